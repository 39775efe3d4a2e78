import * as v from 'valibot'
import type { LogRef } from '#src/log/log.ts'
import type { stoppedAnswerOf } from '#src/log/stopped-answer.ts'
import { watchFacts } from '../browser/watch-facts.ts'
import type { Owner } from '../browser/owned-storage.ts'
import { withStorageFallback } from '../browser/preferences.ts'
import type { TabMemory } from '../browser/tab-memory.ts'

/**
 * Maximum number of stored characters of stopped answers in a tab. The oldest answers are removed
 * first.
 */
const MAX_CHARS = 100_000

const Kept = v.object({ owner: v.string(), texts: v.record(v.string(), v.string()) })

/**
 * The texts of answers that were stopped in this tab. `rowId` is the id that the answer's row has
 * after a reload. `of` returns '' if no text is stored.
 */
export type StoppedAnswers = { readonly of: (rowId: string) => string }

/** Stores one user's stopped answers across reloads, until the sign-out. */
export const createStoppedAnswers = (
  memory: TabMemory,
  owner: Owner,
  log: LogRef,
  by: typeof stoppedAnswerOf,
): StoppedAnswers => {
  const read = (): Readonly<Record<string, string>> => {
    const result = v.safeParse(
      Kept,
      withStorageFallback((): unknown => JSON.parse(memory.get() ?? 'null'), null),
    )
    return result.success && result.output.owner === owner() ? result.output.texts : {}
  }
  const keep = (rowId: string, answerText: string): void => {
    const all = Object.entries({ ...read(), [rowId]: answerText.slice(0, MAX_CHARS) })
    let remaining = MAX_CHARS
    const fitting = all.toReversed().filter(([, text]) => (remaining -= text.length) >= 0)
    const texts = Object.fromEntries(fitting.toReversed())
    memory.set(JSON.stringify({ owner: owner(), texts }))
  }
  watchFacts<'stops'>(log, {
    'session.ended': ({ fact }) => {
      if (fact.reason !== 'expired') memory.set('')
    },
    'reply.aborted': (news) => {
      const stopped = by(news)
      if (stopped) keep(stopped.rowId, stopped.text)
    },
  })
  return { of: (rowId) => read()[rowId] ?? '' }
}
