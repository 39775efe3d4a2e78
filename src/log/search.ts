import { errorToMessage } from '#src/texts/errors/error-message.ts'
import { isUnknownCall } from '#src/shared/app-error.ts'
import type { FoundConversation } from '#contract/api/entities.ts'
import type { Fact } from './facts/fact.ts'
import { changeItem, dropItems, emptyList, receivePage } from './list.ts'
import type { SearchState } from './state.ts'

/** The initial state: no query and no results. */
export const emptySearch: SearchState = { ...emptyList, query: '', answered: null }

const idOf = (item: FoundConversation): string => item.conversation_id

/**
 * Removes conversations from the results. Ids outside the loaded rows do not lower the total count.
 */
export const dropSearchResults = (search: SearchState, ids: readonly string[]): SearchState => {
  const rows = new Set(search.items.map(idOf))
  return dropItems(
    search,
    ids.filter((id) => rows.has(id)),
    idOf,
  )
}

const foldAnswer = (search: SearchState, fact: Fact): SearchState => {
  switch (fact.type) {
    case 'search.received':
      return fact.query === search.query
        ? { ...search, ...receivePage(search, fact.page, idOf), answered: fact.query }
        : search
    case 'search.failed':
      if (isUnknownCall(fact.error)) return { ...emptySearch, isOff: true }
      return fact.query === search.query
        ? { ...search, status: 'failed', error: errorToMessage(fact.error) }
        : search
    default:
      return search
  }
}

/**
 * Folds a fact into the search. The old results stay until the next response. `answered` is the
 * query of the results on the screen.
 */
export const foldSearch = (search: SearchState, fact: Fact): SearchState => {
  switch (fact.type) {
    case 'search.requested':
      return { ...search, query: fact.query, status: 'loading', error: null }
    case 'search.cleared':
      return search.isOff ? search : emptySearch
    case 'session.ended':
      return search === emptySearch ? search : emptySearch
    case 'conversations.deleted':
      return dropSearchResults(search, fact.ids)
    case 'conversation.renamed':
      return {
        ...search,
        ...changeItem(search, fact.id, idOf, (item) => ({
          ...item,
          title: fact.title,
          updated_at: fact.updatedAt,
        })),
      }
    default:
      return foldAnswer(search, fact)
  }
}
