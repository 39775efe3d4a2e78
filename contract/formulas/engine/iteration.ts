import type { Extent } from '#contract/formulas/functions/engine-values.ts'
import { CIRCULAR_ERROR } from '../circular-formulas.ts'
import { iterationOf, type Iteration } from '../iterative-calculation.ts'
import { filledExtent, keyOf, type ArrayRuntime } from './array-fills.ts'
import { cycleGroupsOf, inReadingOrder, type PlacedFormula } from './cycle-order.ts'
import { replaceMethod, type EngineModule } from './language/engine-module.ts'

type Tree = PlacedFormula & {
  readonly formulaId?: string | null
  readonly rowCount: number
  readonly columnCount: number
  toRTreeItem(): unknown
}
type Held = { readonly v?: unknown } | null | undefined
type Matrix = { getValue(row: number, column: number): Held }
type Workbook = {
  getSnapshot(): { readonly custom?: unknown; readonly sheetOrder?: readonly string[] }
}
type Runtime = ArrayRuntime & {
  readonly _currentUnitId: string
  readonly _currentSubUnitId: string
  readonly _currentRow: number
  readonly _currentColumn: number
  setCurrent(
    row: number,
    column: number,
    rows: number,
    columns: number,
    sheet: string,
    unit: string,
  ): void
  setRuntimeData(value: unknown): void
  clearArrayObjectCache(): void
}
type Generator = {
  readonly _runtimeService: Runtime
  readonly _univerInstanceService: { getUnit(id: string): Workbook | null | undefined }
  readonly _currentConfigService: {
    getUnitData(): {
      readonly [unit: string]: { readonly [sheet: string]: { readonly cellData?: Matrix } }
    }
  }
  readonly _dependencyManagerService: { searchDependency(places: unknown): Iterable<number> }
  readonly _dependencyRTreeCacheForAddressFunction: {
    bulkSearch(places: unknown): Iterable<number>
  }
}
type IsCircular = (this: Generator, list: Tree[]) => boolean
type Take = (this: Runtime, value: unknown) => void

/** The state of a cycle during iterative calculation. */
type Circle = {
  /** In the order of the engine's list. The engine calculates the last member first. */
  readonly members: readonly Tree[]
  readonly iteration: Iteration
  values: readonly unknown[]
  count: number
  /** Largest change of the last iteration. */
  change: number
}
/**
 * `list` is the engine's list. The keys of `circles` are all cells of all cycles. The cell that an
 * iteration calculates last maps to its `Circle`, and the other cells map to null.
 */
type Plan = { readonly list: Tree[]; readonly circles: ReadonlyMap<string, Circle | null> }

/**
 * A converging cycle may exceed the workbook's iteration count by this many, until its values stop
 * changing.
 */
const CLOSING_ITERATIONS = 1000
/** If a change exceeds this fraction of the previous change, the cycle no longer converges. */
const CLOSING = 0.999
const ERROR = /^#[A-Z/0]+[!?A]$/
/** A smaller relative change is a rounding error. */
const NOTHING = 1e-15

const plans = new WeakMap<Runtime, Plan>()

const valueIn = (matrix: Matrix | undefined, { row, column }: Tree): unknown =>
  matrix?.getValue(row, column)?.v

/** Change of a value in an iteration. Infinity if the new value is not a number. */
const changeOf = (before: unknown, after: unknown): number => {
  if (before === after) return 0
  if (typeof after !== 'number') return Number.POSITIVE_INFINITY
  const change = Math.abs(after - (typeof before === 'number' ? before : 0))
  return change <= NOTHING * Math.abs(after) ? 0 : change
}

const cellsOf = ({ _runtimeData }: Runtime, { unitId, subUnitId }: Tree): Matrix | undefined =>
  _runtimeData[unitId]?.[subUnitId]

/**
 * Whether the cycle needs another iteration. Stores the values of the iteration that has just
 * ended.
 */
const isOpen = (circle: Circle, values: readonly unknown[]): boolean => {
  const change = values.reduce<number>(
    (most, value, at) => Math.max(most, changeOf(circle.values[at], value)),
    0,
  )
  const isClosing = change < circle.change * CLOSING
  circle.values = values
  circle.change = change
  circle.count += 1
  if (change >= circle.iteration.change && change > 0) return circle.count < circle.iteration.count
  return change > 0 && isClosing && circle.count < circle.iteration.count + CLOSING_ITERATIONS
}

/**
 * Ids of the formulas that read this formula's cell, including those that resolve their references
 * at run time.
 */
const readersOf = (generator: Generator, tree: Tree): readonly number[] => {
  // Formulas of conditional formats and validation rules have no cell.
  if (tree.formulaId) return []
  const places = tree.toRTreeItem()
  return [
    ...generator._dependencyManagerService.searchDependency(places),
    ...generator._dependencyRTreeCacheForAddressFunction.bulkSearch(places),
  ]
}

