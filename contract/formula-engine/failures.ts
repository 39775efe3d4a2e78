import { replace, type EngineValue, type MendedEngine } from './parts.ts'

type Calculate = (...values: EngineValue[]) => EngineValue
type Run = (...given: unknown[]) => unknown
type Cell = { readonly v?: unknown; readonly t?: number }
type Later = (...given: unknown[]) => Promise<unknown>

/** What stands in a cell whose formula made the engine throw. */
const FAILED = '#VALUE!'

/** What stands in a cell whose result is a number that there is not. */
const NO_NUMBER = '#NUM!'
/** Univer's number for texts, which errors are in cells. */
const TEXT = 1

const isNoNumber = (value: Partial<EngineValue> | null | undefined): boolean =>
  value?.isNumber?.() === true && !Number.isFinite(Number(value.getValue?.()))

/** The root of a formula's syntax; one without a child comes to an error. */
const ROOT = 'R_1'

/**
 * Has a formula that makes the engine throw come to an error in its own cell: Univer's run would end there,
 * with all that follows uncalculated and nobody told (SHEET-482). One whose number is none comes to an error
 * too: nothing would be stored of it (SHEET-619).
 */
export const mendFailures = (engine: MendedEngine): void => {
  const failed = () => engine.ErrorValueObject.create(FAILED as never)
  const noNumber = () => engine.ErrorValueObject.create(NO_NUMBER as never) as EngineValue
  const guarded = (standing: Run, instead: (given: readonly unknown[]) => unknown): Run =>
    function guard(this: unknown, ...given) {
      try {
        return standing.apply(this, given)
      } catch {
        return instead(given)
      }
    }
  const guardedLater = (standing: Later, instead: () => unknown): Later =>
    async function guard(this: unknown, ...given) {
      try {
        return await standing.apply(this, given)
      } catch {
        return instead()
      }
    }

  for (const [found] of engine.ALL_IMPLEMENTED_FUNCTIONS)
    replace<Calculate>(
      (found as { readonly prototype: object }).prototype,
      'calculate',
      (standing) => {
        const calculate = guarded(standing as Run, failed)
        return function found(this: unknown, ...values) {
          const value = calculate.apply(this, values) as EngineValue
          return isNoNumber(value) ? noNumber() : value
        }
      },
    )
  const { prototype: interpreter } = engine.Interpreter
  replace<Run>(interpreter, 'execute', (standing) => guarded(standing, failed))
  replace<Later>(interpreter, 'executeAsync', (standing) => guardedLater(standing, failed))
  replace<Run>(engine.Lexer.prototype, 'treeBuilder', (standing) => guarded(standing, () => FAILED))
  replace<Run>(
    engine.AstTreeBuilder.prototype,
    'parse',
    (standing) =>
      function parse(this: { _checkAstNode(words: object): unknown }, ...given) {
        try {
          return standing.apply(this, given)
        } catch {
          const words = new engine.LexerNode() as { setToken(token: string): void }
          words.setToken(ROOT)
          return this._checkAstNode(words)
        }
      } as Run,
  )
  replace<Later>(engine.FormulaDependencyGenerator.prototype, '_getRangeListByNode', (standing) =>
    guardedLater(standing, () => []),
  )
  replace<Run>(
    engine.FormulaRuntimeService.prototype,
    '_getValueObjectOfRuntimeData',
    (standing) =>
      function cell(this: unknown, ...given) {
        const made = standing.apply(this, given) as Cell | undefined
        const isKnown = typeof made?.v !== 'number' || Number.isFinite(made.v)
        return isKnown ? made : { v: NO_NUMBER, t: TEXT }
      },
  )
  for (const name of ['setRuntimeData', 'setRuntimeOtherData'])
    replace<Run>(
      engine.FormulaRuntimeService.prototype,
      name,
      (standing) =>
        function set(this: unknown, ...given) {
          try {
            standing.apply(this, given)
          } catch {
            standing.apply(this, [...given.slice(0, -1), failed()])
          }
        },
    )
}
