import * as v from 'valibot'
import { MessageDocument } from '#contract/entities.ts'
import type { QueuedMessage } from '#src/events/state.ts'
import type { SendOrder } from '#src/machines/reply/types.ts'
import type { Owner } from './owned.ts'

/** Where a tab keeps what must outlive its reload, and nothing longer: the session storage. */
export type TabMemory = {
  readonly get: () => string | null
  readonly set: (value: string) => void
}

/** What a tab had under way. */
export type Unfinished = {
  /** A send of which no event has come: nobody knows whether the server has it. */
  readonly order: SendOrder | null
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
  startedId: id,
  queue: v.array(v.object({ id: text, conversationId: id, text })),
})

const KEY = 'ledgerline.unfinished'
const nothing: Unfinished = { order: null, startedId: null, queue: [] }

/** The browser's memory of this tab. Blocked or full storage forgets, never throws. */
export const browserTab: TabMemory = {
  get: () => {
    try {
      return sessionStorage.getItem(KEY)
    } catch {
      return null
    }
  },
  set: (value) => {
    try {
      sessionStorage.setItem(KEY, value)
    } catch {
      // Then a reload in this moment may lose a message.
    }
  },
}

const read = (kept: string | null): v.InferOutput<typeof Kept> | null => {
  try {
    const parsed = v.safeParse(Kept, JSON.parse(kept ?? 'null'))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

const isSame = (a: Unfinished, b: Unfinished): boolean =>
  a.order === b.order && a.startedId === b.startedId && a.queue === b.queue

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
      const { order, startedId, queue } = kept
      return { order, startedId, queue }
    },
  }
}
