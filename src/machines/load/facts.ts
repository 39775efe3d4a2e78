import type { AppError } from '#src/shared/app-error.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import type { Loaded, LoadInput, LoadResult, Resource } from './types.ts'

/** Facts at the start of a load. Titles, credits and quiet loads show no loading state. */
export const loadRequested = ({ resource, page }: LoadInput): readonly Fact[] => {
  switch (resource.of) {
    case 'conversations':
      return resource.isQuiet ? [] : [{ type: 'conversations.requested', page }]
    case 'search':
      return [{ type: 'search.requested', query: resource.query }]
    case 'messages':
      return [{ type: 'messages.requested', conversationId: resource.id }]
    case 'spreadsheets':
      return [{ type: 'spreadsheets.requested' }]
    case 'public':
      return [{ type: 'public.requested', code: resource.code }]
    case 'attempts':
    case 'conversation':
    case 'newest':
    case 'sheetChats':
    case 'credits':
      return []
  }
}

/** Facts when a newer load replaces this one before its response arrives. */
export const loadDropped = ({ resource }: LoadInput): readonly Fact[] =>
  resource.of === 'messages' ? [{ type: 'messages.dropped', conversationId: resource.id }] : []

const received = (loaded: Loaded): Fact => {
  switch (loaded.of) {
    case 'conversations':
      return { type: 'conversations.received', ...loaded.page }
    case 'search':
      return { type: 'search.received', query: loaded.query, page: loaded.page }
    case 'conversation':
      return { type: 'conversation.received', conversation: loaded.conversation }
    case 'messages':
      return { type: 'messages.received', conversationId: loaded.id, ...loaded.page }
    case 'newest':
      return {
        type: 'messages.outdated',
        conversationId: loaded.id,
        messageId: loaded.messageId,
      }
    case 'attempts': {
      const { id: conversationId, of: _, ...rest } = loaded
      return { type: 'attempts.received', conversationId, ...rest }
    }
    case 'spreadsheets':
      return { type: 'spreadsheets.received', items: loaded.items }
    case 'sheetChats':
      return { type: 'workbook.chats_received', id: loaded.id, items: loaded.items }
    case 'credits':
      return { type: 'credits.received', credits: loaded.credits }
    case 'public':
      return { type: 'public.received', code: loaded.code, window: loaded.window }
  }
}

const failed = (resource: Resource, error: AppError): readonly Fact[] => {
  switch (resource.of) {
    case 'conversations':
      return resource.isQuiet ? [] : [{ type: 'conversations.failed', error }]
    case 'search':
      return [{ type: 'search.failed', query: resource.query, error }]
    case 'messages':
      return [{ type: 'messages.failed', conversationId: resource.id, error }]
    case 'attempts': {
      const { id: conversationId, messageId } = resource
      return [{ type: 'attempts.failed', conversationId, messageId, error }]
    }
    case 'spreadsheets':
      return [{ type: 'spreadsheets.failed', error }]
    case 'sheetChats':
      // A failure counts as an empty list. The main conversation list still provides the newest
      // conversations.
      return [{ type: 'workbook.chats_received', id: resource.id, items: [] }]
    case 'credits':
      return [{ type: 'credits.failed', error }]
    case 'public':
      return [{ type: 'public.failed', code: resource.code, error }]
    case 'conversation':
    case 'newest':
      return []
  }
}

/** Facts after a load. If a title fails to load, the default title stays. */
export const loadEnded = (resource: Resource, result: LoadResult): readonly Fact[] =>
  result.ok ? [received(result.value)] : failed(resource, result.error)