const storedOf = (generator: Generator, tree: Tree): unknown =>
  valueIn(
    generator._currentConfigService.getUnitData()[tree.unitId]?.[tree.subUnitId]?.cellData,
    tree,
  )

const starts = (engine: EngineModule) => {
  /** An array formula starts with zeros in its cells. */
  const emptyFill = (extent: Extent, { unitId, subUnitId }: Tree): unknown => {
    const { startRow: row, startColumn: column } = extent
    const [rowCount, columnCount] = [extent.endRow - row + 1, extent.endColumn - column + 1]
    const calculateValueList = Array.from({ length: rowCount }, () =>
      Array.from({ length: columnCount }, () => engine.NumberValueObject.create(0)),
    )
    const rows = {
      calculateValueList,
      rowCount,
      columnCount,
      unitId,
      sheetId: subUnitId,
      row,
      column,
    }
    return engine.ArrayValueObject.create(rows as never)
  }
  const valueObject = (value: unknown): unknown => {
    if (typeof value === 'string')
      return ERROR.test(value)
        ? engine.ErrorValueObject.create(value as never)
        : engine.StringValueObject.create(value)
    return engine.NumberValueObject.create(Number(value ?? 0))
  }
  /**
   * Sets the start values of a cycle: the stored results, or 0 for our own `#CYCLE!`. With array
   * formulas the engine calculates twice. The second run must start over, without the results of
   * the first.
   */
  return (generator: Generator, members: readonly Tree[], iteration: Iteration): Circle => {
    const runtime = generator._runtimeService
    const values = members.map((tree) => {
      const stored = storedOf(generator, tree)
      const isNothing = stored === CIRCULAR_ERROR
      const extent = filledExtent(runtime, { ...tree, sheetId: tree.subUnitId })
      const value = isNothing ? 0 : stored
      if (extent === undefined && !isNothing && valueIn(cellsOf(runtime, tree), tree) === undefined)
        return value
      const { row, column, rowCount, columnCount, subUnitId, unitId } = tree
      runtime.setCurrent(row, column, rowCount, columnCount, subUnitId, unitId)
      runtime.setRuntimeData(extent ? emptyFill(extent, tree) : valueObject(value))
      return value
    })
    return { members, iteration, values, count: 0, change: Number.POSITIVE_INFINITY }
  }
}

/**
 * Iterative calculation of circular formulas. It applies only if the workbook enables it, else a
 * cycle is an error. The first iteration starts from the stored values.
 */
export const patchIteration = (engine: EngineModule): void => {
  const begin = starts(engine)
  const plan = (generator: Generator, list: Tree[], tabs: readonly string[], how: Iteration) => {
    const byId = new Map(list.map((tree) => [tree.treeId, tree]))
    const itself = new Set<Tree>()
    const groups = cycleGroupsOf(list, (tree) =>
      readersOf(generator, tree).flatMap((id) => {
        const reader = byId.get(id)
        if (reader === tree) itself.add(tree)
        return reader ? [reader] : []
      }),
    )
    const isCircle = (group: readonly Tree[]): boolean =>
      group.length > 1 || group.some((tree) => itself.has(tree))
    if (!groups.some(isCircle)) return
    const circles = new Map<string, Circle | null>()
    list.length = 0
    for (const group of groups) {
      const members = isCircle(group) ? inReadingOrder(group, tabs).toReversed() : group
      for (const tree of members) list.push(tree)
      if (!isCircle(group)) continue
      const circle = begin(generator, members, how)
      members.forEach(({ unitId, subUnitId, row, column }, at) =>
        circles.set(keyOf({ unitId, sheetId: subUnitId, row, column }), at === 0 ? circle : null),
      )
    }
    plans.set(generator._runtimeService, { list, circles })
  }
  replaceMethod<IsCircular>(
    engine.FormulaDependencyGenerator.prototype,
    '_checkIsCycleDependency',
    (standing) =>
      function isCircular(list) {
        plans.delete(this._runtimeService)
        const unit = list[0]?.unitId ?? ''
        const { custom, sheetOrder = [] } =
          this._univerInstanceService.getUnit(unit)?.getSnapshot() ?? {}
        const iteration = iterationOf(custom)
        if (iteration === null) return standing.call(this, list)
        plan(this, list, sheetOrder, iteration)
        return false
      },
  )
  replaceMethod<Take>(
    engine.FormulaRuntimeService.prototype,
    'setRuntimeData',
    (standing) =>
      function take(value) {
        standing.call(this, value)
        const known = plans.get(this)
        if (known === undefined) return
        const { _currentUnitId: unitId, _currentSubUnitId: sheetId } = this
        const { _currentRow: row, _currentColumn: column } = this
        const circle = known.circles.get(keyOf({ unitId, sheetId, row, column }))
        if (circle === undefined) return
        // Cached ranges with this cell are stale now.
        this.clearArrayObjectCache()
        if (circle === null) return
        const values = circle.members.map((tree) => valueIn(cellsOf(this, tree), tree))
        if (isOpen(circle, values)) for (const tree of circle.members) known.list.push(tree)
      },
  )
}
