import { ROW_HEIGHT } from '#contract/workbook/blank-workbook.ts'
import type { Row } from './rows.ts'

/** On a phone, and beside the chat, a column of figures stands next to this and the head of the rows. */
const WIDEST_PX = 216
const NARROWEST_PX = 96
/** What each further line of a label adds to its row. */
const LINE_PX = 15
const PADDING_PX = 6

/** Widths of letters in the sheets' font, a little more than they take, in px; those of no kind are the last. */
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

const roomFor = (row: Row, text: string): number =>
  PADDING_PX +
  [...text].reduce((all, letter) => all + letterPx(letter), 0) * (isBold(row) ? BOLD : 1)

const labelOf = (row: Row): string => ('label' in row ? row.label : '')

/** Width of the labels' column in px: the longest is read whole, or wraps. */
export const labelWidth = (rows: readonly Row[]): number =>
  Math.round(
    Math.min(WIDEST_PX, Math.max(NARROWEST_PX, ...rows.map((row) => roomFor(row, labelOf(row))))),
  )

/** Lines that a row's label takes in the widest column: words go on the next where they do not fit. */
export const labelLines = (row: Row): number => {
  let [lines, line] = [1, '']
  for (const word of labelOf(row).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    const isFull = roomFor(row, longer) > WIDEST_PX
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
