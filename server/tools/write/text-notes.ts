import { cellName } from '#contract/workbook/cells.ts'
import type { CellChange } from '#contract/workbook/change-set.ts'
import { sheetsOf, type CellState, type WorkbookData } from '#contract/workbook/workbook.ts'
import { valueOf } from '../../sheets/display.ts'

/** A number in any country's notation. A code with a leading zero ("007") does not match. */
const FIGURE =
  /^[-+\u2212(]?\s*(?:[A-Z]{3}\s?|[$\u20ac\u00a3\u00a5])?\s*[-+\u2212]?(?!0\d)\d[\d.,'\u2019\u00a0\u202f]*\s*(?:%|[$\u20ac\u00a3\u00a5]|[A-Z]{3})?\)?-?$/
const FIGURE_CHARS = 40
const DAY = /^\d{1,2}([/-])\d{1,2}\1(?:\d{2}|\d{4})$/
const NAMED_CELLS = 5

const textOf = (cell: CellState | null): string | null => {
  const value = cell?.f || cell?.si ? null : valueOf(cell)
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

/** A numeric date such as 03/04/2025. Without a region it is ambiguous and stays text. */
const isLikeDay = (text: string): boolean => DAY.test(text.trim())
const isLikeFigure = (text: string): boolean =>
  text.length <= FIGURE_CHARS && FIGURE.test(text.trim())

const listed = (cells: readonly string[]): string =>
  cells.slice(0, NAMED_CELLS).join(', ') +
  (cells.length > NAMED_CELLS ? ` and ${cells.length - NAMED_CELLS} more` : '')

type Named = { readonly name: string; readonly text: string }

const kindNote = (kind: string, found: readonly Named[]): readonly string[] =>
  found.length === 0
    ? []
    : [
        `Text that looks like a ${kind} is in ${listed(found.map(({ name, text }) => `${name} "${text}"`))}: sums and other formulas ignore it.`,
      ]

const alikeNotes = (found: readonly Named[]): readonly string[] => [
  ...kindNote(
    'figure',
    found.filter(({ text }) => isLikeFigure(text)),
  ),
  ...kindNote(
    'date',
    found.filter(({ text }) => isLikeDay(text)),
  ),
]

/** Warns about texts that look like numbers or dates, and about texts that replaced numbers. */
export const textNotesOfChanges = (changes: readonly CellChange[]): readonly string[] => {
  const texts = changes.flatMap(({ row, column, before, after }) => {
    const text = textOf(after)
    return text === null ? [] : [{ name: cellName(row, column), text, before }]
  })
  const replaced = texts.filter(
    ({ text, before }) =>
      !isLikeFigure(text) && !isLikeDay(text) && typeof valueOf(before) === 'number',
  )
  return [
    ...alikeNotes(texts),
    ...(replaced.length === 0
      ? []
      : [`Text replaced the numbers in ${listed(replaced.map(({ name }) => name))}.`]),
  ]
}

/** Warns about texts in a new workbook that look like numbers or dates. */
export const textNotesOfWorkbook = (workbook: WorkbookData): readonly string[] =>
  alikeNotes(
    sheetsOf(workbook).flatMap(({ name, cellData = {} }) =>
      Object.entries(cellData).flatMap(([row, cells]) =>
        Object.entries(cells).flatMap(([column, cell]) => {
          const text = textOf(cell)
          return text === null
            ? []
            : [{ name: `${name}!${cellName(Number(row), Number(column))}`, text }]
        }),
      ),
    ),
  )
