import { HISTORY_MAX_MESSAGES } from '#contract/limits.ts'
import { HISTORY_MAX_TOKENS } from '#contract/limits/agent.ts'
import { estimateTokens, startWithin } from '../tools/estimate-tokens.ts'
import type { PastMessage } from './agent-contract.ts'

/** Part of the context window. `fit-window.ts` keeps all results up to a slightly larger one. */
const WINDOW_SHARE = 0.55
/** Tokens of tools, instructions, state and a short message. */
const OTHER_TOKENS = 7_500
const LEAST_TOKENS = 1_000
/** A cut leaves this part of the maximum, so the next one is many turns away. */
const KEPT_SHARE = 0.75

/**
 * The maximum tokens of the history for a model with this context window. A history alone never
 * makes a request so long that we shorten it.
 */
export const historyTokensFor = (windowTokens: number): number => {
  const room = Math.round(windowTokens * WINDOW_SHARE) - OTHER_TOKENS
  return Math.max(LEAST_TOKENS, Math.min(HISTORY_MAX_TOKENS, room))
}

/**
 * The number of oldest messages to leave out. It is 0 up to the maximum. Beyond it, a quarter of
 * the maximum goes at once, so the rest stays the same over many turns and providers can cache it.
 */
export const cutOf = (messages: readonly PastMessage[], maxTokens: number): number => {
  const sizes = messages.map(({ text }) => estimateTokens(text))
  let tokens = sizes.reduce((sum, size) => sum + size, 0)
  if (tokens <= maxTokens && messages.length <= HISTORY_MAX_MESSAGES) return 0
  // A question such as "Make that shorter" needs the last turn.
  const lastTurn = messages.findLastIndex(({ role }) => role === 'user')
  const most = lastTurn < 0 ? messages.length : lastTurn
  let cut = 0
  const isOver = (): boolean =>
    tokens > maxTokens * KEPT_SHARE || messages.length - cut > HISTORY_MAX_MESSAGES * KEPT_SHARE
  while (cut < most && (isOver() || messages[cut]?.role !== 'user')) {
    tokens -= sizes[cut] ?? 0
    cut += 1
  }
  return cut
}

/** The record at the end of an answer: lines in square brackets. */
const RECORD = /(?:^|\n\n)(?:\[.*\]\n?)+$/
/** Tokens of the note about the part that is left out. */
const NOTE_TOKENS = 20

const noteOf = (text: string): string =>
  `\n(The server left out the rest: ${text.length.toLocaleString('en-US')} characters.)`

/** The start of a text that has at most these tokens, with a note of what is left out. */
const clipped = (text: string, tokens: number): string => {
  if (estimateTokens(text) <= tokens) return text
  const start = startWithin(text, Math.max(0, tokens - NOTE_TOKENS))
  return `${start}…${noteOf(text.slice(start.length))}`
}

/**
 * Shortens the messages of a last turn that is longer than the maximum alone. An answer keeps the
 * record at its end.
 */
export const clippedTo = <M extends PastMessage>(
  messages: readonly M[],
  maxTokens: number,
): readonly M[] => {
  const tokens = messages.reduce((sum, { text }) => sum + estimateTokens(text), 0)
  if (tokens <= maxTokens) return messages
  const each = Math.floor((maxTokens * KEPT_SHARE) / messages.length)
  return messages.map((message) => {
    const [record = ''] = RECORD.exec(message.text) ?? []
    const own = message.text.slice(0, message.text.length - record.length)
    return { ...message, text: clipped(own, each - estimateTokens(record)) + record }
  })
}
