import { HISTORY_MAX_MESSAGES } from '#contract/limits.ts'
import { HISTORY_MAX_TOKENS } from '#contract/limits/agent.ts'
import { estimateTokens } from '../tools/estimate-tokens.ts'
import type { PastMessage } from './agent-contract.ts'

/** Part of the context window up to which a request keeps all results (fit-window.ts), less a reserve. */
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
  let cut = 0
  const isOver = (): boolean =>
    tokens > maxTokens * KEPT_SHARE || messages.length - cut > HISTORY_MAX_MESSAGES * KEPT_SHARE
  while (cut < messages.length && (isOver() || messages[cut]?.role !== 'user')) {
    tokens -= sizes[cut] ?? 0
    cut += 1
  }
  return cut
}
