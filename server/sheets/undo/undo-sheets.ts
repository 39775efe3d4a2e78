import { applyChangeSet, isSameJson } from '#contract/workbook/apply-change-set.ts'
import type { ChangeSet, Operation } from '#contract/workbook/change-set.ts'
import { invertChangeSet } from '#contract/workbook/invert-change-set.ts'
import type { CellState, CellStyle, SheetData, WorkbookData } from '#contract/workbook/workbook.ts'

type Of<T extends Operation['type']> = Extract<Operation, { type: T }>
type Ids = readonly string[]

/** The net added and removed worksheets of changes, by id. */
export type MadeAndGone = {
  readonly made: ReadonlyMap<string, Of<'insert_sheet'>>
  readonly gone: ReadonlyMap<string, Of<'remove_sheet'>>
  /** Worksheets that were first added and then removed. */
  readonly passing: ReadonlySet<string>
}

/**
 * The net added and removed worksheets. A worksheet that was first removed and then restored counts
 * as neither.
 */
export const madeAndGone = (operations: readonly Operation[]): MadeAndGone => {
  const made = new Map<string, Of<'insert_sheet'>>()
  const gone = new Map<string, Of<'remove_sheet'>>()
  const passing = new Set<string>()
  for (const operation of operations) {
    if (operation.type === 'insert_sheet' && !gone.delete(operation.sheet_id)) {
      made.set(operation.sheet_id, operation)
      passing.delete(operation.sheet_id)
    }
    if (operation.type === 'remove_sheet') {
      if (made.delete(operation.sheet_id)) passing.add(operation.sheet_id)
      else gone.set(operation.sheet_id, operation)
    }
  }
  return { made, gone, passing }
}

/**
 * Gives the worksheets of an `order_sheets` their old order. Others keep their places. Null if
 * somebody has ordered them anew.
 */
const orderedBack = (ids: Ids, { before, after }: Of<'order_sheets'>): Ids | null => {
  const present = new Set(ids)
  const isOne = new Set(before)
  const known = ids.filter((id) => isOne.has(id))
  const expected = after.filter((id) => present.has(id))
  if (!isSameJson(known, expected)) return null
  const queue = before.filter((id) => present.has(id))
  return ids.map((id) => (isOne.has(id) ? (queue.shift() ?? id) : id))
}

/**
 * The ids of the worksheets in tab order before the operations. Worksheets in `kept` stay. Null if
 * somebody has ordered the worksheets anew.
 */
export const orderBefore = (
  order: Ids,
  operations: readonly Operation[],
  kept: ReadonlySet<string>,
): Ids | null => {
  let ids = order
  for (const operation of operations.toReversed()) {
    if (operation.type === 'insert_sheet' && !kept.has(operation.sheet_id))
      ids = ids.filter((id) => id !== operation.sheet_id)
    if (operation.type === 'remove_sheet' && !ids.includes(operation.sheet_id))
      ids = ids.toSpliced(Math.min(operation.index, ids.length), 0, operation.sheet_id)
    if (operation.type === 'order_sheets') {
      const back = orderedBack(ids, operation)
      if (back === null) return null
      ids = back
    }
  }
  return ids
}

/** The part of a change that is about one worksheet, except adding and removing it. */
const partOf = (set: ChangeSet, id: string): ChangeSet => ({
  ...set,
  cells: set.cells.filter(({ sheet_id }) => sheet_id === id),
  operations: set.operations.filter(
    (operation) => 'sheet_id' in operation && operation.sheet_id === id && !('sheet' in operation),
  ),
})

/** Writes out styles that the workbook no longer has under their ids. */
const withStyles = (
  sheet: SheetData,
  { styles }: WorkbookData,
  own: Readonly<Record<string, CellStyle | null>>,
): SheetData => {
  const dressed = (cell: CellState | null): CellState | null => {
    if (typeof cell?.s !== 'string') return cell
    const style = own[cell.s]
    return style === undefined || isSameJson(styles[cell.s], style) ? cell : { ...cell, s: style }
  }
  const rows = Object.entries(sheet.cellData ?? {}).map(([row, cells]) => [
    row,
    Object.fromEntries(Object.entries(cells).map(([column, cell]) => [column, dressed(cell)])),
  ])
  return sheet.cellData === undefined ? sheet : { ...sheet, cellData: Object.fromEntries(rows) }
}

/** A removed worksheet as it was before all changes. Null if somebody changed it in between. */
export const sheetBefore = (
  workbook: WorkbookData,
  sets: readonly ChangeSet[],
  { sheet_id: id, sheet }: Of<'remove_sheet'>,
): SheetData | null => {
  const styles = sets.reduce((all, set) => ({ ...all, ...set.styles }), workbook.styles)
  let own: WorkbookData = { ...workbook, styles, sheetOrder: [id], sheets: { [id]: sheet } }
  for (const set of sets.toReversed()) {
    const back = applyChangeSet(own, invertChangeSet(partOf(set, id)))
    if (!back.ok) return null
    own = back.value
  }
  const before = own.sheets[id]
  return before ? withStyles(before, workbook, styles) : null
}
