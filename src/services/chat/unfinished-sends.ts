import * as v from 'valibot'
import { MessageDocument } from '#contract/api/entities.ts'
import { chatPath } from '#contract/api/pages.ts'
import type { LogRef } from '#src/log/log.ts'
import type { AppState, FailedMessage, QueuedMessage } from '#src/log/state.ts'
import type { SendRequest } from '#src/machines/reply/types.ts'
import type { Cancel } from '../browser/clock.ts'
import { navigate, type HistoryPort } from '../browser/navigation.ts'
import type { Owner } from '../browser/owned-storage.ts'
import { withStorageFallback } from '../browser/preferences.ts'
import type { TabMemory } from '../browser/tab-memory.ts'

export type UnfinishedWork = {
  /**
   * The last send, if it is unconfirmed, or if it was stopped before its conversation had an id.
   * The server may lack its message.
   */
  readonly order: SendRequest | null
  /**
   * `unheard`: the last unconfirmed message of each conversation. `failed`: older failed messages.
   * The user decides what happens to both.
   */
  readonly unheard: AppState['chat']['unconfirmed']
  readonly failed: AppState['chat']['failed']
  /**
   * True if the user stopped `order` before its conversation had an id. The stop is sent once the
   * id is known.
   */
  readonly isStopped: boolean
  /** The id of the conversation that began in the new chat, while /app/chat still shows it. */
  readonly startedId: string | null
  readonly queue: readonly QueuedMessage[]
  /** The conversation of the run that the queue waits for. */
  readonly runKey: string | null
  /** Pending stops by conversation. */
  readonly untold: AppState['chat']['pendingStops']
}

const text = v.string()
const id = v.nullable(v.string())
const message = {
  id: text,
  text,
  documents: v.array(MessageDocument),
  spreadsheetId: id,
  replaces: id,
  isStopped: v.exactOptional(v.boolean()),
}
const Kept = v.object({
  owner: text,
  order: v.nullable(
    v.object({
      ...message,
      replyId: text,
      at: text,
      conversationId: id,
      spend: v.picklist(['free', 'credit']),
      replacesElse: v.exactOptional(v.array(text)),
    }),
  ),
  unheard: v.optional(v.record(text, v.object(message)), {}),
  failed: v.optional(v.array(v.object({ ...message, conversationId: text })), []),
  isStopped: v.optional(v.boolean(), false),
  startedId: id,
  queue: v.array(
    v.object({
      id: text,
      conversationId: id,
      text,
      spreadsheetId: id,
      waitsFor: v.exactOptional(text),
      replaces: v.exactOptional(text),
      documents: v.exactOptional(message.documents),
    }),
  ),
  runKey: v.optional(id, null),
  untold: v.optional(v.fallback(v.record(text, v.object({ rowId: text, messageId: id })), {}), {}),
})

const nothing: UnfinishedWork = {
  order: null,
  unheard: {},
  failed: [],
  isStopped: false,
  startedId: null,
  queue: [],
  runKey: null,
  untold: {},
}

const read = (json: string | null): v.InferOutput<typeof Kept> | null => {
  const parsed = v.safeParse(
    Kept,
    withStorageFallback((): unknown => JSON.parse(json ?? 'null'), null),
  )
  return parsed.success ? parsed.output : null
}

const isSame = (a: UnfinishedWork, b: UnfinishedWork): boolean => {
  const values = Object.values(b)
  return Object.values(a).every((value, index) => value === values[index])
}

/**
 * True if no work is left to continue. A running answer is no unfinished work, because the server
 * reports it.
 */
const isDone = ({
  order,
  unheard: unconfirmed,
  failed,
  isStopped,
  startedId,
  queue,
  untold: pendingStops,
}: UnfinishedWork) =>
  order === null &&
  !isStopped &&
  startedId === null &&
  [...failed, ...queue, ...Object.keys({ ...unconfirmed, ...pendingStops })].length === 0

/** Stores one user's unfinished work in the tab, so that it survives a reload or a crash. */
export const createUnfinishedStore = (memory: TabMemory, owner: Owner) => {
  let last = nothing
  return {
    /** Stores the current work if it has changed. */
    keep: (now: UnfinishedWork): void => {
      if (isSame(now, last)) return
      last = now
      memory.set(isDone(now) ? '' : JSON.stringify({ owner: owner(), ...now }))
    },
    /** Returns the stored work once. Work of another user is ignored. */
    take: (): UnfinishedWork => {
      const record = read(memory.get())
      if (record === null || record.owner !== owner()) return nothing
      memory.set('')
      const { owner: _, ...work } = record
      return work
    },
  }
}

