import { ownValue } from '#contract/workbook/array-cells.ts'
import { cellName, quoteSheetName } from '#contract/workbook/cells.ts'
import type { CellChange, ChangeSet } from '#contract/workbook/change-set.ts'
import type { ConflictResolutions } from '#contract/workbook/change-history.ts'
import { isSameCell } from '#contract/workbook/compare-workbooks.ts'
import { formulaAt } from '#contract/formulas/formula-at.ts'
import { cellKey } from '#contract/workbook/keep-both.ts'
import {
  cellAt,
  type CellState,
  type SheetData,
  type WorkbookData,
} from '#contract/workbook/workbook.ts'
import { resolveCell, type FormulaOrigins, type Styles } from '#contract/workbook/resolve-cell.ts'

/**
 * The net change of a cell over several changes: its state before the first and after the last. The
 * states contain the style itself instead of its id.
 */
export type NetCell = Omit<CellChange, 'shared'> & {
  /** True if someone else edited the cell between two changes. Then `before` is their edit. */
  readonly isBetween?: boolean
}
/**
 * A cell of the changes with its current state, which contains the style itself instead of its id.
 */
export type ChangedSince = NetCell & { readonly sheet: string; readonly now: CellState | null }

/** No shared formulas to look up, for cells that hold their own formula text. */
const NO_ORIGINS: FormulaOrigins = new Map()

const dressed = (cell: CellState | null, styles: Styles): CellState | null =>
  cell && typeof cell.s === 'string' ? { ...cell, s: styles[cell.s] ?? null } : cell

/** A cell's own contents before a change: without array results, and with its formula text. */
const heldBefore = ({ before, shared }: CellChange, styles: Styles): CellState | null => {
  const cell = dressed(before, styles)
  if (cell === null || shared === undefined)
    return cell && resolveCell(cell, styles, NO_ORIGINS, 0, 0)
  return { ...cell, f: shared, si: null }
}

/** All non-null cells of a worksheet. */
function* cellsOf({ cellData = {} }: SheetData): Generator<readonly [number, number, CellState]> {
  for (const [row, cells] of Object.entries(cellData))
    for (const [column, cell] of Object.entries(cells))
      if (cell !== null) yield [Number(row), Number(column), cell]
}

/**
 * Net changes by cell. `sets` are in order, oldest first. Styles missing from a change set come
 * from the current workbook.
 */
export const netCells = (
  sets: readonly ChangeSet[],
  { styles: known }: WorkbookData,
): Map<string, NetCell> => {
  const net = new Map<string, NetCell>()
  const leave = (cell: NetCell): void => {
    const key = cellKey(cell.sheet_id, cell.row, cell.column)
    const earlier = net.get(key)
    if (!earlier) return void net.set(key, cell)
    const isBetween = ![earlier.after, earlier.before].some((one) => isSameCell(cell.before, one))
    net.set(key, isBetween ? { ...cell, isBetween } : { ...earlier, after: cell.after })
  }
  for (const { cells, operations, styles: ownStyles = {} } of sets) {
    const styles = { ...known, ...ownStyles }
    for (const operation of operations)
      if (operation.type === 'insert_sheet')
        for (const [row, column, cell] of cellsOf(operation.sheet)) {
          const { sheet_id, sheet } = operation
          const f = cell.si ? formulaAt(sheet, row, column) : null
          const own = f === null ? cell : { ...cell, f, si: null }
          leave({ sheet_id, row, column, before: null, after: dressed(own, styles) })
        }
    for (const { sheet_id, row, column, ...change } of cells) {
      const before = heldBefore({ sheet_id, row, column, ...change }, styles)
      leave({ sheet_id, row, column, before, after: dressed(change.after, styles) })
    }
  }
  return net
}

const holdsSomething = (cell: CellState): boolean =>
  Boolean(cell.f ?? cell.si ?? cell['p']) || ownValue(cell) !== null

/** Non-empty cells of a worksheet that are not part of the changes. */
export const unrelatedCellsIn = (
  sheet: SheetData,
  net: ReadonlyMap<string, NetCell>,
): readonly NetCell[] =>
  [...cellsOf(sheet)].flatMap(([row, column, cell]) =>
    holdsSomething(cell) && !net.has(cellKey(sheet.id, row, column))
      ? [{ sheet_id: sheet.id, row, column, before: null, after: null }]
      : [],
  )

/** The current state of a cell, with its own style and formula text instead of shared ids. */
export const currentCellOf = ({ sheets, styles }: WorkbookData, at: NetCell): CellState | null => {
  const sheet = sheets[at.sheet_id]
  const cell = sheet ? cellAt(sheet, at.row, at.column) : null
  const f = cell?.si && sheet ? formulaAt(sheet, at.row, at.column) : null
  return resolveCell(f === null ? cell : { ...cell, f, si: null }, styles, NO_ORIGINS, 0, 0)
}

/**
 * What `resolve` says about a conflicting cell. Its key may quote the worksheet name or not. `*`
 * covers all other cells.
 */
const answerFor = (
  resolve: ConflictResolutions,
  sheet: string,
  cell: string,
): 'mine' | 'theirs' | undefined =>
  resolve[`${sheet}!${cell}`] ?? resolve[`${quoteSheetName(sheet)}!${cell}`] ?? resolve['*']

/** How to treat the changed cells. */
export type SortedCells = {
  /** Cells to restore. */
  readonly back: readonly ChangedSince[]
  /** Cells edited later, which stay. */
  readonly kept: readonly ChangedSince[]
  /** Cells edited later without a resolution. */
  readonly open: readonly ChangedSince[]
}

/** Divides the changed cells into `back`, `kept` and `open` by their current contents. */
export const sortCells = (
  workbook: WorkbookData,
  net: Iterable<NetCell>,
  resolve: ConflictResolutions,
): SortedCells => {
  const sorted = { back: [], kept: [], open: [] } as Record<keyof SortedCells, ChangedSince[]>
  for (const cell of net) {
    const { name: sheet } = workbook.sheets[cell.sheet_id] ?? {}
    if (sheet === undefined) continue
    const now = currentCellOf(workbook, cell)
    const since = { ...cell, sheet, now }
    if (isSameCell(now, cell.before)) continue
    const isLeft = isSameCell(now, cell.after) && !cell.isBetween
    const answer = isLeft ? 'theirs' : answerFor(resolve, sheet, cellName(cell.row, cell.column))
    sorted[answer === undefined ? 'open' : answer === 'mine' ? 'kept' : 'back'].push(since)
  }
  return sorted
}

const isShared = (cell: CellState | null): boolean => Boolean(cell?.si) && !cell?.f

/** Builds the change that restores a cell. Uses style ids of the workbook where they exist. */
export const createCellRestorer = (workbook: WorkbookData) => {
  const ids = new Map(Object.entries(workbook.styles).map(([id, s]) => [JSON.stringify(s), id]))
  const undressed = (cell: CellState | null): CellState | null => {
    if (cell === null) return null
    const { s, si, ...rest } = cell
    const style = s && (ids.get(JSON.stringify(s)) ?? s)
    return { ...rest, ...(si && { si }), ...(style && { s: style }) }
  }
  return ({ sheet_id, row, column, before: wanted, now }: ChangedSince): CellChange => {
    const sheet = workbook.sheets[sheet_id]
    const before = sheet ? cellAt(sheet, row, column) : null
    const shared = isShared(before) && now?.f ? { shared: now.f } : {}
    return { sheet_id, row, column, before, after: undressed(wanted), ...shared }
  }
}
