import type { Amount } from '#contract/figures/amount.ts'
import { readAmounts } from '#contract/figures/amounts.ts'
import type { AnswerTable } from '#contract/workbook/table-sheet.ts'
import { rowKind } from './figures.ts'
import { readWords } from './words.ts'

/** Preserves a cell's line breaks. */
const cellText = (text: string): string =>
  readWords(text)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()

/** A table's plain text, without markdown marks. */
export const readTable = (
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): AnswerTable => ({
  heads: heads.map(cellText),
  rows: rows.map((cells, index) => ({
    cells: cells.map(cellText),
    isStrong: rowKind(cells, index === rows.length - 1) !== 'plain',
  })),
})

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? '')

/** Whether a spreadsheet would take a pasted text for a formula. */
const isFormula = (text: string): boolean => /^[=@]|^[+-]\s*[\p{L}(]/u.test(text)

/** Without this style, Excel splits a cell with a line break into two rows. */
const LINE_BREAK = '<br style="mso-data-placement:same-cell">'

const toCell = (tag: 'td' | 'th', text: string, amount: Amount | null = null): string => {
  // This format makes Office keep the cell as text.
  const style = amount === null ? ` style='mso-number-format:"\\@"'` : ''
  const words = escaped(amount?.plain ?? text).replaceAll('\n', LINE_BREAK)
  return `<${tag}${style}>${words}</${tag}>`
}

const toRow = (cells: readonly string[]): string => `<tr>${cells.join('')}</tr>`

/** A cell in tab-separated text, quoted if it contains a line break or starts with a quote. */
const toField = (text: string): string => {
  const words = isFormula(text) ? `'${text}` : text
  return /^"|\n/.test(words) ? `"${words.replaceAll('"', '""')}"` : words
}

/**
 * A table for the clipboard: HTML for spreadsheets and editors, tab-separated text as the fallback.
 */
export const tableClip = ({
  heads,
  rows,
  decimal,
}: AnswerTable): { text: string; html: string } => {
  const amounts = readAmounts(
    rows.map(({ cells }) => cells),
    decimal,
  )
  const amountAt = (row: number, column: number) => amounts[row]?.[column] ?? null
  const body = rows.map(({ cells }, row) =>
    cells.map((text, column) => amountAt(row, column)?.plain ?? text),
  )
  const drawn = rows.map(({ cells }, row) =>
    toRow(cells.map((text, column) => toCell('td', text, amountAt(row, column)))),
  )
  return {
    text: [heads, ...body].map((cells) => cells.map(toField).join('\t')).join('\n'),
    html:
      `<table><thead>${toRow(heads.map((head) => toCell('th', head)))}</thead>` +
      `<tbody>${drawn.join('')}</tbody></table>`,
  }
}
