import { compareWorkbooks, type DifferentCell } from '#contract/workbook/compare-workbooks.ts'
import type { WorkbookJson } from '#contract/api/entities.ts'
import { shiftedLines, type CellsByRow } from './shifted-lines.ts'

/** What differs between two revisions of a workbook. `mine` of a cell is the earlier state. */
export type RevisionDifference = {
  /** All differing cells, also those that `cells` leaves out. */
  readonly count: number
  readonly cells: readonly DifferentCell[]
  /** Worksheet names by id, of the later revision if it has the worksheet. */
  readonly names: Readonly<Record<string, string>>
  /** What happened to worksheets, rows and columns, one sentence part each. */
  readonly structure: readonly string[]
  /** True if settings such as widths, hidden rows or rules differ. */
  readonly hasOtherSettings: boolean
}

type Sheet = { readonly name?: unknown; readonly cellData?: CellsByRow }
type Book = { readonly sheets?: Readonly<Record<string, Sheet | undefined>> }

const nameOf = (sheet: Sheet | undefined): string => JSON.stringify(String(sheet?.name ?? ''))

const worksheetChange = (
  before: Sheet | undefined,
  after: Sheet | undefined,
): readonly string[] => {
  if (!before) return [`added the worksheet ${nameOf(after)}`]
  if (!after) return [`deleted the worksheet ${nameOf(before)}`]
  return before.name === after.name
    ? []
    : [`renamed the worksheet ${nameOf(before)} to ${nameOf(after)}`]
}

const movesIn = (before: Sheet | undefined, after: Sheet | undefined): string | null =>
  before && after ? shiftedLines(before.cellData ?? {}, after.cellData ?? {}) : null

/**
 * Compares two revisions, given as JSON texts. In a worksheet with inserted or deleted rows or
 * columns, we name these instead of all cells that moved.
 */
export const compareRevisions = (beforeText: string, afterText: string): RevisionDifference => {
  const [before, after] = [JSON.parse(beforeText), JSON.parse(afterText)] as [Book, Book]
  const steps = compareWorkbooks(before as WorkbookJson, after as WorkbookJson)
  let step = steps.next()
  while (!step.done) step = steps.next()
  const { count, cells, isFrame } = step.value
  const ids = [
    ...new Set([...Object.keys(before.sheets ?? {}), ...Object.keys(after.sheets ?? {})]),
  ]
  const changed = new Set(cells.map(({ sheet_id: id }) => id))
  const moved = new Set<string>()
  const structure = ids.flatMap((id) => {
    const [old, now] = [before.sheets?.[id], after.sheets?.[id]]
    const move = changed.has(id) ? movesIn(old, now) : null
    if (move !== null || !old || !now) moved.add(id)
    return [...worksheetChange(old, now), ...(move === null ? [] : [`${move} in ${nameOf(now)}`])]
  })
  const kept = cells.filter(({ sheet_id: id }) => !moved.has(id))
  const names = ids.map((id) => [
    id,
    String((after.sheets?.[id] ?? before.sheets?.[id])?.name ?? ''),
  ])
  return {
    count: moved.size > 0 ? kept.length : count,
    cells: kept,
    names: Object.fromEntries(names),
    structure,
    hasOtherSettings: isFrame && structure.length === 0,
  }
}
