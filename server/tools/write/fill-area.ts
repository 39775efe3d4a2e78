import { MAX_COLUMNS, MAX_ROWS } from '#contract/workbook/cells.ts'
import { ok, type Result } from '#contract/api/result.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import type { PartRange } from '../../sheets/workbook-parts.ts'
import {
  addressOf,
  extentOf,
  resolveAddress,
  type BadAddress,
  type ResolvedRange,
  type SheetView,
} from '../address.ts'
import { refuse, type Refusal } from '../refusal.ts'

/** The pattern of a fill, and the area that it fills, which includes the pattern. */
export type FillArea = { readonly from: ResolvedRange; readonly area: ResolvedRange }

const isWholeColumns = ({ startRow, endRow }: PartRange): boolean =>
  startRow === 0 && endRow === MAX_ROWS - 1
const isWholeRows = ({ startColumn, endColumn }: PartRange): boolean =>
  startColumn === 0 && endColumn === MAX_COLUMNS - 1

/** Whole columns go from the pattern down to the last used row, whole rows to the last column. */
const usedTarget = (to: ResolvedRange, from: ResolvedRange): ResolvedRange => {
  if (isWholeColumns(to)) {
    const last = Math.max(from.endRow, extentOf(to.sheet).row)
    return { ...to, startRow: from.startRow, endRow: last }
  }
  if (!isWholeRows(to)) return to
  const last = Math.max(from.endColumn, extentOf(to.sheet).column)
  return { ...to, startColumn: from.startColumn, endColumn: last }
}

const around = (one: ResolvedRange, other: PartRange): ResolvedRange => ({
  ...one,
  startRow: Math.min(one.startRow, other.startRow),
  endRow: Math.max(one.endRow, other.endRow),
  startColumn: Math.min(one.startColumn, other.startColumn),
  endColumn: Math.max(one.endColumn, other.endColumn),
})

const contains = (outer: PartRange, inner: PartRange): boolean =>
  outer.startRow <= inner.startRow &&
  outer.endRow >= inner.endRow &&
  outer.startColumn <= inner.startColumn &&
  outer.endColumn >= inner.endColumn

type Line = readonly [start: number, end: number]
const rowsOf = ({ startRow, endRow }: PartRange): Line => [startRow, endRow]
const columnsOf = ({ startColumn, endColumn }: PartRange): Line => [startColumn, endColumn]

const isSame = (one: Line, other: Line): boolean => one[0] === other[0] && one[1] === other[1]
/** True if the lines overlap or are next to each other. */
const isJoined = (one: Line, other: Line): boolean =>
  other[0] <= one[1] + 1 && one[0] <= other[1] + 1

/** True if `to` continues the pattern with the same rows or the same columns. */
const continues = (from: PartRange, to: PartRange): boolean =>
  isSame(columnsOf(from), columnsOf(to))
    ? isJoined(rowsOf(from), rowsOf(to))
    : isSame(rowsOf(from), rowsOf(to)) && isJoined(columnsOf(from), columnsOf(to))

/** Why these two ranges are no fill, null if they are one. */
const unusable = (from: ResolvedRange, to: ResolvedRange): string | null => {
  const [name, target] = [addressOf(from), addressOf(to)]
  if (isWholeColumns(from) || isWholeRows(from))
    return `The pattern ${name} is too large. Name its first cells, for example C2 or C2:C3.`
  if (to.sheet.id !== from.sheet.id)
    return `${target} is on another worksheet than the pattern ${name}. Write the formula there with write_range.`
  if (contains(from, to))
    return `${target} has no cell outside of the pattern ${name}. Name the cells to fill.`
  return contains(to, from) || continues(from, to)
    ? null
    : `${target} does not continue ${name}. Name a range that contains it, or that begins next to it with the same rows or columns.`
}

/** Finds the pattern and the area of a fill. `to` is on the worksheet of the pattern. */
export const fillAreaOf = (
  workbook: WorkbookData,
  { from: fromText, to: toText }: { readonly from: string; readonly to: string },
  view: SheetView | null,
): Result<FillArea, BadAddress | Refusal> => {
  const from = resolveAddress(workbook, fromText, view)
  if (!from.ok) return from
  const ownView = { sheet: from.value.sheet.name, selection: view?.selection ?? null }
  const named = resolveAddress(workbook, toText, ownView)
  if (!named.ok) return named
  const to = usedTarget(named.value, from.value)
  const reason = unusable(from.value, to)
  return reason === null ? ok({ from: from.value, area: around(from.value, to) }) : refuse(reason)
}
