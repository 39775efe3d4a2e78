import { cellName, columnIndex, parseRange } from '#contract/workbook/cells.ts'
import type { CellRow, CellState, WorkbookData } from '#contract/workbook/workbook.ts'
import type { WorkbookEngine } from '#server/sheets/engine/port.ts'
import type { TraceOutput } from '#server/tools/look/trace.ts'
import { output, type ToolWorld } from './tools.ts'

/** The content of a cell: a value, a formula with its "=", or the stored cell. */
type Content = string | number | CellState

const cellOf = (content: Content): CellState => {
  if (typeof content === 'object') return content
  if (typeof content === 'number') return { v: content, t: 2 }
  return content.startsWith('=') ? { f: content } : { v: content, t: 1 }
}

/** A workbook of worksheets by name, each with its cells in A1 notation. */
export const bookOf = (
  sheets: Readonly<Record<string, Readonly<Record<string, Content>>>>,
  resources: Readonly<Record<string, unknown>> = {},
): WorkbookData => {
  const all = Object.entries(sheets).map(([name, cells], index) => {
    const cellData: Record<string, Record<string, CellState>> = {}
    for (const [cell, content] of Object.entries(cells)) {
      const [, letters = '', digits = ''] = /^([A-Z]+)(\d+)$/.exec(cell) ?? []
      const row = (cellData[Number(digits) - 1] ??= {})
      row[columnIndex(letters)] = cellOf(content)
    }
    const rows: Readonly<Record<string, CellRow>> = cellData
    return { id: `s${index + 1}`, name, cellData: rows }
  })
  return {
    id: 'book',
    name: 'Book',
    styles: {},
    sheetOrder: all.map(({ id }) => id),
    sheets: Object.fromEntries(all.map((sheet) => [sheet.id, sheet])),
    resources: Object.entries(resources).map(([name, data]) => ({
      name,
      data: JSON.stringify(data),
    })),
  }
}

/** Calculates a workbook and stores it, so that tools find it as `book`. */
export const storeBook = async (
  world: ToolWorld,
  engine: WorkbookEngine,
  workbook: WorkbookData,
): Promise<WorkbookData> => {
  const done = await engine.recalculate(workbook)
  if (!done.ok) throw new Error(done.error.type)
  const { workbook: workbook_data } = done.value
  world.sheets.stored.set('book', { id: 'book', title: 'Book', revision: 1, workbook_data })
  return workbook_data
}

/** Traces a cell of the stored workbook `book`, or else of the conversation's spreadsheet. */
export const tracerOf =
  (world: () => ToolWorld) =>
  async (cell: string, direction: TraceOutput['direction'], depth?: number): Promise<TraceOutput> =>
    output(
      await world().call('trace', {
        ...(world().sheets.stored.has('book') && { spreadsheet_id: 'book' }),
        cell,
        direction,
        ...(depth !== undefined && { depth }),
      }),
    )

/** The depth and the address of each entry of a trace. */
export const placesOf = ({ entries }: TraceOutput) =>
  entries.map(({ depth, cell, range }) => [depth, cell ?? range])

/** The names of all cells of an address, with their worksheet if the address has one. */
export const cellsIn = (address: string): readonly string[] => {
  const read = parseRange(address)
  if (!read.ok) throw new Error(address)
  const { sheet, startRow, endRow, startColumn, endColumn } = read.value
  const cells: string[] = []
  for (let row = startRow; row <= endRow; row += 1)
    for (let column = startColumn; column <= endColumn; column += 1)
      cells.push(`${sheet === null ? '' : `${sheet}!`}${cellName(row, column)}`)
  return cells
}

/** All cells of the entries of a trace. */
export const tracedCells = ({ entries }: TraceOutput): readonly string[] =>
  entries.flatMap(({ cell, range }) => cellsIn(cell ?? range ?? ''))

/** A plan on three worksheets. */
export const MODEL = bookOf({
  Model: {
    A1: 'Plan',
    B2: 'Jan',
    C2: 'Feb',
    A3: 'Units',
    B3: 100,
    C3: '=B3*1.1',
    A4: 'Price',
    B4: '=Inputs!B2',
    C4: '=Inputs!B2',
    A5: 'Revenue',
    B5: '=B3*B4',
    C5: '=C3*C4',
    A6: 'Total',
    B6: '=SUM(B5:C5)',
  },
  Inputs: { A2: 'Price per unit', B2: 12.5 },
  Report: { A1: 'Revenue', B1: '=Model!B6', B2: '=SUM(Model!B:B)' },
})
