import { isDateFormat } from 'numfmt'
import { displayText } from '#server/sheets/display.ts'
import type { ImportChoices, ImportPreview } from '#contract/transfer/import.ts'
import {
  IMPORT_PREVIEW_COLUMNS,
  IMPORT_PREVIEW_MAX_BYTES,
  IMPORT_PREVIEW_ROWS,
  IMPORT_PREVIEW_TEXT_CHARS,
} from '#contract/limits/transfer.ts'
import { styleOf, type CellState, type WorkbookData } from '#contract/workbook/workbook.ts'
import { UnreadableFile } from '#packages/univer-xlsx/read/import-failure.ts'
import { cellMaker } from './cell.ts'
import { openText, type OpenText } from './open-text.ts'
import { eachRow } from './rows.ts'

type Cell = ImportPreview['rows'][number][number]
type Styles = Pick<WorkbookData, 'styles'>

/** Univer cell types. */
const [NUMBER, TRUTH] = [2, 3]

const kindOf = (workbook: Styles, cell: CellState): Cell['kind'] => {
  if (cell.t === TRUTH) return 'boolean'
  if (cell.t !== NUMBER) return 'text'
  const pattern = styleOf(workbook, cell.s)?.n?.pattern
  return pattern !== undefined && isDateFormat(pattern) ? 'date' : 'number'
}

const shown = (workbook: Styles, cell: CellState): Cell => ({
  text: displayText(workbook, cell).slice(0, IMPORT_PREVIEW_TEXT_CHARS),
  kind: kindOf(workbook, cell),
})

/**
 * The first rows for the preview. If `isCut`, the sample may end inside its last row, so that row
 * is left out.
 */
const firstRows = (open: OpenText, isCut: boolean): Omit<ImportPreview, 'choices'> => {
  const { cellOf, styles } = cellMaker(open.choices)
  const workbook = { styles }
  const rows: Cell[][] = []
  let width = 0
  eachRow(open.text, open.choices.delimiter, (row, index) => {
    if (index > IMPORT_PREVIEW_ROWS || index >= open.rowCount) return false
    if (index < IMPORT_PREVIEW_ROWS)
      width = Math.max(width, row.findLastIndex((field) => field !== '') + 1)
    rows.push(
      row.slice(0, IMPORT_PREVIEW_COLUMNS).map((field, at): Cell => {
        const column = open.columns[at]
        return field === '' || column === undefined
          ? { text: '', kind: 'text' }
          : shown(workbook, cellOf(field, column))
      }),
    )
    return true
  })
  if (isCut && rows.length > 1 && rows.length === open.rowCount) rows.pop()
  const isMore = isCut || rows.length > IMPORT_PREVIEW_ROWS
  return {
    rows: rows.slice(0, IMPORT_PREVIEW_ROWS),
    more: isMore,
    more_columns: Math.max(0, width - IMPORT_PREVIEW_COLUMNS),
  }
}

/** Preview of a file that is not text. */
const nothing = ({ encoding, delimiter, decimal, dates }: ImportChoices): ImportPreview => ({
  choices: {
    encoding: encoding ?? 'utf-8',
    delimiter: delimiter ?? ',',
    decimal: decimal ?? '.',
    dates: dates ?? 'sure',
  },
  rows: [],
  more: false,
  more_columns: 0,
})

/**
 * Previews the first `IMPORT_PREVIEW_MAX_BYTES` of a text file. Detects the choices that the user
 * left open. For a file that is not text the preview has no rows.
 */
export const previewDelimited = (bytes: Uint8Array, choices: ImportChoices): ImportPreview => {
  try {
    const open = openText(bytes, choices, true)
    return { choices: open.choices, ...firstRows(open, bytes.length >= IMPORT_PREVIEW_MAX_BYTES) }
  } catch (error) {
    if (error instanceof UnreadableFile) return nothing(choices)
    throw error
  }
}
