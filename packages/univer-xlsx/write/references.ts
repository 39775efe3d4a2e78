import * as v from 'valibot'
import { cellName, MAX_COLUMNS, MAX_ROWS } from '#contract/workbook/cells.ts'
import type { Range } from '../format/address.ts'

const End = v.nullish(v.number(), null)
/** Univer's range. Open ends of whole columns or rows are null in JSON. */
const Sent = v.object({ startRow: End, startColumn: End, endRow: End, endColumn: End })

const within = (value: number | null, otherwise: number, most: number): number | null => {
  const at = value === null || !Number.isFinite(value) ? otherwise : Math.trunc(value)
  return at < 0 || at > most ? null : at
}

/** Clips a range to the grid. Null if invalid. */
export const rangeIn = (sent: unknown): Range | null => {
  const parsed = v.safeParse(Sent, sent)
  if (!parsed.success) return null
  const { startRow, startColumn, endRow, endColumn } = parsed.output
  const top = within(startRow, 0, MAX_ROWS - 1)
  const left = within(startColumn, 0, MAX_COLUMNS - 1)
  const bottom = within(Math.min(endRow ?? Infinity, MAX_ROWS - 1), MAX_ROWS - 1, MAX_ROWS - 1)
  const right = within(
    Math.min(endColumn ?? Infinity, MAX_COLUMNS - 1),
    MAX_COLUMNS - 1,
    MAX_COLUMNS - 1,
  )
  if (top === null || left === null || bottom === null || right === null) return null
  return bottom < top || right < left
    ? null
    : { startRow: top, startColumn: left, endRow: bottom, endColumn: right }
}

/** `A1:C3`, or `A1` for one cell. */
export const referenceOf = ({ startRow, startColumn, endRow, endColumn }: Range): string => {
  const first = cellName(startRow, startColumn)
  const last = cellName(endRow, endColumn)
  return first === last ? first : `${first}:${last}`
}

/** `$A$1:$C$3`. */
export const absoluteOf = (range: Range): string =>
  referenceOf(range).replace(/([A-Z]+)(\d+)/g, '$$$1$$$2')

/** Skips invalid ranges. */
export const rangesIn = (list: unknown): readonly Range[] =>
  Array.isArray(list) ? list.flatMap((each: unknown) => rangeIn(each) ?? []) : []

/** Space-separated references. */
export const listOf = (ranges: readonly Range[]): string => ranges.map(referenceOf).join(' ')
