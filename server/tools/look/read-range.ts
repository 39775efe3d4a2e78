import * as v from 'valibot'
import { type CellRange, cellName, formatRange, parseRange } from '#contract/workbook/cells.ts'
import { cellAt, sheetsOf, type CellValue, type SheetData } from '#contract/workbook/workbook.ts'
import { displayText } from '../../sheets/display.ts'
import { formulaAt } from '#contract/formulas/formula-at.ts'
import type { ToolContext, ToolResult } from '../context.ts'
import type { AssistantTool } from '../define-tool.ts'
import { formatsIn, readCell } from './read-cell.ts'
import { typedReader } from './read-typed.ts'
import { findSheet, openSpreadsheet } from '../target-sheet.ts'
import { failureText, type ToolFailure } from '../error-texts.ts'

/** Maximum cells per output, chosen so that a model can take them in. */
const MAX_CELLS = 4_000
/** Maximum rows of `display`, which only the user sees. */
const MAX_DISPLAYED_ROWS = 40

const Input = v.object({
  spreadsheet_id: v.optional(v.string()),
  range: v.pipe(
    v.string(),
    v.description("B2:D9, A:C, 'My sheet'!A1 or a name. Default: the open worksheet"),
  ),
})
type Input = v.InferOutput<typeof Input>

/**
 * The output of read_range. `values` holds rows, with dates as ISO. `formulas` is keyed by cell
 * and `formats` by range.
 */
export type ReadRangeOutput = {
  readonly spreadsheet_id: string
  readonly title: string
  /** All worksheets in tab order. */
  readonly sheets: readonly string[]
  readonly range: string
  readonly values: readonly (readonly (CellValue | null)[])[]
  readonly formulas: Readonly<Record<string, string>>
  readonly formats: Readonly<Record<string, string>>
  /** The first rows as the sheet displays them. The model does not receive `display`. */
  readonly display: readonly (readonly string[])[]
  /** True if the request exceeds one output. `range` then names the returned part. */
  readonly truncated: boolean
  /**
   * The last used row of the requested range, from 1. It exceeds `range` if the output is
   * truncated.
   */
  readonly last_row: number
  /** The follow-up call to make if this output is only the first part. */
  readonly next?: string
}

const failed = (failure: ToolFailure): ToolResult<never> => ({
  success: false,
  output: null,
  error: failureText(failure),
})

type UsedCells = { readonly lastRow: number; readonly lastColumn: number }
/** A sheet's data never changes, and a run often reads one sheet many times. */
const usedCells = new WeakMap<SheetData, UsedCells>()

const usedCellsOf = (sheet: SheetData): UsedCells => {
  const known = usedCells.get(sheet)
  if (known !== undefined) return known
  let [lastRow, lastColumn] = [0, 0]
  for (const [row, cells] of Object.entries(sheet.cellData ?? {})) {
    lastRow = Math.max(lastRow, Number(row))
    for (const column of Object.keys(cells)) lastColumn = Math.max(lastColumn, Number(column))
  }
  const used = { lastRow, lastColumn }
  usedCells.set(sheet, used)
  return used
}

/**
 * Clips a range to its used cells and then to `MAX_CELLS`. `used` is the last used row of the
 * range, even if `MAX_CELLS` cuts it off.
 */
const clip = (sheet: SheetData, range: CellRange): { range: CellRange; used: number } => {
  const { lastRow, lastColumn } = usedCellsOf(sheet)
  const endColumn = Math.max(range.startColumn, Math.min(range.endColumn, lastColumn))
  const used = Math.max(range.startRow, Math.min(range.endRow, lastRow))
  const most = Math.max(1, Math.floor(MAX_CELLS / (endColumn - range.startColumn + 1)))
  const endRow = Math.min(used, range.startRow + most - 1)
  return { range: { ...range, sheet: sheet.name, endRow, endColumn }, used }
}

const steps = (start: number, end: number): readonly number[] =>
  Array.from({ length: end - start + 1 }, (_, index) => start + index)

