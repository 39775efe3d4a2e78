import * as v from 'valibot'
import { err, ok, type Result } from '#contract/api/result.ts'
import {
  sheetNamed,
  type CellValue,
  type SheetData,
  type WorkbookData,
} from '#contract/workbook/workbook.ts'
import type { ToolContext, ToolResult } from '../context.ts'
import type { AssistantTool } from '../define-tool.ts'
import type { ToolFailure } from '../error-texts.ts'
import {
  evaluateOne,
  noSheet,
  type AskedFormula,
  type Calculating,
  type EvaluatedFormula,
  type Ground,
} from './evaluated-formula.ts'
import { refuse, resultOrRefusal, type Refusal } from '../refusal.ts'
import { openSpreadsheet } from '../target-sheet.ts'

const FORMULA_MAX_CHARS = 8_192
/** Maximum formulas per call. */
const MOST_FORMULAS = 20
/** Rows of an array that the user sees. */
const SHOWN_ROWS = 40
/** Maximum failing formulas that the warning explains. */
const NAMED_ERRORS = 5
const CLIPPED_CHARS = 60

const Formula = v.pipe(v.string(), v.trim(), v.maxLength(FORMULA_MAX_CHARS))
const counted = <S extends v.GenericSchema>(formula: S) =>
  v.pipe(v.array(formula), v.minLength(1), v.maxLength(MOST_FORMULAS))

const Input = v.object({
  formulas: counted(v.union([Formula, v.object({ formula: Formula, sheet: v.string() })])),
  spreadsheet_id: v.optional(v.string()),
  sheet: v.optional(v.pipe(v.string(), v.description('Default: the open worksheet'))),
})
type Input = v.InferOutput<typeof Input>
const FiguresInput = v.object({ formulas: counted(Formula) })
type FiguresInput = v.InferOutput<typeof FiguresInput>

/**
 * The output of evaluate. `title` and `sheet` name the spreadsheet, and the worksheet that a
 * reference without one reads. Both are absent if there is no spreadsheet.
 */
export type EvaluateOutput = {
  readonly title?: string
  readonly sheet?: string
  readonly results: readonly EvaluatedFormula[]
  /** The results as a table for the user. The model does not receive it. */
  readonly rows: readonly (readonly (CellValue | null)[])[]
  readonly warning?: string
}

/** The worksheet that the call names, else the open one, else the first. */
const sheetOf = (
  workbook: WorkbookData,
  name: string | undefined,
  view: ToolContext['view'],
): SheetData | null => {
  if (name !== undefined) return sheetNamed(workbook, name)
  return (view ? sheetNamed(workbook, view.sheet) : null) ?? sheetNamed(workbook, null)
}

/**
 * The workbook that the formulas may read: the named spreadsheet, else the conversation's, else
 * none.
 */
const groundOf = async (
  input: Input,
  context: ToolContext,
): Promise<Result<Ground | null, ToolFailure | Refusal>> => {
  if (input.spreadsheet_id === undefined && context.spreadsheetId === null) return ok(null)
  const opened = await openSpreadsheet(context, input.spreadsheet_id)
  if (!opened.ok) {
    // Somebody deleted the conversation's spreadsheet. The formulas may not need it.
    return input.spreadsheet_id === undefined ? ok(null) : err(opened.error)
  }
  const { title, workbook_data: workbook } = opened.value
  const sheet = sheetOf(workbook, input.sheet, context.view)
  if (sheet !== null) return ok({ title, workbook, sheet })
  return refuse(`The call names ${noSheet(workbook, input.sheet ?? '')}`)
}

const sentenceOf = ({ formula, error }: EvaluatedFormula): string => {
  const isLong = formula.length > CLIPPED_CHARS
  const named = isLong ? `${formula.slice(0, CLIPPED_CHARS - 1).toWellFormed()}…` : formula
  return `${named} ${error}`
}

/** One formula with an array shows its values. Otherwise each formula has a row. */
const tableOf = (results: readonly EvaluatedFormula[]): EvaluateOutput['rows'] => {
  const [only, ...others] = results
  if (only?.rows && others.length === 0) return only.rows.slice(0, SHOWN_ROWS)
  return results.map(({ formula, shows, error = '' }) => [formula, shows || error])
}

const evaluateAll = async (
  asked: readonly AskedFormula[],
  ground: Ground | null,
  context: Calculating,
): Promise<ToolResult<EvaluateOutput>> => {
  const results: EvaluatedFormula[] = []
  // The engine calculates one request at a time, and other users wait for it too.
  for (const one of asked) results.push(await evaluateOne(one, ground, context))
  const failed = results.filter(({ error }) => error !== undefined)
  const more = failed.length > NAMED_ERRORS ? ` ${failed.length - NAMED_ERRORS} more failed.` : ''
  const words = failed.slice(0, NAMED_ERRORS).map(sentenceOf).join('; ') + more
  const output = {
    ...(ground && { title: ground.title, sheet: ground.sheet.name }),
    results,
    rows: tableOf(results),
  }
  if (failed.length === results.length) return { success: false, output, error: words }
  return { success: true, output: { ...output, ...(failed.length > 0 && { warning: words }) } }
}

const run = async (input: Input, context: ToolContext): Promise<ToolResult<EvaluateOutput>> => {
  const ground = await groundOf(input, context)
  if (!ground.ok) return resultOrRefusal(ground)
  const asked = input.formulas.map((one) => (typeof one === 'string' ? { formula: one } : one))
  return evaluateAll(asked, ground.value, context)
}

const shared: Pick<
  AssistantTool<FiguresInput, EvaluateOutput>,
  'name' | 'title' | 'forModel' | 'rest' | 'summary'
> = {
  name: 'evaluate',
  title: 'Evaluate formulas',
  forModel: ({ rows: _rows, ...output }) => output,
  rest: () => ({
    next: 'Only the first values are returned. Aggregate them in the formula, e.g. with SUM or COUNTIF, or select a part with TAKE, DROP or INDEX.',
  }),
  summary: ({ results }) => {
    const [only] = results
    if (results.length > 1 || only === undefined) return `Calculated ${results.length} formulas.`
    return only.rows
      ? `${only.formula} gives ${only.rows.length} rows.`
      : `${only.formula} is ${only.value ?? 'empty'}.`
  },
}

/** Calculates formulas and writes nothing. */
export const evaluate: AssistantTool<Input, EvaluateOutput> = {
  ...shared,
  description:
    'Calculate up to 20 formulas, e.g. =PMT(0.065/12,360,-300000), without writing them.',
  input: Input,
  run,
}

/** The variant without spreadsheets: it calculates figures and cannot read cells. */
export const evaluateFigures: AssistantTool<FiguresInput, EvaluateOutput, Calculating> = {
  ...shared,
  description:
    'Calculate up to 20 formulas, e.g. =PMT(0.065/12,360,-300000), and return each value.',
  input: FiguresInput,
  run: ({ formulas }, context) =>
    evaluateAll(
      formulas.map((formula) => ({ formula })),
      null,
      context,
    ),
}
