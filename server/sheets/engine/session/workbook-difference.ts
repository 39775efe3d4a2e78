import { isSameJson } from '#contract/workbook/apply-change-set.ts'
import { ENGINE_SESSION_CHANGED_CELLS_MAX } from '#contract/limits/engine-sessions.ts'
import type { CellRow, SheetData, WorkbookData } from '#contract/workbook/workbook.ts'
import type { ChangedCell } from './open-workbook.ts'

type Keyed = Readonly<Record<string, unknown>>

/** Parts that no formula reads. */
const WORKBOOK_REST = new Set(['name', 'sheets'])
const SHEET_REST = new Set(['cellData', 'columnData'])

const isSameBut = (before: Keyed, after: Keyed, rest: ReadonlySet<string>): boolean =>
  before === after ||
  [...new Set([...Object.keys(before), ...Object.keys(after)])].every(
    (key) => rest.has(key) || isSameJson(before[key], after[key]),
  )

const NO_CELLS: CellRow = {}

/** False if a cell shares its formula: other cells may change with it. */
const addRow = (
  changes: ChangedCell[],
  sheet_id: string,
  row: string,
  [before, after]: readonly [CellRow, CellRow],
): boolean => {
  const columns = [...Object.keys(after), ...Object.keys(before).filter((key) => !(key in after))]
  for (const column of columns) {
    const [old, cell] = [before[column] ?? null, after[column] ?? null]
    if (old === cell || isSameJson(old, cell)) continue
    if (old?.si || cell?.si) return false
    changes.push({ sheet_id, row: Number(row), column: Number(column), cell })
  }
  return true
}

const addSheet = (changes: ChangedCell[], before: SheetData, after: SheetData): boolean => {
  const [old, rows] = [before.cellData ?? {}, after.cellData ?? {}]
  if (old === rows) return true
  const gone = Object.keys(old).filter((row) => !(row in rows))
  return [...Object.keys(rows), ...gone].every((row) => {
    const pair = [old[row] ?? NO_CELLS, rows[row] ?? NO_CELLS] as const
    if (pair[0] === pair[1]) return true
    const isMore = changes.length < ENGINE_SESSION_CHANGED_CELLS_MAX
    return isMore && addRow(changes, after.id, row, pair)
  })
}

/**
 * The cells that differ between two states of a workbook. Null if more than cells differ, such as
 * worksheets, names, tables, hidden rows or styles, or if it is too much for a difference.
 */
export const workbookDifference = (
  before: WorkbookData,
  after: WorkbookData,
): readonly ChangedCell[] | null => {
  const ids = Object.keys(after.sheets)
  if (ids.length !== Object.keys(before.sheets).length) return null
  if (!isSameBut(before, after, WORKBOOK_REST)) return null
  const changes: ChangedCell[] = []
  for (const id of ids) {
    const [old, sheet] = [before.sheets[id], after.sheets[id]]
    if (old === undefined || sheet === undefined) return null
    if (old === sheet) continue
    if (!isSameBut(old, sheet, SHEET_REST) || !addSheet(changes, old, sheet)) return null
  }
  return changes
}
