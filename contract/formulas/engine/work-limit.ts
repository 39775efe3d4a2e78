import { FORMULA_MAX_WORK } from '../../limits/formulas.ts'
import {
  replaceMethod,
  type EngineRows,
  type EngineValue,
  type EngineModule,
} from './language/engine-module.ts'

/** Thrown when a formula exceeds its work limit. Function code must not catch it. */
export class WorkLimitError extends Error {
  override readonly name = 'OutOfWork'
}

/** Remaining work of the current formula. Only one formula runs at a time. */
let remainingWork = Infinity

/** Counts work in cells read or created. Throws a `WorkLimitError` past the limit. */
export const spendWork = (cells: number): void => {
  remainingWork -= cells
  if (remainingWork < 0) throw new WorkLimitError('a formula takes too much work')
}

/** Number of steps that cost as much as one cell. */
const STEPS_OF_CELL = 16

/** Counts steps of a numeric method as work. */
export const spendSteps = (count: number): void => spendWork(count / STEPS_OF_CELL)

/** Cost of a LAMBDA call in cells. */
const LAMBDA_CALL = 20

export const spendCall = (): void => spendWork(LAMBDA_CALL)

type Run = (this: unknown, ...given: unknown[]) => unknown
type Later = (this: unknown, ...given: unknown[]) => Promise<unknown>
type Sized = Pick<EngineRows, 'getRowCount' | 'getColumnCount'>

/** Base cost of a function call in cells. */
const CALL = 10
/** Cost factor of a cell that an operator or a function creates. */
const MADE = 3
/** Array methods that visit all cells. */
const WHOLE = ['iterator', 'iteratorReverse', 'mapValue', 'pickRaw']
/**
 * Array methods that visit all cells on the first call only, each with the property that caches its
 * result.
 */
const KEPT = { flatten: '_flattenCache', flattenPosition: '_flattenPosition' } as const

const cellsOf = (rows: Sized): number => rows.getRowCount() * rows.getColumnCount()

/** Number of cells in an operator's result, for two arrays, or for an array and a value. */
const cellsOfBoth = (rows: Sized, value: unknown): number => {
  const other = value as EngineValue
  if (!other.isArray()) return cellsOf(rows)
  const more = other as EngineRows
  const height = Math.max(rows.getRowCount(), more.getRowCount())
  return height * Math.max(rows.getColumnCount(), more.getColumnCount())
}

/**
 * Runs a formula with a fresh work limit. A nested formula shares the limit of the outer one.
 * Returns `instead()` if the formula exceeds the limit.
 */
const within = (run: () => unknown, instead: () => unknown): unknown => {
  if (remainingWork !== Infinity) return run()
  remainingWork = FORMULA_MAX_WORK
  try {
    return run()
  } catch (error) {
    if (error instanceof WorkLimitError) return instead()
    throw error
  } finally {
    remainingWork = Infinity
  }
}

const withinLater = async (
  run: () => Promise<unknown>,
  instead: () => unknown,
): Promise<unknown> => {
  if (remainingWork !== Infinity) return run()
  remainingWork = FORMULA_MAX_WORK
  try {
    return await run()
  } catch (error) {
    if (error instanceof WorkLimitError) return instead()
    throw error
  } finally {
    remainingWork = Infinity
  }
}

/** Counts the cells of every pass over an array or a reference as work. */
const countRows = (engine: EngineModule): void => {
  for (const name of WHOLE)
    replaceMethod<Run>(
      engine.ArrayValueObject.prototype,
      name,
      (standing) =>
        function all(...given) {
          spendWork(cellsOf(this as Sized))
          return standing.apply(this, given)
        },
    )
  for (const [name, field] of Object.entries(KEPT))
    replaceMethod<Run>(
      engine.ArrayValueObject.prototype,
      name,
      (standing) =>
        function once(...given) {
          const known = (this as Readonly<Record<string, unknown>>)[field] ?? null
          if (known === null) spendWork(cellsOf(this as Sized))
          return standing.apply(this, given)
        },
    )
  replaceMethod<Run>(
    engine.ArrayValueObject.prototype,
    '_batchOperator',
    (standing) =>
      function operate(...given) {
        spendWork(MADE * cellsOfBoth(this as Sized, given[0]))
        return standing.apply(this, given)
      },
  )
  replaceMethod<Run>(
    engine.BaseReferenceObject.prototype,
    'iterator',
    (standing) =>
      function all(...given) {
        spendWork(cellsOf(this as Sized))
        return standing.apply(this, given)
      },
  )
}

/**
 * Makes a formula that exceeds the work limit return `#CALC!`. All other formulas are calculated.
 * The limit counts cells rather than time, so every machine gets the same results. `WorkLimitError`
 * propagates through all error handling inside the formula.
 */
export const patchWorkLimit = (engine: EngineModule): void => {
  const over = () => engine.ErrorValueObject.create('#CALC!' as never)
  countRows(engine)
  for (const [found] of engine.ALL_IMPLEMENTED_FUNCTIONS)
    replaceMethod<Run>(
      (found as { readonly prototype: object }).prototype,
      'calculate',
      (standing) =>
        function calculate(...given) {
          spendWork(CALL)
          const made = standing.apply(this, given) as EngineValue | undefined
          if (made?.isArray() === true) spendWork(MADE * cellsOf(made as EngineRows))
          return made
        },
    )
  const { prototype: interpreter } = engine.Interpreter
  replaceMethod<Run>(
    interpreter,
    'execute',
    (standing) =>
      function execute(...given) {
        return within(() => standing.apply(this, given), over)
      },
  )
  replaceMethod<Later>(
    interpreter,
    'executeAsync',
    (standing) =>
      function execute(...given) {
        return withinLater(() => standing.apply(this, given), over)
      },
  )
  // The dependency search calculates the references of functions such as OFFSET, so it needs the
  // limit too.
  replaceMethod<Later>(
    engine.FormulaDependencyGenerator.prototype,
    '_getRangeListByFunctionRefNode',
    (standing) =>
      function ranges(...given) {
        return withinLater(
          () => standing.apply(this, given),
          () => [],
        )
      },
  )
}
