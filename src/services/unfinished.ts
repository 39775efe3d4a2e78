import * as v from 'valibot'
import { MessageDocument } from '#contract/entities.ts'
import { chatPath } from '#contract/pages.ts'
import type { LogRef } from '#src/events/log.ts'
import type { AppState, QueuedMessage } from '#src/events/state.ts'
import type { SendOrder } from '#src/machines/reply/types.ts'
import { navigate, type HistoryPort } from './navigation.ts'
import type { Owner } from './owned.ts'
import { quietly } from './preferences.ts'

/** Where a tab keeps what must outlive its reload, and nothing longer: the session storage. */
export type TabMemory = {
  readonly get: () => string | null
  readonly set: (value: string) => void
}

/** What a tab had under way. */
export type Unfinished = {
  /** A send of which no event has come: nobody knows whether the server has it. */
  readonly order: SendOrder | null
  /** It has failed here: the user decides whether it is sent again. */
  readonly hasFailed: boolean
  /** It was stopped before its conversation had an id: the server is told when it has. */
  readonly isStopped: boolean
  /** The conversation that the new chat has become, while /app/chat still shows it. */
  readonly startedId: string | null
  readonly queue: readonly QueuedMessage[]
  /** Stops that the server has not heard of, by conversation. */
  readonly untold: AppState['chat']['untold']
}

const text = v.string()
const id = v.nullable(v.string())
const Kept = v.object({
  owner: text,
  order: v.nullable(
    v.object({
      id: text,
      replyId: text,
      at: text,
      conversationId: id,
      text,
      documents: v.array(MessageDocument),
      spreadsheetId: id,
      spend: v.picklist(['free', 'credit', 'blocked']),
      isRetry: v.boolean(),
      replaces: id,
    }),
  ),
  hasFailed: v.boolean(),
  isStopped: v.optional(v.boolean(), false),
  startedId: id,
  queue: v.array(v.object({ id: text, conversationId: id, text, spreadsheetId: id })),
  untold: v.optional(v.record(text, text), {}),
})

const KEY = 'ledgerline.unfinished'
const nothing: Unfinished = {
  order: null,
  hasFailed: false,
  isStopped: false,
  startedId: null,
  queue: [],
  untold: {},
}

/** The browser's memory of this tab. Blocked or full storage forgets, never throws. */
export const browserTab: TabMemory = {
  get: () => quietly(() => sessionStorage.getItem(KEY), null),
  // Where it is not kept, a reload in this moment may lose a message.
  set: (value) => quietly(() => sessionStorage.setItem(KEY, value), undefined),
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

/** Keeps what one user has under way in a tab, for after a reload or a crash (SEND-37). */
export const createUnfinished = (memory: TabMemory, owner: Owner) => {
  let last = nothing
  return {
    /** Keeps it as it stands now; cheap when nothing of it has changed. */
    keep: (now: Unfinished): void => {
      if (isSame(now, last)) return
      last = now
      memory.set(JSON.stringify({ owner: owner(), ...now }))
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
  readonly addToDraft: (conversationId: string | null, text: string) => void
  readonly unfinished: ReturnType<typeof createUnfinished>
}

/**
 * Goes on with what the tab was in the middle of as soon as its user is known again, and keeps what
 * it is in the middle of from then on (SEND-37).
 */
export const followUnfinished = (settings: UnfinishedSettings): void => {
  const { log, orderOf, sendAgain, isStopWaiting, stop, history, addToDraft, unfinished } = settings
  const takeUp = (): void => {
    const { order, hasFailed, isStopped, startedId, queue, untold } = unfinished.take()
    if (startedId !== null) {
      const to = chatPath(startedId)
      navigate(history, { type: 'NAVIGATE', to, replace: true, onlyAt: '/app/chat' })
    }
    for (const { conversationId, text: words } of order && hasFailed ? [order, ...queue] : queue)
      addToDraft(conversationId, words)
    // The server knows whether it has been paid for.
    if (order && !hasFailed) sendAgain({ ...order, spend: 'free' })
    if (isStopped) stop()
    for (const conversationId of Object.keys(untold))
      log.send({ type: 'stop.requested', conversationId })
  }
  const keep = ({ chat: { run, unheard, startedId, queue, untold } }: AppState): void => {
    const last = orderOf()
    // What is sent while a stop waits comes first: only one can be kept.
    const isStopped = unheard === null && isStopWaiting()
    const order = last !== null && (isStopped || unheard?.id === last.id) ? last : null
    const hasFailed = order !== null && run === null && !isStopped
    unfinished.keep({ order, hasFailed, isStopped, startedId, queue, untold })
  }
  let wasSignedIn = false
  log.subscribe(({ context: { app } }) => {
    const isSignedIn = app.session.status === 'signedIn'
    const hasCome = isSignedIn && !wasSignedIn
    wasSignedIn = isSignedIn
    if (hasCome) takeUp()
    if (isSignedIn) keep(log.getSnapshot().context.app)
  })
}
