// What both kinds of circles need: those that iterate, and those that a condition may break.

import { filledExtent, type ArrayRuntime } from './array-fills.ts'
import { cycleGroupsOf, inReadingOrder, type PlacedFormula } from './cycle-order.ts'
import type { EngineModule } from './language/engine-module.ts'

/** A formula of the engine's list. */
export type Tree = PlacedFormula & {
  readonly formula: string
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
/** The engine's store of the results of a calculation. */
export type Runtime = ArrayRuntime & {
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
/** The part of the engine that orders the formulas of a calculation. */
export type Generator = {
  readonly _runtimeService: Runtime
  readonly _univerInstanceService: { getUnit(id: string): Workbook | null | undefined }
  readonly _currentConfigService: {
    getUnitData(): {
      readonly [unit: string]: { readonly [sheet: string]: { readonly cellData?: Matrix } }
    }
  }
  readonly _dependencyManagerService: { searchDependency(places: unknown): Iterable<number> }
  readonly _dependencyRTreeCacheForAddressFunction: {
    readonly _tree: { readonly size: number }
    bulkSearch(places: unknown): Iterable<number>
  }
  _getDependencyTreeParenIds(tree: Tree): Iterable<number>
}
/** Whether the formulas of a list form a circle. May change the list. */
export type IsCircular = (this: Generator, list: Tree[]) => boolean
/** Stores the result of the current formula. */
export type StoreResult = (this: Runtime, value: unknown) => void

const ERROR = /^#[A-Z/0]+[!?A]$/

/** The result of a formula in this calculation. */
export const resultOf = (runtime: Runtime, { unitId, subUnitId, row, column }: Tree): unknown =>
  runtime._runtimeData[unitId]?.[subUnitId]?.getValue(row, column)?.v

/** The result that the workbook stores for a formula. */
export const storedResultOf = (
  generator: Generator,
  { unitId, subUnitId, row, column }: Tree,
): unknown =>
  generator._currentConfigService
    .getUnitData()
    [unitId]?.[subUnitId]?.cellData?.getValue(row, column)?.v

/** The workbook that the formulas of a list belong to. */
export const snapshotOf = (generator: Generator, list: readonly Tree[]) =>
  generator._univerInstanceService.getUnit(list[0]?.unitId ?? '')?.getSnapshot() ?? {}

/**
 * Ids of the formulas that read this formula's cell, including those that resolve their references
 * at run time.
 */
const readerIds = (generator: Generator, tree: Tree): readonly number[] => {
  // Formulas of conditional formats and validation rules have no cell.
  if (tree.formulaId) return []
  const places = tree.toRTreeItem()
  return [
    ...generator._dependencyManagerService.searchDependency(places),
    ...generator._dependencyRTreeCacheForAddressFunction.bulkSearch(places),
  ]
}

/** A group of the engine's list. `isCircle` is true if its formulas may depend on themselves. */
export type Group = { readonly members: readonly Tree[]; readonly isCircle: boolean }

/**
 * Sorts a list so that each circle stands together. `members` of a circle are in the order of the
 * list: the engine calculates the last one first. `readers` has the formulas that read a formula.
 * `isReader` excludes formulas that read nothing.
 */
export const groupsOf = (
  generator: Generator,
  list: readonly Tree[],
  isReader: (tree: Tree) => boolean = () => true,
) => {
  const byId = new Map(list.map((tree) => [tree.treeId, tree]))
  const readers = new Map<Tree, readonly Tree[]>()
  const findReaders = (tree: Tree): readonly Tree[] => {
    const found = readerIds(generator, tree).flatMap((id) => {
      const reader = byId.get(id)
      return reader && isReader(reader) ? [reader] : []
    })
    readers.set(tree, found)
    return found
  }
  const { sheetOrder = [] } = snapshotOf(generator, list)
  const groups = cycleGroupsOf(list, findReaders).map((group): Group => {
    const isCircle = group.length > 1 || group.some((tree) => readers.get(tree)?.includes(tree))
    return {
      isCircle,
      members: isCircle ? inReadingOrder(group, sheetOrder).toReversed() : group,
    }
  })
  return { groups, readers }
}

/** Writes a result of our own for a formula, into all cells that its array fills. */
export const resultWriterOf = (engine: EngineModule) => {
  const valueObject = (value: unknown): unknown => {
    if (typeof value === 'string')
      return ERROR.test(value)
        ? engine.ErrorValueObject.create(value as never)
        : engine.StringValueObject.create(value)
    return engine.NumberValueObject.create(Number(value ?? 0))
  }
  return (runtime: Runtime, tree: Tree, value: unknown): void => {
    const { row, column, subUnitId: sheetId, unitId } = tree
    const extent = filledExtent(runtime, { unitId, sheetId, row, column })
    runtime.setCurrent(row, column, tree.rowCount, tree.columnCount, sheetId, unitId)
    if (extent === undefined) {
      runtime.setRuntimeData(valueObject(value))
      return
    }
    const rowCount = extent.endRow - extent.startRow + 1
    const columnCount = extent.endColumn - extent.startColumn + 1
    const calculateValueList = Array.from({ length: rowCount }, () =>
      Array.from({ length: columnCount }, () => valueObject(value)),
    )
    const rows = { calculateValueList, rowCount, columnCount, unitId, sheetId, row, column }
    runtime.setRuntimeData(engine.ArrayValueObject.create(rows as never))
  }
}
