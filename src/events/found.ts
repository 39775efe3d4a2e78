import type { Message } from '#contract/message.ts'
import type { Fact } from './fact.ts'
import { changeMessages, lastAsked, without } from './run.ts'
import type { ChatState, ShownMessage } from './state.ts'

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
 * Page 1 replaces what was stored, but for a message that is under way, unheard or lost sight of; an
 * older page comes before it. An answer at its end is the one that was looked for (SEND-40).
 */
export const receiveMessages = (chat: ChatState, fact: Received): ChatState => {
  const { conversationId, items, page, hasMore } = fact
  const stored = items.map(toShown)
  const isFound = page === 1 && items.at(-1)?.type === 'assistant'
  const received = changeMessages(chat, conversationId, (messages) => {
    const { settled, live } = messages
    const unheard = settled.find((row) => row.id === chat.unheard?.id)
    const asked = live ? settled.at(-1)?.id : (unheard?.id ?? chat.lost[conversationId])
    const known = new Set(stored.map((row) => row.id))
    return {
      ...messages,
      settled:
        page > 1
          ? [...stored, ...settled.filter((row) => !known.has(row.id))]
          : withStored(settled, stored, asked, live !== null),
      status: 'ready',
      error: null,
      isMissing: false,
      hasMore,
      page,
    }
  })
  return isFound ? { ...received, lost: without(chat.lost, [conversationId]) } : received
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
    settled: withStored(
      messages.settled,
      fact.items.map(toShown),
      fact.isNextHeld ? lastAsked(messages) : chat.unheard?.id,
      fact.isNextHeld,
    ),
    hasMore: fact.hasMore,
    page: fact.page,
    status: 'ready',
    error: null,
  })),
  run: chat.run?.key === fact.conversationId && !fact.isNextHeld ? null : chat.run,
  untold: without(chat.untold, [fact.conversationId]),
  lost: without(chat.lost, [fact.conversationId]),
  unheard: fact.items.some(({ id }) => id === chat.unheard?.id) ? null : chat.unheard,
})

/** The server is to hear of a stop; its row is the last that was stopped (SEND-41). */
export const toTell = (chat: ChatState, id: string | null): ChatState => {
  if (id === null) return chat
  const row = chat.messages[id]?.settled.findLast(({ type }) => type === 'stopped')
  return { ...chat, untold: { ...chat.untold, [id]: row?.id ?? '' } }
}

/** The server has heard of it. */
export const told = (chat: ChatState, id: string | null): ChatState =>
  id === null ? chat : { ...chat, untold: without(chat.untold, [id]) }
