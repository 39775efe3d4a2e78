import { ROW_HEIGHT } from '#contract/workbook/blank-workbook.ts'
import type { Row } from '#packages/finance/workbook/rows.ts'

/**
 * Maximum width of the label column. It leaves room for a column of figures on a phone, and beside
 * the chat.
 */
const WIDEST_PX = 216
const NARROWEST_PX = 96
/** Additional row height per wrapped line. */
const LINE_PX = 15
const PADDING_PX = 6

/**
 * Approximate letter widths in px in the sheets' font, rounded up. The last entry matches all other
 * letters.
 */
const LETTERS_PX: readonly (readonly [RegExp, number])[] = [
  [/[ilj.,:;'|]/, 3.6],
  [/[ tfr()-]/, 4.7],
  [/[mwMW%]/, 11.4],
  [/[A-Z]/, 9],
  [/./, 7.9],
]
const BOLD = 1.05

const isBold = (row: Row): boolean =>
  row.kind === 'head' || (row.kind === 'line' && row.ruling !== 'plain')

const letterPx = (letter: string): number =>
  LETTERS_PX.find(([kind]) => kind.test(letter))?.[1] ?? 0

const textWidth = (row: Row, text: string): number =>
  PADDING_PX +
  [...text].reduce((all, letter) => all + letterPx(letter), 0) * (isBold(row) ? BOLD : 1)

const labelOf = (row: Row): string => ('label' in row ? row.label : '')

/** Width of the label column in px. Fits the longest label up to `WIDEST_PX`, where it wraps. */
export const labelWidth = (rows: readonly Row[]): number =>
  Math.round(
    Math.min(WIDEST_PX, Math.max(NARROWEST_PX, ...rows.map((row) => textWidth(row, labelOf(row))))),
  )

/** Number of lines of a row's label at the maximum width. */
export const labelLines = (row: Row): number => {
  let [lines, line] = [1, '']
  for (const word of labelOf(row).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    const isFull = textWidth(row, longer) > WIDEST_PX
    if (isFull && line !== '') lines += 1
    line = isFull ? word : longer
  }
  return lines
}

/** Heights in px of rows with wrapped labels, by index. */
export const labelHeights = (
  rows: readonly Row[],
): Readonly<Record<string, { readonly h: number }>> =>
  Object.fromEntries(
    rows.flatMap((row, index) => {
      const lines = labelLines(row)
      return lines === 1 ? [] : [[index, { h: ROW_HEIGHT + (lines - 1) * LINE_PX }] as const]
    }),
  )
