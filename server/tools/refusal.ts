import { err, type Result } from '#contract/api/result.ts'
import type { ToolResult } from './context.ts'
import { toolResult, type ToolFailure } from './error-texts.ts'

/** A call that a tool refuses for a reason of its own. `text` says cause, place and remedy. */
export type Refusal = { readonly type: 'refused'; readonly text: string }

export const refuse = (text: string): Result<never, Refusal> => err({ type: 'refused', text })

/** Converts an outcome to a tool result. A refusal is already a sentence. */
export const resultOrRefusal = <T>(done: Result<T, ToolFailure | Refusal>): ToolResult<T> => {
  if (done.ok) return { success: true, output: done.value }
  const { error } = done
  return error.type === 'refused'
    ? { success: false, output: null, error: error.text }
    : toolResult(err(error))
}
