import { AGENT_MAX_SECONDS } from '#contract/limits.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { ANSWER_TEXTS, API_TEXTS } from '#contract/wording.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { SheetsPort } from '../tools/context.ts'
import type { WorkbookEngine } from '../sheets/engine/port.ts'
import type { RunRow } from '../store/schema.ts'
import { eventsOnly, eventStream } from './event-stream.ts'
import { createLiveRun, type Ending, type LiveRun } from './live-run.ts'
import { UNTITLED_CONVERSATION } from './conversations.ts'
import type { Begun, Refusal, Send } from './run-begin.ts'
import type { RunStore } from './run-store.ts'
import type { Agent, AgentOutcome } from './turn.ts'

/** Why an answer was ended from outside. */
type Cut = 'stopped' | 'time' | 'interrupted'

/** A reader's stream of a run. */
export type EventBytes = ReadableStream<Uint8Array>

/** All answers under way in this process (spec §4; decisions, "Stop, retry, busy", "Resume"). */
export type Runs = {
  /** Begins an answer, or joins the one that the same request began; a refusal stores nothing. */
  readonly send: (send: Send) => Promise<Result<EventBytes, Refusal | { type: 'closing' }>>
  /** The rest of the running stream after a sequence; null when none runs. */
  readonly resume: (conversationId: string, after: number) => Promise<EventBytes | null>
  /** Stops the running answer and waits until that is stored; nothing when none runs. */
  readonly stop: (conversationId: string) => Promise<void>
  /** Ends what a process that died left running, as its saved part (SEND-35). */
  readonly recover: () => Promise<void>
  /** Drops the events of runs that ended before this time. */
  readonly forget: (time: string) => Promise<void>
  /** Lets running answers end within a grace, stores the rest as interrupted. */
  readonly close: (graceMs: number) => Promise<void>
}

/** What the runs are made of. */
export type RunSettings = {
  readonly store: RunStore
  readonly begin: (send: Send, runId: string) => Promise<Result<Begun, Refusal>>
  readonly agent: Agent
  readonly engine: WorkbookEngine
  readonly sheetsFor: (userId: string) => SheetsPort
  readonly link: (userId: string, conversationId: string, spreadsheetId: string) => Promise<void>
  readonly clock: Clock
  readonly log: Log
  /** Longest that one answer may take; the agent's own limit comes first. */
  readonly maxMs?: number
}

/** The agent's own limit, and some time for its last step to end. */
const RUN_MAX_MS = (AGENT_MAX_SECONDS + 30) * 1000
/** An agent that was told to stop and does not is left behind after this. */
const STOP_GRACE_MS = 3000

type Active = {
  readonly live: LiveRun
  readonly cut: (reason: Cut) => void
  readonly done: Promise<void>
}

