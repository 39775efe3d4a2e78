import { err, ok, type Result } from '#contract/api/result.ts'
import type { RunRow } from '../store/schema.ts'
import type { Servers } from '../store/servers.ts'
import { startAnswer, type RunningAnswer, type AnswerSettings } from './running-answer.ts'
import { createOrphanedRunFinisher, finishRunWithRetry } from './finish-orphaned-run.ts'
import { createRemoteRuns } from './remote-runs.ts'
import { finishedEventStream, eventStream } from './event-stream.ts'
import type { LiveRun } from './live-run.ts'
import type { BegunRun, BeginRefusal, Send } from './begin-run.ts'

/** The event stream of a run for one reader. */
export type EventBytes = ReadableStream<Uint8Array>

/** Why we refuse a send. `closing` means that the server is shutting down. */
export type SendRefusal = Exclude<BeginRefusal, { type: 'repeated' }> | { readonly type: 'closing' }

/** All running answers of this process. */
export type Runs = {
  /** Starts an answer, or joins the run of the same request. A refusal stores nothing. */
  readonly send: (send: Send) => Promise<Result<EventBytes, SendRefusal>>
  /** The running answer's stream after the sequence `after`, or null if nothing runs. */
  readonly resume: (conversationId: string, after: number) => Promise<EventBytes | null>
  /**
   * Stops the running answer and waits until the stop is stored. Returns false if nothing runs.
   * With `question` (message id or request id) it stops only the answer to that question.
   */
  readonly stop: (conversationId: string, question?: string) => Promise<boolean>
  /** Ends the runs of a crashed process and keeps the parts saved so far. */
  readonly recover: () => Promise<void>
  /** Waits `graceMs` for running answers, then stores the others as interrupted. */
  readonly close: (graceMs: number) => Promise<void>
}

export type RunSettings = AnswerSettings & {
  readonly begin: (send: Send, runId: string) => Promise<Result<BegunRun, BeginRefusal>>
  readonly servers: Servers
}

/** A running answer of this process or of another server. */
type Found =
  | { readonly at: 'here'; readonly answering: RunningAnswer }
  | { readonly at: 'remote'; readonly run: RunRow }

const runOf = (found: Found): RunRow => (found.at === 'here' ? found.answering.live.run : found.run)

const isOf = ({ request_id, user_message_id }: RunRow, question: string): boolean =>
  question === request_id || question === user_message_id

const streamOf = (live: LiveRun, after: number): EventBytes =>
  eventStream((sink) => live.subscribe(after, sink))

/** Creates the runs. A conversation has one run at a time. A run continues without readers. */
export const createRuns = (settings: RunSettings): Runs => {
  const { store, begin, clock, log, servers } = settings
  /**
   * Keyed by run id. We add a run before it is in the database, so `findActive` never ends it as
   * orphaned.
   */
  const active = new Map<string, Promise<RunningAnswer | null>>()
  let isClosing = false

  const finishOrphanedRun = createOrphanedRunFinisher({ store, log })
  const remoteRuns = createRemoteRuns({ store, servers, log, finishOrphanedRun })
  const stopHere = async (runId: string): Promise<void> => {
    const known = active.get(runId)
    if (known) (await known)?.cut('stopped')
    else await finishOrphanedRun(runId)
  }
  servers.onAskedToStop((runId) => {
    stopHere(runId).catch((error) => log.error({ err: error, runId }, 'a run could not be stopped'))
  })
  const findActive = async (conversationId: string): Promise<Found | null> => {
    const run = await store.findRunning(conversationId)
    if (!run) return null
    const known = active.get(run.id)
    if (known) {
      const answering = await known
      return answering && { at: 'here', answering }
    }
    if (await remoteRuns.has(run)) return { at: 'remote', run }
    await finishOrphanedRun(run.id)
    return null
  }
  const join = async (run: RunRow): Promise<EventBytes> => {
    const known = await active.get(run.id)
    if (known) return streamOf(known.live, run.first_sequence - 1)
    if (run.status === 'running') {
      if (await remoteRuns.has(run)) return remoteRuns.follow(run, run.first_sequence - 1)
      await finishOrphanedRun(run.id)
    }
    return finishedEventStream(await store.textsAfter(run, 0))
  }
  /**
   * Keeps the run in `active` until it ends. If its end is not stored, `finishRunWithRetry`
   * retries.
   */
  const enter = (runId: string, starting: Promise<RunningAnswer | null>): void => {
    const quiet = starting.catch(() => null)
    active.set(runId, quiet)
    void starting
      .then((answering) => answering?.done ?? true)
      .catch(() => false)
      .then((isStored) => {
        active.delete(runId)
        return isStored ? undefined : finishRunWithRetry(finishOrphanedRun, runId, () => isClosing)
      })
  }
  const send: Runs['send'] = async (wanted) => {
    if (isClosing) return err({ type: 'closing' })
    if (wanted.conversationId !== null) await findActive(wanted.conversationId)
    const runId = clock.newId()
    const beginning = begin(wanted, runId)
    const starting = beginning.then((begun) =>
      begun.ok ? startAnswer(settings, begun.value) : null,
    )
    enter(runId, starting)
    const begun = await beginning
    if (!begun.ok)
      return begun.error.type === 'repeated' ? ok(await join(begun.error.run)) : err(begun.error)
    const answering = await starting
    return answering
      ? ok(streamOf(answering.live, begun.value.run.first_sequence - 1))
      : err({ type: 'closing' })
  }
  const resume: Runs['resume'] = async (conversationId, after) => {
    const found = await findActive(conversationId)
    if (!found) return null
    return found.at === 'here'
      ? streamOf(found.answering.live, after)
      : remoteRuns.follow(found.run, after)
  }
  const stop: Runs['stop'] = async (conversationId, question) => {
    const found = await findActive(conversationId)
    if (!found || (question !== undefined && !isOf(runOf(found), question))) return false
    if (found.at === 'remote') return remoteRuns.stop(found.run)
    const isCut = found.answering.cut('stopped')
    return (await found.answering.done) && isCut
  }
  const recover = async (): Promise<void> => {
    const unknown = (await store.allRunning()).filter(({ id }) => !active.has(id))
    // In parallel, because `has` may take seconds to return false.
    const others = await Promise.all(unknown.map(remoteRuns.has))
    for (const [index, { id }] of unknown.entries()) if (!others[index]) await finishOrphanedRun(id)
  }
  const close = async (graceMs: number): Promise<void> => {
    isClosing = true
    const all = (await Promise.all(active.values())).filter((answering) => answering !== null)
    const ends = Promise.all(all.map(({ done }) => done))
    const grace = Promise.withResolvers<void>()
    const timer = setTimeout(grace.resolve, graceMs)
    await Promise.race([ends, grace.promise])
    clearTimeout(timer)
    for (const { cut } of all) cut('interrupted')
    await ends
  }
  return { send, resume, stop, recover, close }
}
