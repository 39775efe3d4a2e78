import { blankWorkbook } from '#contract/workbook/blank-workbook.ts'
import type { CellMatrix, CellState, WorkbookData } from '#contract/workbook/workbook.ts'
import { output, type ToolWorld } from '#tests/support/models/tools.ts'

/** A cell: a text, a number, a formula as a text with "=", or the cell as the file stores it. */
export type GivenCell = string | number | CellState | null
export type GivenRows = readonly (readonly GivenCell[])[]

const cellOf = (given: string | number | CellState): CellState => {
  if (typeof given === 'object') return given
  if (typeof given === 'number') return { v: given, t: 2 }
  return given.startsWith('=') ? { f: given, v: 0, t: 2 } : { v: given, t: 1 }
}

/** The cells of rows. */
export const cellsOfRows = (rows: GivenRows): CellMatrix =>
  Object.fromEntries(
    rows.map((cells, row) => [
      row,
      Object.fromEntries(
        cells.flatMap((cell, column) => (cell === null ? [] : [[column, cellOf(cell)]])),
      ),
    ]),
  )

/** A workbook of rows by worksheet. `fields` are added to each worksheet. */
export const bookOfRows = (
  sheets: Readonly<Record<string, GivenRows>>,
  fields: Readonly<Record<string, unknown>> = {},
): WorkbookData => {
  const book = blankWorkbook('book', 'Book', Object.keys(sheets))
  const filled = Object.values(book.sheets).map((sheet) => {
    const cellData = cellsOfRows(sheets[sheet.name] ?? [])
    return [sheet.id, { ...sheet, ...fields, cellData }] as const
  })
  return { ...book, sheets: Object.fromEntries(filled) }
}

/** Stores a workbook in a world and searches it with find. */
export const searchBook = async (
  world: ToolWorld,
  workbook: WorkbookData,
  input: Readonly<Record<string, unknown>>,
) => {
  await world.sheets.create({ id: 'book', title: 'Book', workbook_data: workbook })
  return output(await world.call('find', { spreadsheet_id: 'book', ...input }))
}

/** The addresses of hits. */
export const foundCells = ({ hits }: { readonly hits: readonly { readonly cell: string }[] }) =>
  hits.map(({ cell }) => cell)
