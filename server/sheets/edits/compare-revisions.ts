import { compareWorkbooks, type DifferentCell } from '#contract/workbook/compare-workbooks.ts'
import type { WorkbookJson } from '#contract/api/entities.ts'
import { columnName } from '#contract/workbook/cells.ts'
import { comparablePair, type Book, type Sheet } from './followed-workbook.ts'
import { findShifts, type LineShift } from './shifted-lines.ts'

/** What differs between two revisions of a workbook. `mine` of a cell is the earlier state. */
export type RevisionDifference = {
  /** All differing cells, also those that `cells` leaves out. */
  readonly count: number
  /** The cells at their later places. Formulas of `mine` already follow what moved. */
  readonly cells: readonly DifferentCell[]
  /** Worksheet names by id, of the later revision if it has the worksheet. */
  readonly names: Readonly<Record<string, string>>
  /** What happened to worksheets, rows and columns, one sentence part each. */
  readonly structure: readonly string[]
  /** True if settings such as widths, hidden rows or rules differ. */
  readonly hasOtherSettings: boolean
}

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

const shiftText = ({ type, axis, at, count }: LineShift): string => {
  const name = (line: number): string => (axis === 'rows' ? String(line + 1) : columnName(line))
  const lines = count === 1 ? name(at) : `${name(at)}:${name(at + count - 1)}`
  const noun = `${count === 1 ? axis.slice(0, -1) : axis} ${lines}`
  return type === 'insert'
    ? `inserted ${noun}`
    : `deleted ${noun}, so the cells behind have other addresses`
}

/**
 * Compares two revisions, given as JSON texts. We find inserted and deleted rows and columns first,
 * and compare each cell with the one that moved to its place.
 */
export const compareRevisions = (beforeText: string, afterText: string): RevisionDifference => {
  const [before, after] = [JSON.parse(beforeText), JSON.parse(afterText)] as [Book, Book]
  const ids = [
    ...new Set([...Object.keys(before.sheets ?? {}), ...Object.keys(after.sheets ?? {})]),
  ]
  const shifts = new Map(
    ids.map((id) => {
      const [old, now] = [before.sheets?.[id], after.sheets?.[id]]
      return [id, old && now ? findShifts(old.cellData ?? {}, now.cellData ?? {}) : []] as const
    }),
  )
  const pair = comparablePair(before, after, shifts)
  const steps = compareWorkbooks(pair.before as WorkbookJson, pair.after as WorkbookJson)
  let step = steps.next()
  while (!step.done) step = steps.next()
  const { count, cells, isFrame } = step.value
  const structure = ids.flatMap((id) => {
    const [old, now] = [before.sheets?.[id], after.sheets?.[id]]
    const moves = (shifts.get(id) ?? []).map((shift) => `${shiftText(shift)} in ${nameOf(now)}`)
    return [...worksheetChange(old, now), ...moves]
  })
  const names = ids.map((id) => [
    id,
    String((after.sheets?.[id] ?? before.sheets?.[id])?.name ?? ''),
  ])
  return { count, cells, names: Object.fromEntries(names), structure, hasOtherSettings: isFrame }
}
