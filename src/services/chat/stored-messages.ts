import { chatEndpoints } from '#contract/api/endpoints/chat.ts'
import type { StoredMessage } from '#contract/api/entities.ts'
import { ATTEMPT_PAGE_SIZE } from '#contract/limits.ts'
import type { Message } from '#contract/stream/message.ts'
import { err, ok } from '#contract/api/result.ts'
import { readStored } from '#contract/stream/stored.ts'
import type { LoadInput, LoadResult } from '#src/machines/load/types.ts'
import type { Api } from '../http/api.ts'

// Readers of the three generations of stored messages, lazy-loaded with the first messages.

/** Converts stored messages. An unreadable part only raises a console warning. */
export const toMessages = (stored: readonly StoredMessage[]): readonly Message[] =>
  stored.map((one) => {
    const { message, warnings } = readStored(one)
    for (const warning of warnings) console.warn(`message ${message.id}: ${warning}`)
    return message
  })

/**
 * Loads the newest page of a question's earlier attempts. Within the page, the oldest attempt comes
 * first.
 */
export const loadAttempts = async (
  api: Api,
  { id, messageId, from }: Extract<LoadInput['resource'], { of: 'attempts' }>,
  signal: AbortSignal,
): Promise<LoadResult> => {
  const found = await api(chatEndpoints, 'attempts.list', {
    params: { id, message_id: from },
    query: { page: 1, page_size: ATTEMPT_PAGE_SIZE },
    signal,
  })
  if (!found.ok) return found
  const attempts = found.value.attempts.map(({ messages }) => toMessages(messages))
  return ok({ of: 'attempts', id, messageId, attempts, totalCount: found.value.total_count })
}

/** Loads the id of the newest question with a small request, before the full load. */
export const loadNewest = async (
  api: Api,
  id: string,
  signal: AbortSignal,
): Promise<LoadResult> => {
  // Of two consecutive messages at least one is a question.
  const query = { page: 1, page_size: 2 }
  const found = await api(chatEndpoints, 'messages.list', { params: { id }, query, signal })
  if (!found.ok) return found
  const asked = found.value.messages.findLast(({ role }) => role === 'user')
  return asked
    ? ok({ of: 'newest', id, messageId: asked.id })
    : err({ type: 'unexpected', operation: 'messages.list' })
}