const run = async (input: Input, context: ToolContext): Promise<ToolResult<ReadRangeOutput>> => {
  const asked = parseRange(input.range)
  if (!asked.ok) return failed(asked.error)
  const opened = await openSpreadsheet(context, input.spreadsheet_id)
  if (!opened.ok) return failed(opened.error)
  const { id, title, workbook_data } = opened.value
  const sheet = findSheet(workbook_data, asked.value.sheet)
  if (!sheet.ok) return failed(sheet.error)
  const { range, used } = clip(sheet.value, asked.value)
  const read = typedReader(context.region)
  const rows = steps(range.startRow, range.endRow)
  const columns = steps(range.startColumn, range.endColumn)
  const formulas = rows.flatMap((row) =>
    columns.flatMap((column) => {
      const formula = formulaAt(sheet.value, row, column)
      return formula === null ? [] : [[cellName(row, column), formula] as const]
    }),
  )
  return {
    success: true,
    output: {
      spreadsheet_id: id,
      title,
      sheets: sheetsOf(workbook_data).map(({ name }) => name),
      range: formatRange(range),
      values: rows.map((row) =>
        columns.map((column) => readCell(workbook_data, cellAt(sheet.value, row, column), read)),
      ),
      formulas: Object.fromEntries(formulas),
      formats: formatsIn(workbook_data, sheet.value, range),
      display: rows
        .slice(0, MAX_DISPLAYED_ROWS)
        .map((row) =>
          columns.map((column) => displayText(workbook_data, cellAt(sheet.value, row, column))),
        ),
      truncated: range.endRow < used,
      last_row: used + 1,
    },
  }
}

/** Keeps the entries that start inside the range, and shortens ranges that extend below it. */
const within = (
  known: Readonly<Record<string, string>>,
  { endRow, endColumn }: CellRange,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(known).flatMap(([name, what]) => {
      const place = parseRange(name)
      if (!place.ok || place.value.startRow > endRow || place.value.startColumn > endColumn)
        return []
      return [[formatRange({ ...place.value, endRow: Math.min(place.value.endRow, endRow) }), what]]
    }),
  )

/** Shortens an output to a smaller range with the same first cell. */
const clipped = (read: ReadRangeOutput, range: CellRange): ReadRangeOutput => {
  const rows = range.endRow - range.startRow + 1
  const columns = range.endColumn - range.startColumn + 1
  return {
    ...read,
    range: formatRange(range),
    values: read.values.slice(0, rows).map((row) => row.slice(0, columns)),
    formulas: within(read.formulas, range),
    formats: within(read.formats, range),
    display: read.display.slice(0, rows).map((row) => row.slice(0, columns)),
    truncated: true,
  }
}

/** Tells the model to read the remaining used rows. Empty if there are none. */
const rowsBelow = (range: CellRange, lastRow: number): string => {
  const rest = { ...range, startRow: range.endRow + 1, endRow: lastRow - 1 }
  return rest.startRow > rest.endRow ? '' : `Read ${formatRange(rest)} for the rest.`
}

const firstRows = (read: ReadRangeOutput, count: number): ReadRangeOutput => {
  const asked = parseRange(read.range)
  if (!asked.ok) return read
  const range = { ...asked.value, endRow: asked.value.startRow + count - 1 }
  return { ...clipped(read, range), next: rowsBelow(range, read.last_row) }
}

/** Shortens an output to its first columns, if even one row is too long. */
const firstColumns = (read: ReadRangeOutput, count: number): ReadRangeOutput => {
  const asked = parseRange(read.range)
  if (!asked.ok) return read
  const range = { ...asked.value, endColumn: asked.value.startColumn + count - 1 }
  const right = formatRange({ ...asked.value, startColumn: range.endColumn + 1 })
  const next = `Read ${right} for the rest of these columns. ${rowsBelow(asked.value, read.last_row)}`
  return { ...clipped(read, range), next: next.trim() }
}

/** Reads the values, formulas and number formats of a range. */
export const readRange: AssistantTool<Input, ReadRangeOutput> = {
  name: 'read_range',
  title: 'Read range',
  description:
    'Read values, formulas and number formats of a range, in the form that write_range accepts.',
  input: Input,
  run,
  forModel: ({ display: _display, ...read }) => read,
  parts: [
    { name: 'rows', of: ({ values }) => values.length, first: firstRows },
    { name: 'columns', of: ({ values }) => values[0]?.length ?? 0, first: firstColumns },
  ],
  summary: ({ range, values }) =>
    `Read ${range}: ${values.length} ${values.length === 1 ? 'row' : 'rows'}.`,
}
