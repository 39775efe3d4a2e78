import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log.ts'
import type { RunRow } from '../store/schema.ts'
import type { Servers } from '../store/servers.ts'
import type { FinishOrphanedRun } from './finish-orphaned-run.ts'
import { eventStream, type Sink } from './event-stream.ts'
import type { RunStore } from './run-store.ts'

/** Polling interval for the events of a run on another server, in milliseconds. */
const FOLLOW_MS = 200
/**
 * How long a stop waits for the other server, in milliseconds. That server aborts its agent after
 * 3 s.
 */
const STOP_WAIT_MS = 5000

/** Access to runs that another server on the same database generates. */
export type RemoteRuns = {
  /** True if another live server generates this run. */
  readonly has: (run: RunRow) => Promise<boolean>
  /** Streams the stored events after a sequence number and then the new ones. */
  readonly follow: (run: RunRow, after: number) => ReadableStream<Uint8Array>
  /** Requests a stop and waits for the stored result. Returns false if the run ended otherwise. */
  readonly stop: (run: RunRow) => Promise<boolean>
}

export type RemoteRunsSettings = {
  readonly store: RunStore
  readonly servers: Servers
  readonly log: Log
  readonly finishOrphanedRun: FinishOrphanedRun
}

/**
 * Creates the access to other servers. With SQLite there are none, so `has` always returns false.
 */
export const createRemoteRuns = ({
  store,
  servers,
  log,
  finishOrphanedRun,
}: RemoteRunsSettings): RemoteRuns => {
  const has = async ({ server }: RunRow): Promise<boolean> =>
    server !== null && server !== servers.self && (await servers.isRunning(server))

  const copy = async (run: RunRow, after: number, sink: Sink, signal: AbortSignal) => {
    let sequence = after
    while (!signal.aborted) {
      // We read the status before the events, because a run that is over has stored all of its
      // events.
      const isOver = (await store.find(run.id))?.status !== 'running'
      const events = await store.eventsAfter(run, sequence)
      if (signal.aborted) return
      sink.write(events.map(({ text }) => text))
      sequence = events.at(-1)?.sequence ?? sequence
      if (isOver) return sink.close()
      if (!(await has(run))) await finishOrphanedRun(run.id)
      await pause(FOLLOW_MS)
    }
  }
  const follow: RemoteRuns['follow'] = (run, after) =>
    eventStream((sink) => {
      const leaving = new AbortController()
      copy(run, after, sink, leaving.signal).catch((error) => {
        log.error({ err: error, runId: run.id }, 'could not follow a run of another server')
        sink.cut()
      })
      return () => leaving.abort()
    })
  const stop: RemoteRuns['stop'] = async (run) => {
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
