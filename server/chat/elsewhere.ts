import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log.ts'
import type { RunRow } from '../store/schema.ts'
import type { Servers } from '../store/servers.ts'
import type { Bury } from './bury.ts'
import { eventStream, type Sink } from './event-stream.ts'
import type { RunStore } from './run-store.ts'

/** How often the events of another server's run are looked for. */
const FOLLOW_MS = 200
/** How long a stop waits for the other server; it cuts an agent that does not end after 3 s. */
const STOP_WAIT_MS = 5000

/** Runs that another server on the same database makes (docs/decisions/012). */
export type Elsewhere = {
  /** Whether another server that lives makes this run. */
  readonly has: (run: RunRow) => Promise<boolean>
  /** The stored events of the run after a sequence, then what comes. */
  readonly follow: (run: RunRow, after: number) => ReadableStream<Uint8Array>
  /** Asks for a stop and waits until it is stored; false when the run ended otherwise. */
  readonly stop: (run: RunRow) => Promise<boolean>
}

/** What it is made of. */
export type ElsewhereSettings = {
  readonly store: RunStore
  readonly servers: Servers
  readonly log: Log
  readonly bury: Bury
}

/** Makes the reach to other servers. With SQLite there are none, and `has` is always false. */
export const createElsewhere = ({ store, servers, log, bury }: ElsewhereSettings): Elsewhere => {
  const has = async ({ server }: RunRow): Promise<boolean> =>
    server !== null && server !== servers.self && (await servers.isRunning(server))

  const copy = async (run: RunRow, after: number, sink: Sink, signal: AbortSignal) => {
    let sequence = after
    while (!signal.aborted) {
      // Asked before the events are read: what a run that is over has stored is all there is.
      const isOver = (await store.find(run.id))?.status !== 'running'
      const events = await store.eventsAfter(run, sequence)
      if (signal.aborted) return
      sink.write(events.map(({ text }) => text))
      sequence = events.at(-1)?.sequence ?? sequence
      if (isOver) return sink.close()
      if (!(await has(run))) await bury(run.id)
      await pause(FOLLOW_MS)
    }
  }
  const follow: Elsewhere['follow'] = (run, after) =>
    eventStream((sink) => {
      const leaving = new AbortController()
      copy(run, after, sink, leaving.signal).catch((error) => {
        log.error({ err: error, runId: run.id }, 'a run elsewhere could not be followed')
        sink.cut()
      })
      return () => leaving.abort()
    })
  const stop: Elsewhere['stop'] = async (run) => {
    if (run.server !== null) await servers.askToStop(run.server, run.id)
    const end = performance.now() + STOP_WAIT_MS
    let status = (await store.find(run.id))?.status
    while (status === 'running' && performance.now() < end) {
      await pause(FOLLOW_MS)
      status = (await store.find(run.id))?.status
    }
    return status === 'stopped'
  }
  return { has, follow, stop }
}
