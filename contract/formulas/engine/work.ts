import { FORMULA_WORK } from '../../limits/formulas.ts'
import { replace, type EngineRows, type EngineValue, type MendedEngine } from './language/parts.ts'

/** Thrown where a formula has done all the work that it may: no function of its own may catch it. */
export class OutOfWork extends Error {
  override readonly name = 'OutOfWork'
}

/** What is left to the formula under way; only one is at a time. */
let left = Infinity

/** Counts work of the formula under way, in cells that are read or made; ends it where it was too much. */
export const spend = (cells: number): void => {
  left -= cells
  if (left < 0) throw new OutOfWork('a formula takes too much work')
}

/** Steps of a series or a search that take as long as a cell. */
const STEPS_OF_CELL = 16

/** Counts steps of a series or a search. */
export const spendSteps = (count: number): void => spend(count / STEPS_OF_CELL)

/** What a call of a LAMBDA costs, in cells that are read. */
const LAMBDA_CALL = 20

/** Counts a call of a LAMBDA. */
export const spendCall = (): void => spend(LAMBDA_CALL)

type Run = (this: unknown, ...given: unknown[]) => unknown
type Later = (this: unknown, ...given: unknown[]) => Promise<unknown>
type Sized = Pick<EngineRows, 'getRowCount' | 'getColumnCount'>

/** What a call of a function costs by itself, in cells that are read. */
const CALL = 10
/** What a cell costs that a sign or a function makes. */
const MADE = 3
/** Methods of rows that go through all of their cells. */
const WHOLE = ['iterator', 'iteratorReverse', 'mapValue', 'pickRaw']
/** Methods of rows that do so once and keep what they find, and where they keep it. */
const KEPT = { flatten: '_flattenCache', flattenPosition: '_flattenPosition' } as const

/** The cells of rows. */
const cellsOf = (rows: Sized): number => rows.getRowCount() * rows.getColumnCount()

/** The cells of what a sign makes of rows and of a value, or of other rows. */
const cellsOfBoth = (rows: Sized, value: unknown): number => {
  const other = value as EngineValue
  if (!other.isArray()) return cellsOf(rows)
  const more = other as EngineRows
  const height = Math.max(rows.getRowCount(), more.getRowCount())
  return height * Math.max(rows.getColumnCount(), more.getColumnCount())
}

/** Runs a formula with all of its work to do; one within another shares it. */
const within = (run: () => unknown, instead: () => unknown): unknown => {
  if (left !== Infinity) return run()
  left = FORMULA_WORK
  try {
    return run()
  } catch (error) {
    if (error instanceof OutOfWork) return instead()
    throw error
  } finally {
    left = Infinity
  }
}

const withinLater = async (
  run: () => Promise<unknown>,
  instead: () => unknown,
): Promise<unknown> => {
  if (left !== Infinity) return run()
  left = FORMULA_WORK
  try {
    return await run()
  } catch (error) {
    if (error instanceof OutOfWork) return instead()
    throw error
  } finally {
    left = Infinity
  }
}

/** Counts what goes through rows, as often as it does. */
const countRows = (engine: MendedEngine): void => {
  for (const name of WHOLE)
    replace<Run>(
      engine.ArrayValueObject.prototype,
      name,
      (standing) =>
        function all(...given) {
          spend(cellsOf(this as Sized))
          return standing.apply(this, given)
        },
    )
  for (const [name, kept] of Object.entries(KEPT))
    replace<Run>(
      engine.ArrayValueObject.prototype,
      name,
      (standing) =>
        function once(...given) {
          const known = (this as Readonly<Record<string, unknown>>)[kept] ?? null
          if (known === null) spend(cellsOf(this as Sized))
          return standing.apply(this, given)
        },
    )
  replace<Run>(
    engine.ArrayValueObject.prototype,
    '_batchOperator',
    (standing) =>
      function operate(...given) {
        spend(MADE * cellsOfBoth(this as Sized, given[0]))
        return standing.apply(this, given)
      },
  )
  replace<Run>(
    engine.BaseReferenceObject.prototype,
    'iterator',
    (standing) =>
      function all(...given) {
        spend(cellsOf(this as Sized))
        return standing.apply(this, given)
      },
  )
}

/**
 * Ends a formula that takes too much work with `#CALC!`, and calculates all others. Work is counted in
 * cells, not in time: so a workbook comes to the same on every machine. Nothing within the formula can hide it.
 */
export const mendWork = (engine: MendedEngine): void => {
  const over = () => engine.ErrorValueObject.create('#CALC!' as never)
  countRows(engine)
  for (const [found] of engine.ALL_IMPLEMENTED_FUNCTIONS)
    replace<Run>(
      (found as { readonly prototype: object }).prototype,
      'calculate',
      (standing) =>
        function calculate(...given) {
          spend(CALL)
          const made = standing.apply(this, given) as EngineValue | undefined
          if (made?.isArray() === true) spend(MADE * cellsOf(made as EngineRows))
          return made
        },
    )
  const { prototype: interpreter } = engine.Interpreter
  replace<Run>(
    interpreter,
    'execute',
    (standing) =>
      function execute(...given) {
        return within(() => standing.apply(this, given), over)
      },
  )
  replace<Later>(
    interpreter,
    'executeAsync',
    (standing) =>
      function execute(...given) {
        return withinLater(() => standing.apply(this, given), over)
      },
  )
  // What a formula reads may only be known by calculating it.
  replace<Later>(
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
