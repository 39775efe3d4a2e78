import * as v from 'valibot'
import { MessageDocument } from '#contract/api/entities.ts'
import { chatPath } from '#contract/api/pages.ts'
import type { LogRef } from '#src/log/log.ts'
import type { AppState, Failed, QueuedMessage } from '#src/log/state.ts'
import type { SendOrder } from '#src/machines/reply/types.ts'
import type { Cancel } from '../browser/clock.ts'
import { navigate, type HistoryPort } from '../browser/navigation.ts'
import type { Owner } from '../browser/owned-storage.ts'
import { quietly } from '../browser/preferences.ts'
import type { TabMemory } from '../browser/tab-memory.ts'

/** What a tab had under way. */
export type Unfinished = {
  /** A send under way of which no event has come: nobody knows whether the server has it. */
  readonly order: SendOrder | null
  /** The newest of each conversation, and those that have failed before: the user decides about them. */
  readonly unheard: AppState['chat']['unheard']
  readonly failed: AppState['chat']['failed']
  /** It was stopped before its conversation had an id: the server is told when it has. */
  readonly isStopped: boolean
  /** The conversation that the new chat has become, while /app/chat still shows it. */
  readonly startedId: string | null
  readonly queue: readonly QueuedMessage[]
  /** Where the answer ran that the queue waits for. */
  readonly runKey: string | null
  /** Stops that the server has not heard of, by conversation. */
  readonly untold: AppState['chat']['untold']
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

const nothing: Unfinished = {
  order: null,
  unheard: {},
  failed: [],
  isStopped: false,
  startedId: null,
  queue: [],
  runKey: null,
  untold: {},
}

const read = (kept: string | null): v.InferOutput<typeof Kept> | null => {
  const parsed = v.safeParse(
    Kept,
    quietly((): unknown => JSON.parse(kept ?? 'null'), null),
  )
  return parsed.success ? parsed.output : null
}

const isSame = (a: Unfinished, b: Unfinished): boolean => {
  const values = Object.values(b)
  return Object.values(a).every((value, index) => value === values[index])
}

/** Whether nothing is left to go on with: an answer that runs is found again by the server's word. */
const isDone = ({ order, unheard, failed, isStopped, startedId, queue, untold }: Unfinished) =>
  order === null &&
  !isStopped &&
  startedId === null &&
  [...failed, ...queue, ...Object.keys({ ...unheard, ...untold })].length === 0

/** Keeps what one user has under way in a tab, for after a reload or a crash. */
export const createUnfinished = (memory: TabMemory, owner: Owner) => {
  let last = nothing
  return {
    /** Keeps it as it stands now; cheap when nothing of it has changed. */
    keep: (now: Unfinished): void => {
      if (isSame(now, last)) return
      last = now
      memory.set(isDone(now) ? '' : JSON.stringify({ owner: owner(), ...now }))
    },
    /** What was left, once; nothing when it was another user's. */
    take: (): Unfinished => {
      const kept = read(memory.get())
      if (kept === null || kept.owner !== owner()) return nothing
      memory.set('')
      const { owner: _, ...left } = kept
      return left
    },
  }
}

/** What `followUnfinished` works with. `orderOf` is the last send of the reply flow. */
export type UnfinishedSettings = {
  readonly log: LogRef
  readonly orderOf: () => SendOrder | null
  readonly sendAgain: (order: SendOrder) => void
  /** Whether a stop waits for the id of a conversation that is being started. */
  readonly isStopWaiting: () => boolean
  readonly stop: () => void
  readonly history: HistoryPort
  /** A message that has failed stands in its composer again, before what is written there. */
  readonly addToDraft: (message: Failed) => void
  readonly unfinished: ReturnType<typeof createUnfinished>
}

/**
 * The queue as it waits after a reload: for the answer it waited for to run again, which a message that is
 * sent again makes it do, or for the user.
 */
const waitingAgain = (
  { queue, runKey }: Unfinished,
  isSentAgain: boolean,
): readonly QueuedMessage[] =>
  queue.map((item) => ({
    ...item,
    // Where nothing ran it waits for the user: no conversation has an empty id.
    ...(isSentAgain ? {} : { waitsFor: item.waitsFor ?? runKey ?? '' }),
  }))

/** What the user decides about, oldest first: not what is sent again, nor what they have stopped. */
const failedIn = ({ order, unheard, failed }: Unfinished): readonly Failed[] => [
  ...failed,
  ...Object.entries(unheard).flatMap(([conversationId, one]) =>
    one.id === order?.id || one.isStopped ? [] : [{ ...one, conversationId }],
  ),
]

/**
 * Goes on with what the tab was in the middle of as soon as its user is known again, and keeps what
 * it is in the middle of from then on, until the returned call.
 */
export const followUnfinished = (settings: UnfinishedSettings): Cancel => {
  const { log, orderOf, sendAgain, isStopWaiting, stop, history, addToDraft, unfinished } = settings
  const takeUp = (): void => {
    const left = unfinished.take()
    const { order, isStopped, startedId, untold } = left
    if (startedId !== null) {
      const to = chatPath(startedId)
      navigate(history, { type: 'NAVIGATE', to, replace: true, onlyAt: '/app/chat' })
    }
    for (const message of failedIn(left).toReversed()) addToDraft(message)
    const items = waitingAgain(left, order !== null)
    if (items.length > 0) log.send({ type: 'queue.restored', items })
    // The server knows whether it has been paid for.
    if (order) sendAgain({ ...order, spend: 'free' })
    if (isStopped) stop()
    for (const [conversationId, { messageId }] of Object.entries(untold))
      log.send({ type: 'stop.requested', conversationId, messageId })
  }
  const keep = ({ chat: { run, unheard, failed, startedId, queue, untold } }: AppState): void => {
    const last = orderOf()
    // What is sent while a stop waits comes first: only one can be kept.
    const isUnheard =
      run !== null && Object.values(unheard).some((one) => one.id === last?.id && !one.isStopped)
    const isStopped = !isUnheard && isStopWaiting()
    const order = isStopped || isUnheard ? last : null
    const runKey = run?.key ?? null
    unfinished.keep({ order, unheard, failed, isStopped, startedId, queue, runKey, untold })
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
