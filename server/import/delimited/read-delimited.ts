import { blankSheet, COLUMN_WIDTH, fittingWidth } from '#contract/workbook/blank-workbook.ts'
import type { ResolvedImportChoices, ImportChoices } from '#contract/transfer/import.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import { sheetNameOf } from '#contract/workbook/table-sheet.ts'
import type { CellState, SheetData } from '#contract/workbook/workbook.ts'
import { UnreadableFile, type FileFailure } from '#packages/univer-xlsx/read/import-failure.ts'
import { createJsonBudget } from '#packages/univer-xlsx/read/json-budget.ts'
import { WORKBOOK_ID } from '#packages/univer-xlsx/read/workbook-features.ts'
import type { ImportedWorkbook } from '#packages/univer-xlsx/read/read-xlsx.ts'
import { cellMaker } from './cell.ts'
import { openText, type OpenText } from './open-text.ts'
import { rowHeight } from './row-height.ts'
import { eachRow } from './rows.ts'

export type ImportedText = ImportedWorkbook & { readonly choices: ResolvedImportChoices }

/** Minimum empty rows and columns after the last cell. */
const MORE_ROWS = 100
const MORE_COLUMNS = 4

const linesIn = (text: string): number => text.split('\n').length

const readCells = ({ text, choices, columns }: OpenText) => {
  const cells: { [row: number]: { [column: number]: CellState } } = {}
  const rowData: { [row: number]: { h: number } } = {}
  const maker = cellMaker(choices)
  const budget = createJsonBudget()
  eachRow(text, choices.delimiter, (row, index) => {
    const made: { [column: number]: CellState } = {}
    let [isEmpty, lines] = [true, 1]
    for (let at = 0; at < row.length; at += 1) {
      const field = row[at]
      const column = columns[at]
      if (field === undefined || field === '' || column === undefined) continue
      const cell = maker.cellOf(field, column)
      budget.take(cell)
      made[at] = cell
      isEmpty = false
      if (field.includes('\n')) lines = Math.max(lines, linesIn(field))
    }
    if (!isEmpty) cells[index] = made
    if (lines > 1) rowData[index] = { h: rowHeight(lines) }
    return true
  })
  return { cells, rowData, styles: maker.styles }
}

const sheetOf = (
  open: OpenText,
  name: string,
  { cells, rowData }: Pick<ReturnType<typeof readCells>, 'cells' | 'rowData'>,
): SheetData => {
  const blank = blankSheet('sheet1', sheetNameOf(name.replace(/\.[^.]*$/, ''), 'Sheet1'))
  const widths = open.columns.flatMap((column, at) => {
    const px = fittingWidth(column.chars, false)
    return px > COLUMN_WIDTH ? [[at, { w: px }] as const] : []
  })
  return {
    ...blank,
    cellData: cells,
    rowData,
    columnData: Object.fromEntries(widths),
    rowCount: Math.max(blank.rowCount, open.rowCount + MORE_ROWS),
    columnCount: Math.max(blank.columnCount, open.columns.length + MORE_COLUMNS),
  }
}

const read = (bytes: Uint8Array, name: string, choices: ImportChoices): ImportedText => {
  const open = openText(bytes, choices)
  const { styles, ...found } = readCells(open)
  const sheet = sheetOf(open, name, found)
  const sheets = { [sheet.id]: sheet }
  return {
    workbook: { id: WORKBOOK_ID, name: '', styles, sheetOrder: [sheet.id], sheets },
    leftOut: {},
    uncalculated: 0,
    choices: open.choices,
  }
}

/** Reads a whole .csv or .tsv into one worksheet named after the file. */
export const readDelimited = (
  bytes: Uint8Array,
  name: string,
  choices: ImportChoices,
): Result<ImportedText, FileFailure> => {
  try {
    return ok(read(bytes, name, choices))
  } catch (error) {
    if (error instanceof UnreadableFile) return err(error.failure)
    throw error
  }
}
