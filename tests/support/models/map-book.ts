import { shiftFormula } from '#contract/formulas/shift-formula.ts'
import type { CellState, SheetData, WorkbookData } from '#contract/workbook/workbook.ts'
import type { WorkbookEngine } from '#server/sheets/engine/port.ts'
import { offer } from '#server/tools/define-tool.ts'
import { estimateTokens } from '#server/tools/estimate-tokens.ts'
import { mapWorkbook, type MapWorkbookOutput } from '#server/tools/look/map-workbook.ts'
import { output, toolWorld } from '#tests/support/models/tools.ts'

/** A cell of a map test: a number, a text, or a full cell. A text with `=` is a formula. */
export type MapCell = CellState | string | number | boolean | null

const cellOf = (one: Exclude<MapCell, null>): CellState => {
  if (typeof one === 'object') return one
  if (typeof one === 'number') return { v: one, t: 2 }
  if (typeof one === 'boolean') return { v: Number(one), t: 3 }
  return one.startsWith('=') ? { f: one, v: 0, t: 2 } : { v: one, t: 1 }
}

/** A worksheet with cells from A1 on, without results of formulas. */
export const mapSheet = (
  name: string,
  rows: readonly (readonly MapCell[])[],
  settings: Readonly<Record<string, unknown>> = {},
): SheetData => ({
  id: `id of ${name}`,
  name,
  ...settings,
  cellData: Object.fromEntries(
    rows.map((row, index) => [
      index,
      Object.fromEntries(
        row.flatMap((one, column) => (one === null ? [] : [[column, cellOf(one)] as const])),
      ),
    ]),
  ),
})

/** A workbook with worksheets. `plugins` holds the data of Univer's plugins by name. */
export const mapBook = (
  sheets: readonly SheetData[],
  plugins: Readonly<Record<string, unknown>> = {},
): WorkbookData => ({
  id: 'book',
  name: 'Book',
  styles: {},
  sheetOrder: sheets.map(({ id }) => id),
  sheets: Object.fromEntries(sheets.map((sheet) => [sheet.id, sheet])),
  resources: Object.entries(plugins).map(([name, data]) => ({ name, data: JSON.stringify(data) })),
})

/** A number with a format. */
export const formatted = (v: number, pattern: string): CellState => ({
  v,
  t: 2,
  s: { n: { pattern } },
})

/** A bold text. */
export const bold = (v: string): CellState => ({ v, t: 1, s: { bl: 1 } })

type View = { readonly sheet: string; readonly selection: string | null }

/** Maps workbooks as the conversation's spreadsheet. */
export const mapWorld = (engine: WorkbookEngine) => {
  const world = toolWorld(engine)
  const stored = async (workbook: WorkbookData): Promise<void> => {
    await world.sheets.create({ id: 'book', title: 'Book', workbook_data: workbook })
  }
  const call = (input: { readonly sheet?: string } = {}, view: View | null = null) =>
    world.callWith({ spreadsheetId: 'book', view })('map_workbook', input)
  const mapOf = async (
    workbook: WorkbookData,
    input: { readonly sheet?: string } = {},
    view: View | null = null,
  ): Promise<MapWorkbookOutput> => {
    await stored(workbook)
    return output(await call(input, view))
  }
  return { world, stored, call, mapOf }
}

/** The result as the model reads it, with its size. */
export const mapForModel = async (map: MapWorkbookOutput) => {
  const tool = offer(mapWorkbook).toAi(() => {
    throw new Error('not run')
  })
  const result = { success: true, output: map }
  const read = await tool.toModelOutput?.({ toolCallId: 'x', input: {}, output: result })
  const text = JSON.stringify(read?.type === 'json' ? read.value : null)
  return { text, tokens: estimateTokens(text) }
}

/** A worksheet with a list: 9 columns of values, and a formula in column J. */
export const listSheet = (name: string, rows: number, head = 'Head'): SheetData =>
  mapSheet(
    name,
    Array.from({ length: rows + 1 }, (_row, row) =>
      Array.from({ length: 10 }, (_column, column): MapCell => {
        if (row === 0) return `${head} ${'ABCDEFGHIJ'[column]}`
        if (column === 0) return `Item ${row % 7}`
        return column < 9 ? row * column : shiftFormula('=SUM(B1:I1)*$B$1', row, 0)
      }),
    ),
  )
