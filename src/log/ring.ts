import type { Fact } from './facts/fact.ts'
import { foldAt } from './fold.ts'
import type { AppState } from './state.ts'

/** Facts in one half of the log's ring; at most two halves are remembered. */
export const RING_HALF = 200

/** A fact and when it was stated, in ms since 1970. */
export type Entry = { readonly at: number; readonly fact: Fact }

/**
 * What the log holds. `app` is the fold of `facts` from `base` on; `older` are the facts just
 * before `base`, for reading only. A run that is over stands as one fact a block.
 */
export type Log = {
  readonly app: AppState
  readonly base: AppState
  readonly facts: readonly Entry[]
  readonly older: readonly Entry[]
}

/** What begins a run. */
const STARTS: ReadonlySet<Fact['type']> = new Set(['message.submitted', 'reply.resumed'])

/** A run that is over: its blocks in the place of the deltas and steps that made them. */
const settleRun = (
  { app, facts }: Log,
  { chat: { run } }: AppState,
  at: number,
): readonly Entry[] => {
  const blocks = app.chat.run?.reply.timeline
  if (run !== null || !blocks?.[0]) return facts
  const start = facts.findLastIndex(({ fact: { type } }) => STARTS.has(type))
  const kept = facts.flatMap((entry, place) => {
    const { fact } = entry
    if (fact.type !== 'reply.received' || place < start) return [entry]
    const events = fact.events.filter(({ type }) => !/^(text|reasoning|tool)_/.test(type))
    return events[0] ? [{ ...entry, fact: { ...fact, events } }] : []
  })
  return [
    ...kept,
    ...blocks.map((block, index): Entry => ({
      at,
      fact: { type: 'block.finished', index, block },
    })),
  ]
}

/** The cells of a workbook that is on the screen no more are not kept. */
const dropCells = (entries: readonly Entry[]): readonly Entry[] =>
  entries.map((entry) =>
    entry.fact.type === 'workbook.received'
      ? { ...entry, fact: { ...entry.fact, data: {} } }
      : entry,
  )

/**
 * The log after a fact. The oldest half goes when a half is full, and all that somebody did when the
 * session ends. Pure.
 */
export const remember = (log: Log, fact: Fact, at: number): Log => {
  const app = foldAt(log.app, fact, at)
  const entry: Entry = {
    at,
    fact: fact.type === 'workbook.changed' ? { ...fact, changes: [] } : fact,
  }
  if (fact.type === 'session.ended') return { app, base: app, facts: [], older: [entry] }
  const isSame = app.workbook.data === log.app.workbook.data
  const keep = isSame ? (entries: readonly Entry[]) => entries : dropCells
  const facts = keep(settleRun(log, app, at))
  return facts.length < RING_HALF
    ? { app, base: log.base, facts: [...facts, entry], older: keep(log.older) }
    : { app, base: log.app, facts: [entry], older: facts.slice(-RING_HALF) }
}
