import { AGENT_MAX_SECONDS, MESSAGE_COST_CREDITS } from '#contract/limits.ts'
import { STOPPED_CODE } from '#contract/stream/reply.ts'
import { ANSWER_ENDS } from '#contract/api/answer-ends.ts'
import { API_TEXTS } from '#contract/api/wording.ts'
import type { Clock } from '../clock.ts'
import type { FindDocumentsPort } from '../documents/documents-port.ts'
import type { FindNewFaults } from '../sheets/check/checks.ts'
import type { WorkbookEngine } from '../sheets/engine/port.ts'
import { UNTITLED_CONVERSATION } from './conversations.ts'
import { linkedSheetOf, type LinkedSheetSettings } from './linked-sheet.ts'
import { createLiveRun, type Ending, type LiveRun } from './live-run.ts'
import type { BegunRun } from './begin-run.ts'
import type { RunStore } from './run-store.ts'
import type { Agent, AgentOutcome } from './agent-contract.ts'

/** Why something outside the agent ended an answer. */
export type CutReason = 'stopped' | 'time' | 'interrupted'

/**
 * A running answer. `cut` ends it and returns false if it had already ended. `done` resolves to
 * false if we could not store its end.
 */
export type RunningAnswer = {
  readonly live: LiveRun
  readonly cut: (reason: CutReason) => boolean
  readonly done: Promise<boolean>
}

export type AnswerSettings = LinkedSheetSettings & {
  readonly store: RunStore
  readonly agent: Agent
  readonly engine: WorkbookEngine
  readonly findNewFaults: FindNewFaults
  /** False if the `codeExec` flag is off. */
  readonly canCalculate: boolean
  readonly documentsFor: FindDocumentsPort
  /** True if the `documents` flag is on. */
  readonly canAttach?: boolean
  readonly clock: Clock
  /** Time limit of one answer. The agent's own limit is shorter. */
  readonly maxMs?: number
}

/** The agent's own limit plus time for its last step. */
const RUN_MAX_MS = (AGENT_MAX_SECONDS + 30) * 1000
/** How long we wait for an agent that ignores the abort, in milliseconds. */
const STOP_GRACE_MS = 3000

const failed = (code: string, message: string, status: Ending['status'] = 'failed'): Ending => ({
  status,
  last: { type: 'error', payload: { message, code, show_paywall: false } },
})

/** The stored ending for each reason. We charge nothing for an answer that was cut. */
export const CUT_ENDINGS: Readonly<Record<CutReason, Ending>> = {
  stopped: failed(STOPPED_CODE, ANSWER_ENDS.stopped, 'stopped'),
  time: failed('time_limit', API_TEXTS.agentTime),
  interrupted: failed('interrupted', ANSWER_ENDS.interrupted, 'interrupted'),
}

const toEnding = (outcome: AgentOutcome, credits: number, elapsed_ms: number): Ending => {
  if (outcome.ended === 'error') return failed(outcome.code, outcome.message)
  const { canContinue: can_continue } = outcome
  const payload = { elapsed_ms, credits, ...(can_continue && { can_continue }) }
  return { status: 'ended', last: { type: 'stream_end', payload } }
}

const runAgent = async (
  settings: AnswerSettings,
  { run, conversation, history, message, documents, ...begun }: BegunRun,
  live: LiveRun,
  signal: AbortSignal,
): Promise<Ending> => {
  const { agent, engine, canCalculate, documentsFor, clock, log } = settings
  // Only the first message of a conversation waits for uploads. In an existing conversation, files
  // that arrive later belong to the next message.
  const awaited = history.messages.length === 0 ? begun.awaited : 0
  const begunAt = clock.now().getTime()
  const linked = linkedSheetOf(settings, { run, conversation })
  const session = engine.openSession()
  let credits = run.charged * MESSAGE_COST_CREDITS
  let hasEndedStep = false
  const emit: LiveRun['emit'] = (draft) => {
    // A tool runs only if the model has written its whole call.
    hasEndedStep ||= draft.type === 'tool_executing'
    live.emit(draft)
  }
  const port = await documentsFor(
    conversation.id,
    awaited > 0 ? { messageId: run.user_message_id, count: awaited, signal } : null,
  )
  try {
    const outcome = await agent({
      userId: run.user_id,
      conversationId: conversation.id,
      messageId: run.assistant_message_id,
      title: conversation.title,
      ...linked.turn,
      history: history.messages,
      undone: history.undone,
      message,
      signal,
      emit,
      engine: session,
      findNewFaults: settings.findNewFaults,
      canCalculate,
      documents: port,
      attached: documents,
      awaited,
      region: begun.region,
      view: begun.view,
      canAttach: settings.canAttach ?? false,
      onFree: () => {
        credits = 0
      },
      now: clock.now,
      newId: clock.newId,
    })
    // An agent that was stopped also ends without an error.
    hasEndedStep ||= outcome.ended === 'end' && !signal.aborted
    await port?.settle?.()
    return toEnding(outcome, credits, Math.max(0, clock.now().getTime() - begunAt))
  } catch (error) {
    if (!signal.aborted) log.error({ err: error, runId: run.id }, 'the agent failed')
    return failed('internal_error', API_TEXTS.internal)
  } finally {
    await session.close()
    await linked.remember(hasEndedStep)
  }
}

/**
 * Runs the agent on a stored question. A stop, a timeout, a shutdown or a failed event write can
 * cut it. The first cut decides the ending.
 */
export const startAnswer = (settings: AnswerSettings, begun: BegunRun): RunningAnswer => {
  const { store, log, maxMs = RUN_MAX_MS } = settings
  const { run, conversation } = begun
  const abort = new AbortController()
  const graceEnd = Promise.withResolvers<void>()
  const timers: NodeJS.Timeout[] = []
  let reason: CutReason | null = null
  let isOver = false

  const cut = (why: CutReason): boolean => {
    if (isOver) return false
    if (reason !== null) return reason === why
    reason = why
    abort.abort()
    timers.push(setTimeout(graceEnd.resolve, STOP_GRACE_MS))
    return true
  }
  const onBroken = (): void => void cut('interrupted')
  const live = createLiveRun({ run, progress: null, store, log, onBroken })
  timers.push(setTimeout(() => cut('time'), maxMs))
  live.emit({
    type: 'conversation_started',
    payload: {
      conversation_id: conversation.id,
      title: conversation.title ?? UNTITLED_CONVERSATION,
      spreadsheet_id: conversation.spreadsheet_id,
      model: conversation.model,
    },
  })
  const work = async (): Promise<boolean> => {
    const ending = await Promise.race([
      runAgent(settings, begun, live, abort.signal),
      graceEnd.promise,
    ])
    isOver = true
    for (const timer of timers) clearTimeout(timer)
    return live.finish(reason === null && ending ? ending : CUT_ENDINGS[reason ?? 'interrupted'])
  }
  return { live, cut, done: work() }
}
