import type { Amount } from '#contract/figures/amount.ts'
import { readAmounts } from '#contract/figures/amounts.ts'
import type { AnswerTable } from '#contract/workbook/table-sheet.ts'
import { rowKind } from './figures.ts'
import { readWords } from './words.ts'

/** A line break of a cell stays one. */
const cellText = (text: string): string =>
  readWords(text)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()

/** A table as a reader sees it: the words of its cells, without marks. */
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

/** What a spreadsheet would take for a formula, were it pasted. */
const isFormula = (text: string): boolean => /^[=@]|^[+-]\s*[\p{L}(]/u.test(text)

/** Without this, Excel makes two rows of a cell with a line break. */
const LINE_BREAK = '<br style="mso-data-placement:same-cell">'

const toCell = (tag: 'td' | 'th', text: string, amount: Amount | null = null): string => {
  // Office keeps a cell in this format a text.
  const style = amount === null ? ` style='mso-number-format:"\\@"'` : ''
  const words = escaped(amount?.plain ?? text).replaceAll('\n', LINE_BREAK)
  return `<${tag}${style}>${words}</${tag}>`
}

const toRow = (cells: readonly string[]): string => `<tr>${cells.join('')}</tr>`

/** A cell as a spreadsheet reads it between tabs: in quotes where its text would end it, or opens one. */
const toField = (text: string): string => {
  const words = isFormula(text) ? `'${text}` : text
  return /^"|\n/.test(words) ? `"${words.replaceAll('"', '""')}"` : words
}

/** A table for the clipboard: HTML for spreadsheets and editors, text with tabs for all else. */
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