export type UnfinishedSettings = {
  readonly log: LogRef
  /** The last send of the reply flow. */
  readonly orderOf: () => SendRequest | null
  readonly sendAgain: (order: SendRequest) => void
  /** True while a stop waits for the id of a new conversation. */
  readonly isStopWaiting: () => boolean
  readonly stop: () => void
  readonly history: HistoryPort
  /** Puts a failed message back into its composer, before the current draft. */
  readonly addToDraft: (message: FailedMessage) => void
  readonly unfinished: ReturnType<typeof createUnfinishedStore>
}

/**
 * The queue after a reload. If the interrupted send is repeated, the queue waits for its answer.
 * Otherwise each message waits for the answer that ran before the reload, or for the user.
 */
const waitingAgain = (
  { queue, runKey }: UnfinishedWork,
  isSentAgain: boolean,
): readonly QueuedMessage[] =>
  queue.map((item) => ({
    ...item,
    // No conversation has an empty id, so with '' the message waits for the user.
    ...(isSentAgain ? {} : { waitsFor: item.waitsFor ?? runKey ?? '' }),
  }))

/**
 * Failed and unconfirmed messages that the user decides about, oldest first. Excludes the send that
 * is repeated, and stopped messages.
 */
const failedIn = ({
  order,
  unheard: unconfirmed,
  failed,
}: UnfinishedWork): readonly FailedMessage[] => [
  ...failed,
  ...Object.entries(unconfirmed).flatMap(([conversationId, one]) =>
    one.id === order?.id || one.isStopped ? [] : [{ ...one, conversationId }],
  ),
]

/**
 * Continues the tab's unfinished work once the user is known. Then stores each change of the
 * current work, until the returned function is called.
 */
export const followUnfinishedWork = (settings: UnfinishedSettings): Cancel => {
  const { log, orderOf, sendAgain, isStopWaiting, stop, history, addToDraft, unfinished } = settings
  const takeUp = (): void => {
    const work = unfinished.take()
    const { order, isStopped, startedId, untold: pendingStops } = work
    if (startedId !== null) {
      const to = chatPath(startedId)
      navigate(history, { type: 'NAVIGATE', to, replace: true, onlyAt: '/app/chat' })
    }
    for (const message of failedIn(work).toReversed()) addToDraft(message)
    const items = waitingAgain(work, order !== null)
    if (items.length > 0) log.send({ type: 'queue.restored', items })
    // The repeated send reserves no credit, because the server knows whether the message was
    // already charged.
    if (order) sendAgain({ ...order, spend: 'free' })
    if (isStopped) stop()
    for (const [conversationId, { messageId }] of Object.entries(pendingStops))
      log.send({ type: 'stop.requested', conversationId, messageId })
  }
  const keep = ({
    chat: { run, unconfirmed, failed, startedId, queue, pendingStops },
  }: AppState): void => {
    const last = orderOf()
    // Only the last send can be stored. If it is unconfirmed and not stopped, it is stored without
    // a stop. The stop of an earlier send may still wait for an id.
    const isUnconfirmed =
      run !== null &&
      Object.values(unconfirmed).some((one) => one.id === last?.id && !one.isStopped)
    const isStopped = !isUnconfirmed && isStopWaiting()
    const order = isStopped || isUnconfirmed ? last : null
    const runKey = run?.key ?? null
    unfinished.keep({
      order,
      unheard: unconfirmed,
      failed,
      isStopped,
      startedId,
      queue,
      runKey,
      untold: pendingStops,
    })
  }
  let wasSignedIn = false
  const follow = ({ context: { app } }: ReturnType<LogRef['getSnapshot']>): void => {
    const isSignedIn = app.session.status === 'signedIn'
    const hasCome = isSignedIn && !wasSignedIn
    wasSignedIn = isSignedIn
    if (hasCome) takeUp()
    if (isSignedIn) keep(log.getSnapshot().context.app)
  }
  const following = log.subscribe(follow)
  follow(log.getSnapshot())
  return () => following.unsubscribe()
}
