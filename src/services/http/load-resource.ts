import { chatEndpoints } from '#contract/api/endpoints/chat.ts'
import { creditEndpoints } from '#contract/api/endpoints/credits.ts'
import { spreadsheetEndpoints } from '#contract/api/endpoints/spreadsheets.ts'
import { CONVERSATION_PAGE_SIZE, MESSAGE_PAGE_SIZE } from '#contract/limits.ts'
import type { Message } from '#contract/stream/message.ts'
import type { AppError } from '#src/shared/app-error.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import type { Page } from '#src/log/facts/page.ts'
import type { LoadInput, LoadResult } from '#src/machines/load/types.ts'
import type { Api } from './api.ts'
import type { Windows } from '../public/window-api.ts'

/** A page of a conversation's messages, of any storage generation. */
export const loadMessages = async (
  api: Api,
  id: string,
  page: number,
  signal: AbortSignal,
): Promise<Result<Page<Message>, AppError>> => {
  // The code that reads stored messages is loaded together with the first messages.
  const [found, { toMessages }] = await Promise.all([
    api(chatEndpoints, 'messages.list', {
      params: { id },
      query: { page, page_size: MESSAGE_PAGE_SIZE },
      signal,
    }),
    import('../chat/stored-messages.ts'),
  ])
  if (!found.ok) return found
  const { messages, total_count, has_more } = found.value
  return ok({
    items: toMessages(messages),
    page,
    totalCount: total_count,
    hasMore: has_more,
  })
}

const loadCredits = async (api: Api, signal: AbortSignal): Promise<LoadResult> => {
  const found = await api(creditEndpoints, 'credits.get', { signal })
  if (!found.ok) return found
  return found.value.success
    ? ok({ of: 'credits', credits: found.value.data })
    : err({ type: 'unexpected', operation: 'credits.get' })
}

/** Loads one page of a resource for the loader machine. */
export const loadResource = async (
  api: Api,
  windows: () => Promise<Windows>,
  { resource, page }: LoadInput,
  signal: AbortSignal,
): Promise<LoadResult> => {
  switch (resource.of) {
    case 'conversations':
    case 'search': {
      const asked = resource.of === 'search' ? { q: resource.query } : {}
      const query = { ...asked, page, page_size: CONVERSATION_PAGE_SIZE }
      const found = await api(chatEndpoints, 'histories.list', { query, signal })
      if (!found.ok) return found
      const { histories: items, total_count: totalCount, has_more: hasMore } = found.value
      return ok({ ...resource, page: { items, page, totalCount, hasMore } })
    }
    case 'conversation': {
      const found = await api(chatEndpoints, 'conversations.get', {
        params: { id: resource.id },
        signal,
      })
      return found.ok ? ok({ of: 'conversation', conversation: found.value }) : found
    }
    case 'messages': {
      const found = await loadMessages(api, resource.id, page, signal)
      return found.ok ? ok({ of: 'messages', id: resource.id, page: found.value }) : found
    }
    case 'newest': {
      const { loadNewest } = await import('../chat/stored-messages.ts')
      return loadNewest(api, resource.id, signal)
    }
    case 'attempts': {
      const { loadAttempts } = await import('../chat/stored-messages.ts')
      return loadAttempts(api, resource, signal)
    }
    case 'sheetChats': {
      const { id } = resource
      const found = await api(chatEndpoints, 'spreadsheets.conversations', {
        params: { id },
        signal,
      })
      return found.ok ? ok({ of: 'sheetChats', id, items: found.value.conversations }) : found
    }
    case 'spreadsheets': {
      const found = await api(spreadsheetEndpoints, 'spreadsheets.list', { signal })
      return found.ok ? ok({ of: 'spreadsheets', items: found.value.spreadsheets }) : found
    }
    case 'public': {
      const { code } = resource
      const { ofPublic } = await windows()
      const found = await ofPublic({ params: { code }, signal })
      return found.ok ? ok({ of: 'public', code, window: found.value }) : found
    }
    case 'credits':
      return loadCredits(api, signal)
  }
}
