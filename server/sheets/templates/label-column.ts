import { fittingWidth, ROW_HEIGHT } from '#contract/blank-workbook.ts'
import type { Row } from './rows.ts'

/** On a phone a column of figures stands beside this, the head of the rows and the edge (SHEET-182). */
const WIDEST_PX = 224
const NARROWEST_PX = 96
/** What each further line of a label adds to its row. */
const LINE_PX = 15

const labelOf = (row: Row): string => ('label' in row ? row.label : '')
const isBold = (row: Row): boolean =>
  row.kind === 'head' || (row.kind === 'line' && row.ruling !== 'plain')

const roomFor = (row: Row): number => fittingWidth(labelOf(row).length, isBold(row))

/** Width of the labels' column in px: the longest is read whole, or wraps. */
export const labelWidth = (rows: readonly Row[]): number =>
  Math.min(WIDEST_PX, Math.max(NARROWEST_PX, ...rows.map(roomFor)))

/** Lines that a row's label takes in the widest column: words go on the next where they do not fit. */
export const labelLines = (row: Row): number => {
  let [lines, line] = [1, '']
  for (const word of labelOf(row).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    const isFull = fittingWidth(longer.length, isBold(row)) > WIDEST_PX
    if (isFull && line !== '') lines += 1
    line = isFull ? word : longer
  }
  return lines
}

/** Heights in px of the rows whose labels wrap, by their place. */
export const labelHeights = (
  rows: readonly Row[],
): Readonly<Record<string, { readonly h: number }>> =>
  Object.fromEntries(
    rows.flatMap((row, index) => {
      const lines = labelLines(row)
      return lines === 1 ? [] : [[index, { h: ROW_HEIGHT + (lines - 1) * LINE_PX }] as const]
    }),
  )
