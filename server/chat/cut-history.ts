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
 * Where the last answered question begins. A question such as "Make that shorter" needs it, even
 * after questions that failed without an answer.
 */
const lastTurnOf = (messages: readonly PastMessage[]): number => {
  const answer = messages.findLastIndex(({ role }) => role === 'assistant')
  const answered = answer < 0 ? messages : messages.slice(0, answer)
  const start = answered.findLastIndex(({ role }) => role === 'user')
  return start < 0 ? messages.length : start
}

/**
 * The number of oldest messages to leave out. It is 0 up to the maximum. Beyond it, a quarter of
 * the maximum goes at once, so the rest stays the same over many turns and providers can cache it.
 */
export const cutOf = (messages: readonly PastMessage[], maxTokens: number): number => {
  const sizes = messages.map(({ text }) => estimateTokens(text))
  let tokens = sizes.reduce((sum, size) => sum + size, 0)
  if (tokens <= maxTokens && messages.length <= HISTORY_MAX_MESSAGES) return 0
  const most = lastTurnOf(messages)
  let cut = 0
  const isOver = (): boolean =>
    tokens > maxTokens * KEPT_SHARE || messages.length - cut > HISTORY_MAX_MESSAGES * KEPT_SHARE
  while (cut < most && (isOver() || messages[cut]?.role !== 'user')) {
    tokens -= sizes[cut] ?? 0
    cut += 1
  }
  return cut
}

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

const isRecordLine = (line: string): boolean => line.startsWith('[') && line.endsWith(']')

/** Splits a message into its text and the record at its end: lines in square brackets. */
const splitRecord = (text: string): readonly [own: string, record: readonly string[]] => {
  const lines = text.split('\n')
  const own = lines.slice(0, lines.findLastIndex((line) => !isRecordLine(line)) + 1)
  return [own.join('\n').trimEnd(), lines.slice(own.length)]
}

/** The latest lines of a record that have at most these tokens. */
const clippedRecord = (lines: readonly string[], tokens: number): readonly string[] => {
  const kept: string[] = []
  let left = tokens
  for (const line of lines.toReversed()) {
    left -= estimateTokens(`${line}\n`)
    if (left < 0) break
    kept.unshift(line)
  }
  const omitted = lines.length - kept.length
  return omitted === 0 ? lines : [`[${omitted} earlier lines of this record]`, ...kept]
}

/**
 * Shortens the messages of a last turn that is longer than the maximum alone. Of an answer's share,
 * the record at its end takes at most half.
 */
export const clippedTo = <M extends PastMessage>(
  messages: readonly M[],
  maxTokens: number,
): readonly M[] => {
  const tokens = messages.reduce((sum, { text }) => sum + estimateTokens(text), 0)
  if (tokens <= maxTokens) return messages
  const each = Math.floor((maxTokens * KEPT_SHARE) / messages.length)
  return messages.map((message) => {
    if (estimateTokens(message.text) <= each) return message
    const [own, lines] =
      message.role === 'assistant' ? splitRecord(message.text) : [message.text, []]
    const record = clippedRecord(lines, Math.floor(each / 2) - NOTE_TOKENS).join('\n')
    const room = each - estimateTokens(record)
    return { ...message, text: [clipped(own, room), record].filter(Boolean).join('\n\n') }
  })
}
