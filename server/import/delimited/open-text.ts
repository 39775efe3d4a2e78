import { regionFrom } from '#contract/figures/region-code.ts'
import type { Region } from '#contract/figures/region.ts'
import type { ResolvedImportChoices, ImportChoices } from '#contract/transfer/import.ts'
import { MAX_COLUMNS, MAX_ROWS } from '#contract/workbook/cells.ts'
import type { CellState } from '#contract/workbook/workbook.ts'
import { UnreadableFile } from '#packages/univer-xlsx/read/import-failure.ts'
import { createJsonBudget } from '#packages/univer-xlsx/read/json-budget.ts'
import { isBooleanText } from './cell.ts'
import { createColumnCollector, decimalSignOf, type ColumnNotation } from './columns.ts'
import { delimiterOf, withoutSepLine } from './delimiter.ts'
import { decodeText, encodingOf, isText } from './encoding.ts'
import { eachRow } from './rows.ts'
import { dateOrderOf } from './unambiguous-date.ts'

export type OpenText = {
  /** The text without NUL characters and without the `sep=` line. Lines end in LF. */
  readonly text: string
  readonly choices: ResolvedImportChoices
  readonly columns: readonly ColumnNotation[]
  /** Number of rows up to the last non-empty one. */
  readonly rowCount: number
}

/** Normalizes line ends and removes NUL padding. */
const cleaned = (text: string): string => {
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
  return lines.includes('\0') ? lines.replaceAll('\0', '') : lines
}

/** The smallest cell that a field with a figure or a boolean can become. */
const SHORTEST: CellState = { v: 0 }
const HAS_DIGIT = /\d/

/** Lower bound of the stored size: text keeps its length, figures and booleans may shrink. */
const leastOf = (field: string): CellState =>
  HAS_DIGIT.test(field) || isBooleanText(field) ? SHORTEST : { v: field }

const survey = (
  text: string,
  delimiter: ResolvedImportChoices['delimiter'],
  region: Region | null,
) => {
  const book = createColumnCollector(region?.currency)
  const budget = createJsonBudget()
  let rowCount = 0
  eachRow(text, delimiter, (row, index) => {
    for (let at = 0; at < row.length; at += 1) {
      const field = row[at]
      if (field === undefined || field === '') continue
      if (index >= MAX_ROWS || at >= MAX_COLUMNS) throw new UnreadableFile('too_large', 'the grid')
      book.see(at, field)
      budget.take(leastOf(field))
      rowCount = index + 1
    }
    return true
  })
  return { columns: book.columns, rowCount }
}

/**
 * Decodes a text file and detects the choices that the user left open. Throws `UnreadableFile`.
 * `isChosen` is true if the user has chosen the encoding, or can still choose it in the import
 * preview.
 */
export const openText = (
  bytes: Uint8Array,
  choices: ImportChoices,
  isChosen = choices.encoding !== undefined,
): OpenText => {
  if (!isText(bytes, isChosen)) throw new UnreadableFile('not_a_spreadsheet', 'no text')
  const encoding = choices.encoding ?? encodingOf(bytes)
  const { rest: text, sepDelimiter } = withoutSepLine(cleaned(decodeText(bytes, encoding)))
  const region = regionFrom(choices.region)
  const delimiter = choices.delimiter ?? sepDelimiter ?? delimiterOf(text, region)
  const { columns, rowCount } = survey(text, delimiter, region)
  const decimal = choices.decimal ?? decimalSignOf(columns, delimiter, region?.decimal)
  const dates = choices.dates ?? dateOrderOf(region)
  return {
    text,
    columns,
    rowCount,
    choices: { encoding, delimiter, decimal, dates },
  }
}
