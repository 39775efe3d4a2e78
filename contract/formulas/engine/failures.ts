import { replace, type EngineValue, type MendedEngine } from './language/parts.ts'
import { OutOfWork } from './work.ts'

type Calculate = (...values: EngineValue[]) => EngineValue
type Run = (...given: unknown[]) => unknown
type Cell = { readonly v?: unknown; readonly t?: number }
type Later = (...given: unknown[]) => Promise<unknown>

/** Hears of an exception inside the engine: which part threw, and what. */
export type FailureReport = (part: string, error: unknown) => void

/** What stands in a cell whose formula made the engine throw. */
const FAILED = '#VALUE!'

/** What stands in a cell whose result is a number that there is not. */
const NO_NUMBER = '#NUM!'
/** Univer's number for texts, which errors are in cells. */
const TEXT = 1

const isNoNumber = (value: Partial<EngineValue> | null | undefined): boolean =>
  value?.isNumber?.() === true && !Number.isFinite(Number(value.getValue?.()))

/** Kinds of exceptions that are told of: a formula that was filled down fails the same way in every row. */
const MOST_TOLD = 100

const kindOf = (part: string, error: unknown): string =>
  error instanceof Error
    ? `${part} ${error.name} ${error.stack?.split('\n').find((line) => /^\s+at /.test(line)) ?? ''}`
    : `${part} ${typeof error}`

const onceEach = (report: FailureReport): FailureReport => {
  const told = new Set<string>()
  return (part, error) => {
    const kind = kindOf(part, error)
    if (told.has(kind) || told.size >= MOST_TOLD) return
    told.add(kind)
    report(part, error)
  }
}

/** The root of a formula's syntax; one without a child comes to an error. */
const ROOT = 'R_1'

type Guard = { readonly part: string; readonly report: FailureReport }

const guarded = (
  standing: Run,
  { part, report }: Guard,
  instead: (made: unknown, given: readonly unknown[]) => unknown,
): Run =>
  function guard(this: unknown, ...given) {
    try {
      return standing.apply(this, given)
    } catch (error) {
      if (error instanceof OutOfWork) throw error
      report(part, error)
      return instead(this, given)
    }
  }

const guardedLater = (standing: Later, { part, report }: Guard, instead: () => unknown): Later =>
  async function guard(this: unknown, ...given) {
    try {
      return await standing.apply(this, given)
    } catch (error) {
      if (error instanceof OutOfWork) throw error
      report(part, error)
      return instead()
    }
  }

type Parser = { _checkAstNode(words: object): unknown }
type Words = { setToken(token: string): void }

/** Guards the reading of formulas: one that cannot be read comes to an error, and waits for no cells. */
const mendReading = (engine: MendedEngine, report: FailureReport): void => {
  replace<Run>(engine.Lexer.prototype, 'treeBuilder', (standing) =>
    guarded(standing, { part: 'lexer', report }, () => FAILED),
  )
  replace<Run>(engine.AstTreeBuilder.prototype, 'parse', (standing) =>
    guarded(standing, { part: 'parser', report }, (parser) => {
      const words = new engine.LexerNode() as Words
      words.setToken(ROOT)
      return (parser as Parser)._checkAstNode(words)
    }),
  )
  replace<Later>(engine.FormulaDependencyGenerator.prototype, '_getRangeListByNode', (standing) =>
    guardedLater(standing, { part: 'dependencies', report }, () => []),
  )
}

/**
 * Has a formula that makes the engine throw come to an error in its own cell: Univer's run would end there,
 * with all that follows uncalculated and nobody told. `tell` hears of each kind of exception once. One whose number is none comes to an error too: nothing would be stored of it.
 */
export const mendFailures = (engine: MendedEngine, tell: FailureReport): void => {
  const report = onceEach(tell)
  const failed = () => engine.ErrorValueObject.create(FAILED as never)
  const noNumber = () => engine.ErrorValueObject.create(NO_NUMBER as never) as EngineValue

  for (const [found, name] of engine.ALL_IMPLEMENTED_FUNCTIONS)
    replace<Calculate>(
      (found as { readonly prototype: object }).prototype,
      'calculate',
      (standing) => {
        const calculate = guarded(standing as Run, { part: String(name), report }, failed)
        return function found(this: unknown, ...values) {
          const value = calculate.apply(this, values) as EngineValue
          return isNoNumber(value) ? noNumber() : value
        }
      },
    )
  const { prototype: interpreter } = engine.Interpreter
  const guard = { part: 'interpreter', report }
  replace<Run>(interpreter, 'execute', (standing) => guarded(standing, guard, failed))
  replace<Later>(interpreter, 'executeAsync', (standing) => guardedLater(standing, guard, failed))
  mendReading(engine, report)
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
    replace<Run>(engine.FormulaRuntimeService.prototype, name, (standing) =>
      guarded(standing, { part: 'results', report }, (runtime, given) =>
        standing.apply(runtime, [...given.slice(0, -1), failed()]),
      ),
    )
}
