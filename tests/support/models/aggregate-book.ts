import type { WorkbookEngine } from '#server/sheets/engine/port.ts'
import type { SheetView } from '#server/tools/address.ts'
import { output, toolWorld } from '#tests/support/models/tools.ts'
import type { CellRow, CellState, SheetData, WorkbookData } from '#contract/workbook/workbook.ts'

/** Cells as Univer stores them. */
export const text = (value: string): CellState => ({ v: value, t: 1 })
export const number = (value: number): CellState => ({ v: value, t: 2 })
export const money = (value: number): CellState => ({ ...number(value), s: 'money' })
export const day = (serial: number): CellState => ({ ...number(serial), s: 'day' })
export const truth = (value: boolean): CellState => ({ v: Number(value), t: 3 })
/** A formula with its last result. */
export const formula = (f: string, result: CellState): CellState => ({ ...result, f })
export const failure = (code: string): CellState => formula('=1/0', text(code))

type Cells = readonly (readonly (CellState | null)[])[]

const rowOf = (cells: Cells[number], startColumn: number): CellRow =>
  Object.fromEntries(cells.map((cell, at) => [at + startColumn, cell]))

/** A worksheet of cells. `fields` are further fields of the sheet, such as its hidden rows. */
export const sheetOf = (
  name: string,
  cells: Cells,
  fields: Readonly<Record<string, unknown>> = {},
): SheetData => ({
  id: `id ${name}`,
  name,
  rowCount: cells.length + 20,
  columnCount: 20,
  cellData: Object.fromEntries(cells.map((row, at) => [at, rowOf(row, 0)])),
  ...fields,
})

/** A workbook of worksheets with the styles `money` and `day`. */
export const bookOf = (
  sheets: readonly SheetData[],
  resources: readonly { readonly name: string; readonly data: string }[] = [],
): WorkbookData => ({
  id: 'book',
  name: 'Book',
  styles: { money: { n: { pattern: '#,##0.00' } }, day: { n: { pattern: 'yyyy-mm-dd' } } },
  sheetOrder: sheets.map(({ id }) => id),
  sheets: Object.fromEntries(sheets.map((sheet) => [sheet.id, sheet])),
  resources: [...resources],
})

/** Columns of the worksheet `sales`. */
export const SALES_HEAD = ['Region', 'Day', 'Amount'].map(text)
/** Five rows of sales: a region in two spellings, a time of day, and a row without a region. */
export const SALES = [
  SALES_HEAD,
  [text('North'), day(46_053), money(10.1)],
  [text('South'), day(46_053.75), money(20.2)],
  [text('north'), day(46_054), money(30.3)],
  [text('East'), day(46_180), money(0.05)],
  [null, day(46_400), money(-5)],
]
export const salesBook = bookOf([sheetOf('Sales', SALES)])
export const SUM = [{ function: 'sum', column: 'Amount' }]

/** Calls of aggregate on a workbook in a world of its own. */
export const aggregateOn = (
  engine: WorkbookEngine,
  book: WorkbookData,
  view: SheetView | null = null,
) => {
  const world = toolWorld(engine)
  const made = world.sheets.create({ id: 'book', title: 'Book', workbook_data: book })
  const call = world.callWith({ spreadsheetId: 'book', view })
  return async (input: object) => {
    await made
    return call('aggregate', input)
  }
}

/** The output of a successful call on a workbook. */
export const aggregatedOn = async (engine: WorkbookEngine, book: WorkbookData, input: object) =>
  output(await aggregateOn(engine, book)(input))

/** The value of a formula in a workbook, from the real engine. */
export const valueOf = async (
  engine: WorkbookEngine,
  book: WorkbookData,
  written: string | null | undefined,
) => {
  const done = await engine.evaluate(written ?? '', book, null)
  return done.ok ? done.value.value : done.error
}
