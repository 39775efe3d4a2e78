import { setImmediate as nextTurn } from 'node:timers/promises'
import { err, ok, type Result } from '#contract/api/result.ts'
import { withCpuTimeout } from '../../import/xls/cpu-timeout.ts'

/** Longest text that a pattern is tested on, in characters. */
export const PATTERN_MAX_CHARS = 4_000
/** Characters per batch. An ordinary pattern needs a few milliseconds for them. */
const BATCH_CHARS = 200_000
/** Longest time of a batch. Only a pattern that tries many ways to match takes longer. */
const BATCH_MS = 150
/** Other languages write flags in front of a pattern, and models do so too. */
const IGNORE_CASE = /^\(\?i\)/

/** Why a pattern finds nothing: it is no regular expression, or it takes too long. */
export type BadPattern = { readonly reason: 'invalid' | 'slow'; readonly detail: string }

const compiled = (source: string, flags: string): Result<RegExp, string> => {
  try {
    return ok(new RegExp(source, flags))
  } catch (error) {
    return err(error instanceof Error ? error.message : String(error))
  }
}

/**
 * Reads a regular expression. It knows classes of Unicode letters, and `(?i)` at the start ignores
 * case. Some common escapes, such as `\'`, are valid only without Unicode mode.
 */
export const readPattern = (text: string): Result<RegExp, BadPattern> => {
  const source = text.replace(IGNORE_CASE, '')
  const flags = source === text ? '' : 'i'
  const strict = compiled(source, `${flags}u`)
  if (strict.ok) return strict
  const loose = compiled(source, flags)
  if (loose.ok) return loose
  const detail = loose.error.replace(/^Invalid regular expression: .*\/[a-z]*: /s, '')
  return err({ reason: 'invalid', detail })
}

type Batch = readonly (readonly string[])[]

const batchesOf = (lists: Batch): readonly Batch[] => {
  const batches: (readonly string[])[][] = []
  let [batch, chars]: [(readonly string[])[], number] = [[], 0]
  for (const texts of lists) {
    batch.push(texts)
    chars += texts.reduce((sum, text) => sum + text.length, 1)
    if (chars < BATCH_CHARS) continue
    batches.push(batch)
    batch = []
    chars = 0
  }
  return batch.length > 0 ? [...batches, batch] : batches
}

/**
 * Tests whether a pattern matches any text of each list. A pattern can take exponential time, so
 * each batch has a limit, and other requests run between two batches.
 */
export const testLists = async (
  pattern: RegExp,
  lists: Batch,
  signal: AbortSignal,
): Promise<Result<readonly boolean[], BadPattern>> => {
  const matches: boolean[] = []
  for (const batch of batchesOf(lists)) {
    if (signal.aborted) return err({ reason: 'slow', detail: 'the call was stopped' })
    try {
      const done = withCpuTimeout(BATCH_MS, () =>
        batch.map((texts) => texts.some((text) => pattern.test(text))),
      )
      matches.push(...done)
    } catch {
      // Besides the time limit, only the size of the compiled pattern can end a test.
      return err({ reason: 'slow', detail: 'it tries too many ways to match' })
    }
    await nextTurn()
  }
  return ok(matches)
}
