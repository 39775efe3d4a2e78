import { resultPattern } from '#contract/figures/date-patterns.ts'
import type { Region } from '#contract/figures/region.ts'
import {
  sheetNamed,
  sheetsOf,
  type CellValue,
  type SheetData,
  type WorkbookData,
} from '#contract/workbook/workbook.ts'
import { displayText } from '../../sheets/display.ts'
import type { BadFormula, EngineError, Evaluation } from '../../sheets/engine/port.ts'
import { readFormulaText } from '../../sheets/undo/formula-text.ts'
import { nearestName } from '../address.ts'
import type { ToolContext } from '../context.ts'
import { errorText, failureText } from '../error-texts.ts'

/**
 * One formula with its value and what a cell would show. `rows` exists only if the formula returns
 * more than one value, and `error` only if it has no value.
 */
export type EvaluatedFormula = {
  readonly formula: string
  readonly sheet?: string
  readonly value: CellValue | null
  readonly shows: string
  readonly rows?: readonly (readonly (CellValue | null)[])[]
  readonly error?: string
}

/** The workbook that formulas may read. `sheet` is that of references without a worksheet. */
export type Ground = {
  readonly title: string
  readonly workbook: WorkbookData
  readonly sheet: SheetData
}

/** A formula of a call, and the worksheet that it names. */
export type AskedFormula = { readonly formula: string; readonly sheet?: string }
export type Calculating = Pick<ToolContext, 'engine' | 'signal' | 'region'>

/** Names a missing worksheet, and the one that may be meant. */
export const noSheet = (workbook: WorkbookData, name: string): string => {
  const names = sheetsOf(workbook).map((one) => one.name)
  const near = nearestName(name, names)
  const hint =
    near === null ? `The worksheets are: ${names.join(', ')}.` : `Did you mean "${near}"?`
  return `the worksheet "${name}", which does not exist. ${hint}`
}

/** The words of a fault that needs no calculation, or null. */
const faultOf = ({ formula, sheet }: AskedFormula, ground: Ground | null): string | null => {
  if (!formula.startsWith('=')) return 'is not a formula: a formula starts with =.'
  const { fault, sheets } = readFormulaText(formula)
  if (fault !== null) return `is not a formula: ${fault}.`
  const names = sheet === undefined ? sheets : [...sheets, sheet]
  const missing = names.find((name) => !ground || sheetNamed(ground.workbook, name) === null)
  if (missing === undefined) return null
  return ground
    ? `refers to ${noSheet(ground.workbook, missing)}`
    : `refers to the worksheet "${missing}", but there is no spreadsheet.`
}

/** A date format in the notation of the user. */
const regionalPattern = (pattern: string | null, region: Region | null): string | null =>
  pattern === null || region === null ? pattern : resultPattern(pattern, region)

const shownText = (value: CellValue | null, pattern: string | null): string => {
  if (typeof value !== 'number') return displayText({ styles: {} }, { v: value })
  const style = pattern === null ? {} : { s: { n: { pattern } } }
  return displayText({ styles: {} }, { v: value, t: 2, ...style })
}

const failing = (asked: AskedFormula, error: string): EvaluatedFormula => ({
  ...asked,
  value: null,
  shows: '',
  error,
})

const engineWords = (error: EngineError | BadFormula): string =>
  error.type === 'bad_formula'
    ? `is not a formula: ${error.detail}.`
    : `was not calculated. ${failureText(error)}`

const resultOf = (
  asked: AskedFormula,
  { value, rows, error }: Evaluation,
  pattern: string | null,
): EvaluatedFormula => ({
  ...asked,
  value,
  shows: shownText(value, pattern),
  ...((rows.length > 1 || (rows[0]?.length ?? 0) > 1) && { rows }),
  ...(error !== null && { error: `gives ${errorText(error)}` }),
})

const placeOf = ({ sheet }: AskedFormula, ground: Ground | null) => {
  if (ground === null) return { workbook: null, sheetId: null }
  const { workbook } = ground
  const named = sheet === undefined ? null : sheetNamed(workbook, sheet)
  return { workbook, sheetId: (named ?? ground.sheet).id }
}

/** Calculates one formula. A failure is part of the result. */
export const evaluateOne = async (
  asked: AskedFormula,
  ground: Ground | null,
  { engine, signal, region = null }: Calculating,
): Promise<EvaluatedFormula> => {
  const { formula } = asked
  if (signal.aborted) return failing(asked, 'was not calculated: the time of the call was over.')
  const fault = faultOf(asked, ground)
  if (fault !== null) return failing(asked, fault)
  const { workbook, sheetId } = placeOf(asked, ground)
  const done = await engine.evaluate(formula, workbook, sheetId, { signal })
  if (!done.ok) return failing(asked, engineWords(done.error))
  return resultOf(asked, done.value, regionalPattern(done.value.pattern, region))
}
