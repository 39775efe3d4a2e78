import { isDateFormat } from 'numfmt'
import * as v from 'valibot'
import { cellName } from '#contract/workbook/cells.ts'
import { cellAt, styleOf, type WorkbookData } from '#contract/workbook/workbook.ts'
import { displayText } from '../../sheets/display.ts'
import { formulaAt } from '#contract/formulas/formula-at.ts'
import {
  columnHeaderOf,
  labelledCellsOf,
  type LabelledCells,
  type FigureCell,
} from '../../sheets/labelled-rows.ts'
import { SHEET_COLOURS } from '../../sheets/cell-styles.ts'
import type { ToolContext, ToolResult } from '../context.ts'
import type { AssistantTool } from '../define-tool.ts'
import { openSpreadsheet } from '../target-sheet.ts'
import { toolResult } from '../error-texts.ts'

const Input = v.object({
  spreadsheet_id: v.optional(v.string()),
})
type Input = v.InferOutput<typeof Input>

/** Maximum input lines and result lines per output. */
const MOST_INPUTS = 200
const MOST_RESULTS = 200
/** Maximum cells per line. */
const MOST_CELLS = 60

/**
 * A typed number. `head` is its column heading, and `of` names the unit of the headings ("Week").
 */
export type InputCell = {
  readonly cell: string
  readonly value: number
  readonly display: string
  readonly head: string
  readonly of: string
}
/** A row label with the typed numbers in its row. */
export type InputRow = {
  readonly sheet: string
  readonly label: string
  readonly kind: 'percent' | 'date' | 'number'
  /** True if the cells have the blue font of inputs. */
  readonly is_blue: boolean
  readonly cells: readonly InputCell[]
}
/** A row label with the first calculated number in its row. */
export type ResultRow = {
  readonly sheet: string
  readonly label: string
  readonly cell: string
  readonly display: string
  readonly formula: string
}
/** The output of find_inputs. */
export type FindInputsOutput = {
  readonly spreadsheet_id: string
  readonly title: string
  readonly sheets: readonly string[]
  readonly inputs: readonly InputRow[]
  readonly results: readonly ResultRow[]
  /** Number of input lines beyond `MOST_INPUTS`. */
  readonly left_out: number
  /** The inputs as a table for the user. The model does not receive it. */
  readonly rows: readonly (readonly string[])[]
}

const kindOf = (pattern: string): InputRow['kind'] => {
  if (isDateFormat(pattern)) return 'date'
  return pattern.includes('%') ? 'percent' : 'number'
}

const inputOf = (
  workbook: WorkbookData,
  { sheet, label, cells }: LabelledCells,
): readonly InputRow[] => {
  const typed = cells.filter(({ isFormula }) => !isFormula).slice(0, MOST_CELLS)
  const [first] = typed
  if (!first) return []
  const style = styleOf(workbook, cellAt(sheet, first.row, first.column)?.s)
  const read = (at: FigureCell): InputCell => {
    const cell = cellAt(sheet, at.row, at.column)
    return {
      cell: cellName(at.row, at.column),
      value: Number(cell?.v),
      display: displayText(workbook, cell).trim(),
      ...columnHeaderOf(workbook, sheet, at),
    }
  }
  return [
    {
      sheet: sheet.name,
      label,
      kind: kindOf(style?.n?.pattern ?? ''),
      is_blue: style?.cl?.rgb?.toLowerCase() === SHEET_COLOURS.input,
      cells: typed.map(read),
    },
  ]
}

const resultOf = (
  workbook: WorkbookData,
  { sheet, label, cells }: LabelledCells,
): readonly ResultRow[] => {
  const first = cells.find(({ isFormula }) => isFormula)
  if (!first) return []
  const { row, column } = first
  return [
    {
      sheet: sheet.name,
      label,
      cell: cellName(row, column),
      display: displayText(workbook, cellAt(sheet, row, column)).trim(),
      formula: formulaAt(sheet, row, column) ?? '',
    },
  ]
}

const tableOf = (inputs: readonly InputRow[]): readonly (readonly string[])[] =>
  inputs.map(({ sheet, label, cells }) => [
    sheet,
    label,
    cells.length > 1 ? `${cells[0]?.cell} … ${cells.at(-1)?.cell}` : (cells[0]?.cell ?? ''),
    cells[0]?.display ?? '',
  ])

const run = async (input: Input, context: ToolContext): Promise<ToolResult<FindInputsOutput>> => {
  const opened = await openSpreadsheet(context, input.spreadsheet_id)
  if (!opened.ok) return toolResult(opened)
  const { id, title, workbook_data: workbook } = opened.value
  const lines = labelledCellsOf(workbook)
  const typed = lines.filter(({ cells }) => cells.some(({ isFormula }) => !isFormula))
  const inputs = typed.slice(0, MOST_INPUTS).flatMap((line) => inputOf(workbook, line))
  const counted = lines.filter(({ cells }) => cells.some(({ isFormula }) => isFormula))
  return {
    success: true,
    output: {
      spreadsheet_id: id,
      title,
      sheets: workbook.sheetOrder.flatMap((sheet) => workbook.sheets[sheet]?.name ?? []),
      inputs,
      results: counted.slice(0, MOST_RESULTS).flatMap((line) => resultOf(workbook, line)),
      left_out: typed.length - inputs.length,
      rows: tableOf(inputs),
    },
  }
}

/** Lists the typed inputs and calculated results of all worksheets. */
export const findInputs: AssistantTool<Input, FindInputsOutput> = {
  name: 'find_inputs',
  title: 'Find inputs',
  description:
    'List the typed inputs and the results of a spreadsheet, with labels. Call it before changing an input that the user named in words.',
  input: Input,
  run,
  forModel: ({ rows: _rows, ...found }) => found,
  rest: () => ({ next: 'Use read_range for the remaining lines.' }),
  summary: ({ inputs, results }) => `${inputs.length} inputs and ${results.length} results.`,
}
