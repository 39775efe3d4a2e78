import { TOOL_CODE_MAX_SECONDS } from '#contract/limits.ts'
import type { CellValue } from '#contract/workbook/workbook.ts'
import {
  CODE_MAX_MB,
  CODE_RESULT_MAX_CHARS,
  CODE_RESULT_MAX_DEPTH,
  type CodeEnd,
  type PlainEnd,
} from './code-answer.ts'

type Failure = Exclude<CodeEnd, { readonly type: 'done' }>
type Thrown = Extract<CodeEnd, { readonly type: 'failed' }>

const LINE_CHARS = 80
const SMALLER = 'Return totals or a part of it.'

const PLAIN: Readonly<Record<PlainEnd, string>> = {
  timeout: `The code ran longer than ${TOOL_CODE_MAX_SECONDS} seconds and was stopped. Look for a loop without an end, or name smaller ranges.`,
  memory: `The code needed more than ${CODE_MAX_MB} MB of memory and was stopped. Name smaller ranges, or keep fewer values.`,
  stack:
    'The code was stopped because its calls or values are nested too deeply. Look for a recursion without an end, or use a loop.',
  crashed:
    'The code could not run to its end in its sandbox and was stopped. Nothing else is affected. Write it in a simpler way.',
  pending:
    'The result is a promise that never settles: the code has no timers and no network. Return a plain value.',
  stopped: 'The code was stopped before its end.',
}

/** The place of an error with the code in that line. */
const placeOf = (code: string, line: number | null): string => {
  const text = (line === null ? '' : (code.split('\n')[line - 1] ?? '')).trim()
  if (line === null) return ''
  const isLong = text.length > LINE_CHARS
  const shown = isLong ? `${text.slice(0, LINE_CHARS - 1).toWellFormed()}…` : text
  return ` in line ${line}${shown === '' ? '' : ` (${shown})`}`
}

const thrownText = (code: string, { name, message, line, isResult }: Thrown): string => {
  const said = [name, message].filter((word) => word !== '').join(': ') || 'an empty error'
  if (isResult)
    return `The result cannot be given as JSON: ${said}. Return plain numbers, texts, arrays and objects.`
  return `The code failed${placeOf(code, line)}: ${said}. Correct it and call run_code again.`
}

/** Describes for the model and the user why code gave no result. */
export const codeFailureText = (code: string, failure: Failure): string => {
  switch (failure.type) {
    case 'failed':
      return thrownText(code, failure)
    case 'no_value':
      return `The code gives no data but ${failure.kind === 'undefined' ? 'undefined' : `a ${failure.kind}`}. End it with an expression, or return a value.`
    case 'too_long':
      return `The result has ${failure.chars.toLocaleString('en-US')} characters of JSON, but at most ${CODE_RESULT_MAX_CHARS.toLocaleString('en-US')} are possible. ${SMALLER}`
    case 'too_deep':
      return `The result is nested deeper than ${CODE_RESULT_MAX_DEPTH} levels. Return a flat list or object.`
    case 'bad_name':
      return failure.isTaken
        ? `The name "${failure.name}" belongs to JavaScript. Give the range another name.`
        : `The name "${failure.name}" is a reserved word of JavaScript. Give the range another name.`
    default:
      return PLAIN[failure.type]
  }
}

const SHOWN_ROWS = 40
const SHOWN_COLUMNS = 20

type Shown = CellValue | null

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const shownOf = (value: unknown): Shown => {
  if (value === undefined || value === null) return null
  return typeof value === 'object' ? JSON.stringify(value) : (value as CellValue)
}

const shownRow = (values: readonly unknown[]): readonly Shown[] =>
  values.slice(0, SHOWN_COLUMNS).map(shownOf)

const recordRows = (
  records: readonly Readonly<Record<string, unknown>>[],
): readonly (readonly Shown[])[] => {
  const keys = [...new Set(records.flatMap((record) => Object.keys(record)))]
  const fieldOf = (record: Readonly<Record<string, unknown>>, key: string): unknown =>
    Object.hasOwn(record, key) ? record[key] : null
  return [shownRow(keys), ...records.map((one) => shownRow(keys.map((key) => fieldOf(one, key))))]
}

/** A result as a table for the user: the first rows and columns. */
export const resultTable = (result: unknown): readonly (readonly Shown[])[] => {
  if (isRecord(result)) return Object.entries(result).slice(0, SHOWN_ROWS).map(shownRow)
  if (!Array.isArray(result)) return [[shownOf(result)]]
  const first: readonly unknown[] = result.slice(0, SHOWN_ROWS)
  if (first.length > 0 && first.every(isRecord)) return recordRows(first)
  return first.map((row) => shownRow(Array.isArray(row) ? row : [row]))
}

const SHOWN_CHARS = 60

/** A result in a few words: "1234.5" or "a list of 12". */
export const resultWords = (result: unknown): string => {
  if (Array.isArray(result)) return `a list of ${result.length.toLocaleString('en-US')}`
  if (isRecord(result)) return `an object with ${Object.keys(result).length} fields`
  const text = String(result)
  return text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS - 1).toWellFormed()}…` : text
}
