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
  /** The conversation that the new chat has become, while /app/chat still shows it. */
  readonly startedId: string | null
  readonly queue: readonly QueuedMessage[]
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
  startedId: id,
  queue: v.array(v.object({ id: text, conversationId: id, text, spreadsheetId: id })),
})

const KEY = 'ledgerline.unfinished'
const nothing: Unfinished = { order: null, hasFailed: false, startedId: null, queue: [] }

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

const isSame = (a: Unfinished, b: Unfinished): boolean =>
  a.order === b.order &&
  a.hasFailed === b.hasFailed &&
  a.startedId === b.startedId &&
  a.queue === b.queue

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
  readonly history: HistoryPort
  readonly addToDraft: (conversationId: string | null, text: string) => void
  readonly unfinished: ReturnType<typeof createUnfinished>
}

/**
 * Goes on with what the tab was in the middle of as soon as its user is known again, and keeps what
 * it is in the middle of from then on (SEND-37).
 */
export const followUnfinished = (settings: UnfinishedSettings): void => {
  const { log, orderOf, sendAgain, history, addToDraft, unfinished } = settings
  const takeUp = (): void => {
    const { order, hasFailed, startedId, queue } = unfinished.take()
    if (startedId !== null) {
      const to = chatPath(startedId)
      navigate(history, { type: 'NAVIGATE', to, replace: true, onlyAt: '/app/chat' })
    }
    for (const { conversationId, text: words } of order && hasFailed ? [order, ...queue] : queue)
      addToDraft(conversationId, words)
    // The server knows whether it has been paid for.
    if (order && !hasFailed) sendAgain({ ...order, spend: 'free' })
  }
  const keep = ({ chat: { run, unheard, startedId, queue } }: AppState): void => {
    const last = orderOf()
    const order = last !== null && unheard?.id === last.id ? last : null
    unfinished.keep({ order, hasFailed: order !== null && run === null, startedId, queue })
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
