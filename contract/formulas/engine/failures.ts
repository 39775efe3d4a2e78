import { replaceMethod, type EngineValue, type EngineModule } from './language/engine-module.ts'
import { WorkLimitError } from './work-limit.ts'

type Calculate = (...values: EngineValue[]) => EngineValue
type Run = (...given: unknown[]) => unknown
type Cell = { readonly v?: unknown; readonly t?: number }
type Later = (...given: unknown[]) => Promise<unknown>

/** Receives exceptions inside the engine. `part` names the component that threw. */
export type FailureReport = (part: string, error: unknown) => void

/** Result of a formula that threw an exception. */
const FAILED = '#VALUE!'

/** Result of a formula whose number is not finite. */
const NO_NUMBER = '#NUM!'
/** Univer's `CellValueType` of text. Errors are stored as text. */
const TEXT = 1

const isNoNumber = (value: Partial<EngineValue> | null | undefined): boolean =>
  value?.isNumber?.() === true && !Number.isFinite(Number(value.getValue?.()))

/**
 * Maximum number of reported kinds of exceptions. A filled-down formula fails in every row with the
 * same kind, which is reported once.
 */
const MOST_TOLD = 100

const kindOf = (part: string, error: unknown): string =>
  error instanceof Error
    ? `${part} ${error.name} ${error.stack?.split('\n').find((line) => /^\s+at /.test(line)) ?? ''}`
    : `${part} ${typeof error}`

const onceEach = (report: FailureReport): FailureReport => {
  const kinds = new Set<string>()
  return (part, error) => {
    const kind = kindOf(part, error)
    if (kinds.has(kind) || kinds.size >= MOST_TOLD) return
    kinds.add(kind)
    report(part, error)
  }
}

/** Root token of the syntax tree. A root without children evaluates to an error. */
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
      if (error instanceof WorkLimitError) throw error
      report(part, error)
      return instead(this, given)
    }
  }

const guardedLater = (standing: Later, { part, report }: Guard, instead: () => unknown): Later =>
  async function guard(this: unknown, ...given) {
    try {
      return await standing.apply(this, given)
    } catch (error) {
      if (error instanceof WorkLimitError) throw error
      report(part, error)
      return instead()
    }
  }

type Parser = { _checkAstNode(words: object): unknown }
type Words = { setToken(token: string): void }

/** A formula that fails to parse becomes an error and has no dependencies. */
const patchParsing = (engine: EngineModule, report: FailureReport): void => {
  replaceMethod<Run>(engine.Lexer.prototype, 'treeBuilder', (standing) =>
    guarded(standing, { part: 'lexer', report }, () => FAILED),
  )
  replaceMethod<Run>(engine.AstTreeBuilder.prototype, 'parse', (standing) =>
    guarded(standing, { part: 'parser', report }, (parser) => {
      const words = new engine.LexerNode() as Words
      words.setToken(ROOT)
      return (parser as Parser)._checkAstNode(words)
    }),
  )
  replaceMethod<Later>(
    engine.FormulaDependencyGenerator.prototype,
    '_getRangeListByNode',
    (standing) => guardedLater(standing, { part: 'dependencies', report }, () => []),
  )
}

/**
 * Turns an exception into an error in the cell of its formula. Univer would abort the whole
 * calculation without a report. `tell` receives each kind of exception once. A result that is not
 * finite also becomes an error, because the engine cannot store it.
 */
export const patchFailures = (engine: EngineModule, tell: FailureReport): void => {
  const report = onceEach(tell)
  const failed = () => engine.ErrorValueObject.create(FAILED as never)
  const noNumber = () => engine.ErrorValueObject.create(NO_NUMBER as never) as EngineValue

  for (const [found, name] of engine.ALL_IMPLEMENTED_FUNCTIONS)
    replaceMethod<Calculate>(
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
  replaceMethod<Run>(interpreter, 'execute', (standing) => guarded(standing, guard, failed))
  replaceMethod<Later>(interpreter, 'executeAsync', (standing) =>
    guardedLater(standing, guard, failed),
  )
  patchParsing(engine, report)
  replaceMethod<Run>(
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
    replaceMethod<Run>(engine.FormulaRuntimeService.prototype, name, (standing) =>
      guarded(standing, { part: 'results', report }, (runtime, given) =>
        standing.apply(runtime, [...given.slice(0, -1), failed()]),
      ),
    )
}
