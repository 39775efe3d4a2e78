import * as v from 'valibot'
import { err, ok, type Result } from '#contract/api/result.ts'
import type { CellValue, WorkbookData } from '#contract/workbook/workbook.ts'
import type { ToolContext, ToolResult } from './context.ts'
import type { AssistantTool } from './define-tool.ts'
import { findSheet, openSpreadsheet } from './target-sheet.ts'
import { errorText, toolResult, type ToolFailure } from './error-texts.ts'

const FORMULA_MAX_CHARS = 8_192

const Formula = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(2),
  v.maxLength(FORMULA_MAX_CHARS),
  v.description('Starts with ='),
)
const Input = v.object({
  formula: Formula,
  spreadsheet_id: v.optional(
    v.pipe(
      v.string(),
      v.description(
        'The spreadsheet whose cells the formula reads. If omitted, this conversation’s',
      ),
    ),
  ),
  sheet: v.optional(
    v.pipe(
      v.string(),
      v.description('The worksheet for references without a sheet name. If omitted, the first'),
    ),
  ),
})
type Input = v.InferOutput<typeof Input>

/**
 * The output of evaluate_formula. `rows` exists only if the formula returns more than one value.
 */
export type EvaluateFormulaOutput = {
  readonly formula: string
  readonly value: CellValue | null
  readonly rows?: readonly (readonly (CellValue | null)[])[]
  /**
   * The spreadsheet and worksheet that a reference without a sheet name reads. Absent if there is
   * no spreadsheet.
   */
  readonly title?: string
  readonly sheet?: string
}

type Place = { readonly title: string; readonly sheet: string }
type Ground = { readonly workbook: WorkbookData; readonly sheetId: string; readonly place: Place }

/**
 * The workbook that the formula may read: the named spreadsheet, else the conversation's, else
 * none.
 */
const groundOf = async (
  input: Input,
  context: ToolContext,
): Promise<Result<Ground | null, ToolFailure>> => {
  if (input.spreadsheet_id === undefined && context.spreadsheetId === null) return ok(null)
  const opened = await openSpreadsheet(context, input.spreadsheet_id)
  if (!opened.ok) {
    // If the conversation's spreadsheet was deleted, we continue without it, because the formula
    // may read no cells.
    return input.spreadsheet_id === undefined ? ok(null) : err(opened.error)
  }
  const workbook = opened.value.workbook_data
  const sheet = findSheet(workbook, input.sheet ?? null)
  if (!sheet.ok) return sheet
  const place = { title: opened.value.title, sheet: sheet.value.name }
  return ok({ workbook, sheetId: sheet.value.id, place })
}

type Calculating = Pick<ToolContext, 'engine' | 'signal'>

const calculate = async (
  formula: string,
  ground: Ground | null,
  { engine, signal }: Calculating,
): Promise<ToolResult<EvaluateFormulaOutput>> => {
  const { workbook, sheetId } = ground ?? { workbook: null, sheetId: null }
  const done = await engine.evaluate(formula, workbook, sheetId, { signal })
  if (!done.ok) return toolResult(done)
  const { value, rows, error } = done.value
  const many = rows.length > 1 || (rows[0]?.length ?? 0) > 1
  const output = { formula, value, ...(many ? { rows } : {}), ...ground?.place }
  return error === null
    ? { success: true, output }
    : { success: false, output, error: `${formula} gives ${errorText(error)}` }
}

const run = async (
  input: Input,
  context: ToolContext,
): Promise<ToolResult<EvaluateFormulaOutput>> => {
  const ground = await groundOf(input, context)
  return ground.ok ? calculate(input.formula, ground.value, context) : toolResult(ground)
}

const rest = () => ({
  next: 'Only the first values are returned. Aggregate them in the formula, e.g. with SUM or COUNTIF, or select a part with TAKE, DROP or INDEX.',
})

/** Calculates one formula and writes nothing. */
export const evaluateFormula: AssistantTool<Input, EvaluateFormulaOutput> = {
  name: 'evaluate_formula',
  description:
    'Calculate one spreadsheet formula, e.g. =PMT(0.065/12,360,-300000), and return its value. It may refer to cells of the spreadsheet. Nothing is written.',
  input: Input,
  run,
  rest,
}

/** The variant without spreadsheets: it calculates figures and cannot read cells. */
export const evaluateFigures: AssistantTool<
  { formula: string },
  EvaluateFormulaOutput,
  Calculating
> = {
  name: 'evaluate_formula',
  description: 'Calculate one formula, e.g. =PMT(0.065/12,360,-300000), and return its value.',
  input: v.object({ formula: Formula }),
  rest,
  run: ({ formula }, context) => calculate(formula, null, context),
}
