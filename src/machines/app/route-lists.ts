import { DEFAULT_TITLES } from '#src/texts/labels.ts'
import { DELETION_TEXTS } from '#src/texts/wording.ts'
import { getOwn } from '#src/log/get-own.ts'
import { isBeingDeleted } from '#src/log/removals.ts'
import type { AppState, Removal } from '#src/log/state.ts'
import type { RemovalsEvent } from '../removal/types.ts'
import type { Rename } from '../rename/types.ts'
import { sendOneShotRequest, load, loadPage, recordFact, type Router } from './steps.ts'
import type { CommandOf, Step } from './types.ts'

/** Loads the next page of conversations, unless a page is loading. */
export const loadMoreConversations: Router<'LOAD_MORE_CONVERSATIONS'> = (_, { conversations }) =>
  conversations.hasMore && conversations.status !== 'loading'
    ? loadPage('conversations', { of: 'conversations' }, conversations.page + 1)
    : []

/** Searches for the newest query and cancels an older search. */
export const searchConversations: Router<'SEARCH_CONVERSATIONS'> = ({ query }, state) => {
  if (query.trim() !== '' && !state.search.isOff) return load('search', { of: 'search', query })
  return state.search.query === ''
    ? []
    : [
        ...recordFact({ type: 'search.cleared' }),
        { do: 'tell', to: 'search', event: { type: 'CANCEL' } },
      ]
}

/** Loads the next page of results. */
export const loadMoreResults: Router<'LOAD_MORE_FOUND'> = (_, { search: found }) =>
  found.hasMore && found.status !== 'loading'
    ? loadPage('search', { of: 'search', query: found.query }, found.page + 1)
    : []

export const sendToRemovals = (event: RemovalsEvent): readonly Step[] => [
  { do: 'tell', to: 'removals', event },
]

const titleOf = ({ conversations, search: found, spreadsheets }: AppState, id: string): string =>
  [...conversations.items, ...found.items].find((item) => item.conversation_id === id)?.title ||
  spreadsheets.items.find((item) => item.id === id)?.title ||
  ''

/** Starts the deletion of items. Skips items that are already being deleted. */
const remove = (
  of: Removal['of'],
  id: string,
  wanted: readonly string[],
  state: AppState,
): readonly Step[] => {
  const ids = [...new Set(wanted)].filter((one) => !isBeingDeleted(state.removals, of, one))
  const [first] = ids
  if (first === undefined) return []
  const [untitled, noun] =
    of === 'conversations'
      ? [DEFAULT_TITLES.untitledChat, 'chats']
      : [DEFAULT_TITLES.spreadsheet, 'spreadsheets']
  const text =
    ids.length === 1
      ? DELETION_TEXTS.one(titleOf(state, first) || untitled)
      : DELETION_TEXTS.many(ids.length, noun)
  return sendToRemovals({ type: 'REMOVE', removal: { id, of, ids, text } })
}

/** Creates one spreadsheet at a time from a template. A retry reuses the request id. */
export const createFromTemplate: Router<'CREATE_FROM_TEMPLATE'> = (command, { making }) => {
  if (making && !making.hasFailed) return []
  const { template, stays, stamp } = command
  const requestId = making?.template === template ? making.requestId : stamp.id
  return [
    ...recordFact({ type: 'spreadsheet.create_requested', template, requestId, stays }),
    ...sendOneShotRequest({ ...command, requestId }),
  ]
}

export const removeConversations: Router<'DELETE_CONVERSATIONS'> = ({ ids, stamp }, state) =>
  remove('conversations', stamp.id, ids, state)

export const removeSpreadsheets: Router<'DELETE_SPREADSHEETS'> = ({ ids, stamp }, state) =>
  remove('spreadsheets', stamp.id, ids, state)

/** Loads the next page of older messages, unless a page is loading. */
export const loadEarlierMessages: Router<'LOAD_EARLIER_MESSAGES'> = ({ id }, state) => {
  const messages = getOwn(state.chat.messages, id)
  return messages?.hasMore === true && messages.status !== 'loading'
    ? loadPage('messages', { of: 'messages', id }, messages.page + 1)
    : []
}

/** The new title shows before the server confirms. Empty and unchanged titles are ignored. */
const rename = (
  of: Rename['of'],
  { id, title: typed, stamp }: CommandOf<'RENAME_CONVERSATION'> | CommandOf<'RENAME_SPREADSHEET'>,
  found: { readonly title: string; readonly updated_at: string } | undefined,
): readonly Step[] => {
  const title = typed.trim()
  if (title === '' || title === found?.title) return []
  const before = found ? { title: found.title, updatedAt: found.updated_at } : null
  const named = { id, title, updatedAt: stamp.at }
  return [
    ...recordFact(
      of === 'conversation'
        ? { type: 'conversation.renamed', ...named }
        : { type: 'spreadsheet.renamed', ...named },
    ),
    {
      do: 'tell',
      to: 'renames',
      event: { type: 'RENAME', rename: { of, id, title, before, stamp } },
    },
  ]
}

export const renameConversation: Router<'RENAME_CONVERSATION'> = (
  command,
  { conversations: { items } },
) =>
  rename(
    'conversation',
    command,
    items.find(({ conversation_id: id }) => id === command.id),
  )

export const renameSpreadsheet: Router<'RENAME_SPREADSHEET'> = (
  command,
  { spreadsheets: { items } },
) =>
  rename(
    'spreadsheet',
    command,
    items.find(({ id }) => id === command.id),
  )
