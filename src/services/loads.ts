import { ATTEMPT_PAGE_SIZE, CONVERSATION_PAGE_SIZE, MESSAGE_PAGE_SIZE } from '#contract/limits.ts'
import type { StoredMessage } from '#contract/entities.ts'
import type { Message } from '#contract/message.ts'
import type { AppError } from '#contract/messages.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { readStored } from '#contract/stored.ts'
import type { Page } from '#src/events/fact.ts'
import type { LoadInput, LoadResult } from '#src/machines/load/types.ts'
import type { Api } from './api.ts'

/** What a stored message holds and can't be read is told on the console, and nowhere else (STORED-5). */
const toMessages = (
  read: typeof readStored,
  stored: readonly StoredMessage[],
): readonly Message[] =>
  stored.map((one) => {
    const { message, warnings } = read(one)
    for (const warning of warnings) console.warn(`message ${message.id}: ${warning}`)
    return message
  })

/** A page of a conversation's messages, of whichever generation they are stored (STORED-1, CONV-6). */
export const loadMessages = async (
  api: Api,
  id: string,
  page: number,
  signal: AbortSignal,
): Promise<Result<Page<Message>, AppError>> => {
  // The readers of three generations come with the first stored messages.
  const [found, { readStored: read }] = await Promise.all([
    api('messages.list', {
      params: { id },
      query: { page, page_size: MESSAGE_PAGE_SIZE },
      signal,
    }),
    import('#contract/stored.ts'),
  ])
  if (!found.ok) return found
  const { messages, total_count, has_more } = found.value
  return ok({
    items: toMessages(read, messages),
    page,
    totalCount: total_count,
    hasMore: has_more,
  })
}

/** The newest of the earlier attempts of a question, oldest first (SEND-45, SEND-66). */
const loadAttempts = async (
  api: Api,
  { id, messageId, from }: Extract<LoadInput['resource'], { of: 'attempts' }>,
  signal: AbortSignal,
): Promise<LoadResult> => {
  const [found, { readStored: read }] = await Promise.all([
    api('attempts.list', {
      params: { id, message_id: from },
      query: { page: 1, page_size: ATTEMPT_PAGE_SIZE },
      signal,
    }),
    import('#contract/stored.ts'),
  ])
  if (!found.ok) return found
  const attempts = found.value.attempts.map(({ messages }) => toMessages(read, messages))
  return ok({ of: 'attempts', id, messageId, attempts, totalCount: found.value.total_count })
}

/** The newest question of a conversation: a small look, before all its messages are loaded (SEND-60). */
const loadNewest = async (api: Api, id: string, signal: AbortSignal): Promise<LoadResult> => {
  // Of two messages that follow each other one is a question.
  const query = { page: 1, page_size: 2 }
  const found = await api('messages.list', { params: { id }, query, signal })
  if (!found.ok) return found
  const asked = found.value.messages.findLast(({ role }) => role === 'user')
  return asked
    ? ok({ of: 'newest', id, messageId: asked.id })
    : err({ type: 'unexpected', operation: 'messages.list' })
}

const loadCredits = async (api: Api, signal: AbortSignal): Promise<LoadResult> => {
  const found = await api('credits.get', { signal })
  if (!found.ok) return found
  return found.value.success
    ? ok({ of: 'credits', credits: found.value.data })
    : err({ type: 'unexpected', operation: 'credits.get' })
}

/** The one fetch of the loader machine (CONV-4, CONV-6, CONV-12, SHEET-2, CRED-7). */
export const load = async (
  api: Api,
  { resource, page }: LoadInput,
  signal: AbortSignal,
): Promise<LoadResult> => {
  switch (resource.of) {
    case 'conversations':
    case 'search': {
      const asked = resource.of === 'search' ? { q: resource.query } : {}
      const query = { ...asked, page, page_size: CONVERSATION_PAGE_SIZE }
      const found = await api('histories.list', { query, signal })
      if (!found.ok) return found
      const { histories: items, total_count: totalCount, has_more: hasMore } = found.value
      return ok({ ...resource, page: { items, page, totalCount, hasMore } })
    }
    case 'conversation': {
      const found = await api('conversations.get', { params: { id: resource.id }, signal })
      return found.ok ? ok({ of: 'conversation', conversation: found.value }) : found
    }
    case 'messages': {
      const found = await loadMessages(api, resource.id, page, signal)
      return found.ok ? ok({ of: 'messages', id: resource.id, page: found.value }) : found
    }
    case 'newest':
      return loadNewest(api, resource.id, signal)
    case 'attempts':
      return loadAttempts(api, resource, signal)
    case 'sheetChats': {
      const { id } = resource
      const found = await api('spreadsheets.conversations', { params: { id }, signal })
      return found.ok ? ok({ of: 'sheetChats', id, items: found.value.conversations }) : found
    }
    case 'spreadsheets': {
      const found = await api('spreadsheets.list', { signal })
      return found.ok ? ok({ of: 'spreadsheets', items: found.value.spreadsheets }) : found
    }
    case 'public': {
      const { code } = resource
      const found = await api('share.window', { params: { code }, signal })
      return found.ok ? ok({ of: 'public', code, window: found.value }) : found
    }
    case 'credits':
      return loadCredits(api, signal)
  }
}
