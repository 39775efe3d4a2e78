import { isShallow } from '#contract/stream/stream.ts'
import type { ToolBlock } from '#contract/stream/timeline.ts'
import { isFields, primitiveText, type Fields } from './fields.ts'

export type ToolRun = {
  /**
   * A value that is not an object is wrapped: `{ arguments: value }` in `args`, `{ result: value }`
   * in `output`.
   */
  readonly args: Fields
  readonly output: Fields
  readonly error: string
  readonly isOver: boolean
  readonly isDone: boolean
}

/** Parses JSON that a backend sent as a string. Other values stay unchanged. */
const parseNestedJson = (value: unknown): unknown => {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value
  try {
    const inner: unknown = JSON.parse(value)
    return isShallow(inner) ? inner : value
  } catch {
    return value
  }
}

const fieldsOf = (name: string, packed: unknown): Fields => {
  const value = parseNestedJson(packed)
  if (isFields(value)) return value
  return value === null ? {} : { [name]: value }
}

/** The arguments and the outcome of a call, whatever a backend sent. */
export const toolRunOf = ({ events, phase }: ToolBlock): ToolRun => {
  const given = events.findLast((event) => event.arguments !== null)?.arguments ?? null
  const result = events.findLast((event) => event.result !== null)?.result ?? null
  return {
    args: fieldsOf('arguments', given),
    output: fieldsOf('result', result?.output ?? null),
    error: result?.error ?? '',
    isOver: phase === 'complete' || phase === 'error',
    isDone: phase === 'complete',
  }
}

/** The id of the spreadsheet that a call is about, '' if unknown. */
export const spreadsheetIdOf = ({ args, output }: ToolRun): string =>
  primitiveText(output['spreadsheet_id']) || primitiveText(args['spreadsheet_id'])
