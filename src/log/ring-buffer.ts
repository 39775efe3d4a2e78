import type { Fact } from './facts/fact.ts'
import { foldAt } from './fold.ts'
import type { AppState } from './state.ts'

/** Number of facts in one half of the ring. The log keeps at most two halves. */
export const RING_HALF = 200

/** A fact with its time in ms since 1970. */
export type LogEntry = { readonly at: number; readonly fact: Fact }

/**
 * `app` is the fold of `facts` on top of `base`. `older` holds the facts before `base`. They are
 * only read and never folded again. A finished run is compacted to one fact per block.
 */
export type Log = {
  readonly app: AppState
  readonly base: AppState
  readonly facts: readonly LogEntry[]
  readonly older: readonly LogEntry[]
}

/** Facts that begin a run. */
const STARTS: ReadonlySet<Fact['type']> = new Set(['message.submitted', 'reply.resumed'])

/** Compacts a finished run: one fact per block replaces the block's stream events. */
const settleRun = (
  { app, facts }: Log,
  { chat: { run } }: AppState,
  at: number,
): readonly LogEntry[] => {
  const blocks = app.chat.run?.reply.timeline
  if (run !== null || !blocks?.[0]) return facts
  const start = facts.findLastIndex(({ fact: { type } }) => STARTS.has(type))
  const entries = facts.flatMap((entry, place) => {
    const { fact } = entry
    if (fact.type !== 'reply.received' || place < start) return [entry]
    const events = fact.events.filter(({ type }) => !/^(text|reasoning|tool)_/.test(type))
    return events[0] ? [{ ...entry, fact: { ...fact, events } }] : []
  })
  return [
    ...entries,
    ...blocks.map((block, index): LogEntry => ({
      at,
      fact: { type: 'block.finished', index, block },
    })),
  ]
}

/** Drops the cells of workbooks that are closed, to save memory. */
const dropCells = (entries: readonly LogEntry[]): readonly LogEntry[] =>
  entries.map((entry) =>
    entry.fact.type === 'workbook.received'
      ? { ...entry, fact: { ...entry.fact, data: {} } }
      : entry,
  )

/**
 * Adds a fact to the log. Once the newer half is full, the older half is dropped. The end of a
 * session clears all facts. Pure.
 */
export const appendFact = (log: Log, fact: Fact, at: number): Log => {
  const app = foldAt(log.app, fact, at)
  const entry: LogEntry = {
    at,
    fact: fact.type === 'workbook.changed' ? { ...fact, changes: [] } : fact,
  }
  if (fact.type === 'session.ended') return { app, base: app, facts: [], older: [entry] }
  const isSame = app.workbook.data === log.app.workbook.data
  const keep = isSame ? (entries: readonly LogEntry[]) => entries : dropCells
  const facts = keep(settleRun(log, app, at))
  return facts.length < RING_HALF
    ? { app, base: log.base, facts: [...facts, entry], older: keep(log.older) }
    : { app, base: log.app, facts: [entry], older: facts.slice(-RING_HALF) }
}