const failed = (code: string, message: string, status: Ending['status'] = 'failed'): Ending => ({
  status,
  last: { type: 'error', payload: { message, code, show_paywall: false } },
})
const CUTS: Readonly<Record<Cut, Ending>> = {
  stopped: failed('stopped', ANSWER_TEXTS.stopped, 'stopped'),
  time: failed('time_limit', API_TEXTS.agentTime),
  interrupted: failed('interrupted', ANSWER_TEXTS.interrupted, 'interrupted'),
}
const toEnding = (outcome: AgentOutcome): Ending =>
  outcome.ended === 'end'
    ? { status: 'ended', last: { type: 'stream_end', payload: {} } }
    : failed(outcome.code, outcome.message)

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Makes the runs. One at a time in a conversation; losing readers stops none (SEND-34). */
export const createRuns = (settings: RunSettings): Runs => {
  const { store, begin, agent, engine, sheetsFor, link, clock, log } = settings
  const maxMs = settings.maxMs ?? RUN_MAX_MS
  /** By run id; entered before the run is in the database, so that nobody takes it for a dead one. */
  const active = new Map<string, Promise<Active | null>>()
  let isClosing = false

  const streamOf = (live: LiveRun, after: number): EventBytes =>
    eventStream((sink) => live.subscribe(after, sink))

  const answer = async (begun: Begun, live: LiveRun, signal: AbortSignal): Promise<Ending> => {
    const { run, conversation, history } = begun
    const question = {
      userId: run.user_id,
      conversationId: conversation.id,
      messageId: run.assistant_message_id,
    }
    try {
      const outcome = await agent({
        ...question,
        title: conversation.title,
        spreadsheetId: conversation.spreadsheet_id,
        history,
        message: begun.message,
        signal,
        emit: live.emit,
        sheets: sheetsFor(run.user_id),
        engine,
        linkSpreadsheet: (id) => link(run.user_id, conversation.id, id),
        now: clock.now,
        newId: clock.newId,
      })
      return toEnding(outcome)
    } catch (error) {
      if (!signal.aborted) log.error({ err: error, runId: run.id }, 'the agent failed')
      return failed('internal_error', API_TEXTS.internal)
    }
  }

  /** Runs the agent beside the limits; whichever cut comes first decides how the run ends. */
  const go = (begun: Begun): Active => {
    const { run, conversation } = begun
    const abort = new AbortController()
    let reason: Cut | null = null
    let leave = (): void => undefined
    const left = new Promise<void>((resolve) => (leave = resolve))
    const cut = (why: Cut): void => {
      reason ??= why
      abort.abort()
      void pause(STOP_GRACE_MS).then(leave)
    }
    const live = createLiveRun({
      run,
      progress: null,
      store,
      log,
      onBroken: () => cut('interrupted'),
    })
    const limit = setTimeout(() => cut('time'), maxMs)
    live.emit({
      type: 'conversation_started',
      payload: {
        conversation_id: conversation.id,
        title: conversation.title ?? UNTITLED_CONVERSATION,
        spreadsheet_id: conversation.spreadsheet_id,
        model: conversation.model,
      },
    })
    const work = async (): Promise<void> => {
      const ended = await Promise.race([answer(begun, live, abort.signal), left])
      clearTimeout(limit)
      await live.finish(reason === null && ended ? ended : CUTS[reason ?? 'interrupted'])
      active.delete(run.id)
    }
    return { live, cut, done: work() }
  }

  /** A run that the database calls running and this process does not know has died (SEND-35). */
  const bury = async (run: RunRow): Promise<void> => {
    const progress = await store.foldOf(run)
    const live = createLiveRun({ run, progress, store, log, onBroken: () => undefined })
    await live.finish(CUTS.interrupted)
    log.warn({ runId: run.id }, 'an answer was interrupted')
  }
  const findActive = async (conversationId: string): Promise<Active | null> => {
    const run = await store.findRunning(conversationId)
    if (!run) return null
    const known = active.get(run.id)
    if (known) return known
    await bury(run)
    return null
  }
  const join = async (run: RunRow): Promise<EventBytes> => {
    const known = await active.get(run.id)
    if (known) return streamOf(known.live, run.first_sequence - 1)
    if (run.status === 'running') await bury(run)
    return eventsOnly(await store.textsAfter(run, 0))
  }

  const send: Runs['send'] = async (wanted) => {
    if (isClosing) return err({ type: 'closing' })
    if (wanted.conversationId !== null) await findActive(wanted.conversationId)
    const runId = clock.newId()
    const beginning = begin(wanted, runId)
    const starting = beginning.then((begun) => (begun.ok ? go(begun.value) : null))
    active.set(runId, starting)
    try {
      const begun = await beginning
      const started = await starting
      if (begun.ok && started) return ok(streamOf(started.live, begun.value.run.first_sequence - 1))
      active.delete(runId)
      if (begun.ok) return err({ type: 'closing' })
      return begun.error.type === 'repeated' ? ok(await join(begun.error.run)) : begun
    } catch (error) {
      active.delete(runId)
      throw error
    }
  }
  const resume: Runs['resume'] = async (conversationId, after) => {
    const found = await findActive(conversationId)
    return found ? streamOf(found.live, after) : null
  }
  const stop: Runs['stop'] = async (conversationId) => {
    const found = await findActive(conversationId)
    found?.cut('stopped')
    await found?.done
  }
  const recover = async (): Promise<void> => {
    for (const run of await store.allRunning()) await bury(run)
  }
  const close = async (graceMs: number): Promise<void> => {
    isClosing = true
    const all = (await Promise.all(active.values())).filter((run) => run !== null)
    const done = Promise.all(all.map((run) => run.done))
    await Promise.race([done, pause(graceMs)])
    for (const run of all) run.cut('interrupted')
    await done
  }
  return { send, resume, stop, recover, forget: store.dropEventsBefore, close }
}
