import type { Conversation, SpreadsheetSummary } from '#contract/api/entities.ts'
import type { Fact } from './facts/fact.ts'
import { dropItems } from './list.ts'
import { memoTwo } from './memo.ts'
import { dropSearchResults } from './search.ts'
import type { List, Removal, SearchState } from './state.ts'

export const foldRemovals = (removals: readonly Removal[], fact: Fact): readonly Removal[] => {
  switch (fact.type) {
    case 'removal.begun':
      return [...removals, { id: fact.id, of: fact.of, ids: fact.ids }]
    case 'removal.undone':
    case 'removal.failed':
    case 'removal.done':
      return removals.filter((removal) => removal.id !== fact.id)
    case 'session.ended':
      return removals.length === 0 ? removals : []
    default:
      return removals
  }
}

/**
 * True while a deletion of the item is pending, even after undo is no longer possible. The item is
 * hidden, although the server still has it.
 */
export const isBeingDeleted = (
  removals: readonly Removal[],
  of: Removal['of'],
  id: string,
): boolean => removals.some((removal) => removal.of === of && removal.ids.includes(id))

const goingOf = (removals: readonly Removal[], of: Removal['of']): readonly string[] =>
  removals.flatMap((removal) => (removal.of === of ? removal.ids : []))

/**
 * The conversations, except those with a pending deletion. Undo restores an item to its old place.
 */
export const shownChats = memoTwo((list: List<Conversation>, removals: readonly Removal[]) =>
  dropItems(list, goingOf(removals, 'conversations'), (chat: Conversation) => chat.conversation_id),
)
/** The search results, except those with a pending deletion. */
export const shownSearchResults = memoTwo((search: SearchState, removals: readonly Removal[]) =>
  dropSearchResults(search, goingOf(removals, 'conversations')),
)
/** The spreadsheets, except those with a pending deletion. */
export const shownSheets = memoTwo((list: List<SpreadsheetSummary>, removals: readonly Removal[]) =>
  dropItems(list, goingOf(removals, 'spreadsheets'), (sheet: SpreadsheetSummary) => sheet.id),
)
