import type { Message } from '#contract/message.ts'
import type { Fact } from './fact.ts'
import { changeMessages } from './run.ts'
import type { ChatState, ConversationMessages, ShownMessage } from './state.ts'

/** A record less some of its keys. */
export const without = <T>(
  record: Readonly<Record<string, T>>,
  keys: readonly string[],
): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)))

/** A stored message as a row; a stored answer is done, failed when it carries an error. */
const toShown = (message: Message): ShownMessage =>
  message.type === 'user'
    ? message
    : {
        ...message,
        state: message.error === null ? 'done' : 'failed',
        charged: message.error === null,
        attempts: [],
      }

type Received = Extract<Fact, { type: 'messages.received' }>

/** The stored rows up to the question of the answer under way: what follows it is that answer. */
const upToAsked = (
  stored: readonly ShownMessage[],
  { settled, live }: ConversationMessages,
): readonly ShownMessage[] => {
  const asked = live && stored.findIndex((row) => row.id === settled.at(-1)?.id)
  return asked === null || asked < 0 ? stored : stored.slice(0, asked + 1)
}

/** Page 1 replaces what was stored, an older page comes before it; local rows not yet stored stay. */
export const receiveMessages = (chat: ChatState, fact: Received): ChatState =>
  changeMessages(chat, fact.conversationId, (messages) => {
    const stored = upToAsked(fact.items.map(toShown), messages)
    const ids = new Set(stored.map((row) => row.id))
    const local = messages.settled.filter((row) => !ids.has(row.id))
    const keepsLocal = fact.page > 1 || messages.live !== null
    return {
      ...messages,
      settled: keepsLocal ? [...stored, ...local] : stored,
      status: 'ready',
      error: null,
      isMissing: false,
      hasMore: fact.hasMore,
      page: fact.page,
    }
  })

/**
 * Stored rows in the place of local ones. The question `asked` stays where they lack it, and what
 * followed it where they have no answer to it, or it is under way.
 */
const withStored = (
  settled: readonly ShownMessage[],
  stored: readonly ShownMessage[],
  asked: string | undefined,
  isLive = false,
): readonly ShownMessage[] => {
  const [here, there] = [settled, stored].map((rows) => rows.findIndex((row) => row.id === asked))
  if (here === undefined || there === undefined || here < 0) return stored
  if (there < 0) return [...stored, ...settled.slice(here)]
  return isLive || there === stored.length - 1
    ? [...stored.slice(0, there), ...settled.slice(here)]
    : stored
}

/**
 * The newest stored messages take the place of the run that was lost sight of (SEND-33), or that had
 * ended before it was stopped; the message that waited for that stop stays under way (SEND-36).
 */
export const recover = (
  chat: ChatState,
  fact: Extract<Fact, { type: 'reply.recovered' }>,
): ChatState => ({
  ...changeMessages(chat, fact.conversationId, (messages) => ({
    ...messages,
    live: fact.isNextHeld ? messages.live : null,
    settled: withStored(messages.settled, fact.items.map(toShown), chat.unheard?.id),
    hasMore: fact.hasMore,
    page: fact.page,
    status: 'ready',
    error: null,
  })),
  run: chat.run?.key === fact.conversationId && !fact.isNextHeld ? null : chat.run,
  untold: without(chat.untold, [fact.conversationId]),
  unheard: fact.items.some(({ id }) => id === chat.unheard?.id) ? null : chat.unheard,
})

/** The server is to hear of a stop; its row is the last that was stopped (SEND-41). */
export const toTell = (chat: ChatState, id: string): ChatState => {
  const row = chat.messages[id]?.settled.findLast(({ type }) => type === 'stopped')
  return { ...chat, untold: { ...chat.untold, [id]: row?.id ?? '' } }
}

/** The server has heard of it. */
export const told = (chat: ChatState, id: string | null): ChatState =>
  id === null ? chat : { ...chat, untold: without(chat.untold, [id]) }
