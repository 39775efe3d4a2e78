import { CONVERSATION_PAGE_SIZE } from '#contract/limits.ts'
import type { AppError } from '#src/shared/app-error.ts'
import { errorToMessage } from '#src/texts/errors/error-message.ts'
import type { Page } from './facts/page.ts'
import type { List } from './state.ts'

/** The initial list before any request. */
export const emptyList: List<never> = {
  items: [],
  status: 'idle',
  error: null,
  hasMore: false,
  page: 0,
  totalCount: 0,
}

/** Page 1 replaces the list. Later pages append only items with new ids. */
export const receivePage = <T>(
  list: List<T>,
  page: Page<T>,
  idOf: (item: T) => string,
): List<T> => {
  const known = new Set(list.items.map(idOf))
  const items =
    page.page === 1
      ? page.items
      : [...list.items, ...page.items.filter((item) => !known.has(idOf(item)))]
  return { ...page, items, status: 'ready', error: null }
}

/** A failed load keeps the items and sets the error. */
export const failList = <T>(list: List<T>, error: AppError): List<T> => ({
  ...list,
  status: 'failed',
  error: errorToMessage(error),
})

/**
 * Removes items and lowers the total count, even for items that were not loaded. The server's pages
 * shift, so `page` falls too, and the next page may overlap a loaded one.
 */
export const dropItems = <T, L extends List<T>>(
  list: L,
  ids: readonly string[],
  idOf: (item: T) => string,
): L => {
  const removedIds = new Set(ids)
  const items = list.items.filter((item) => !removedIds.has(idOf(item)))
  const totalCount = Math.max(items.length, list.totalCount - removedIds.size)
  const page = Math.min(list.page, Math.floor(items.length / CONVERSATION_PAGE_SIZE))
  return items.length === list.items.length && totalCount === list.totalCount
    ? list
    : { ...list, items, totalCount, page }
}

/** Returns the same list if the item is missing. */
export const changeItem = <T>(
  list: List<T>,
  id: string,
  idOf: (item: T) => string,
  change: (item: T) => T,
): List<T> =>
  list.items.some((item) => idOf(item) === id)
    ? { ...list, items: list.items.map((item) => (idOf(item) === id ? change(item) : item)) }
    : list

export const putFirst = <T>(list: List<T>, item: T, idOf: (item: T) => string): List<T> => {
  const rest = list.items.filter((other) => idOf(other) !== idOf(item))
  const added = rest.length === list.items.length ? 1 : 0
  return { ...list, items: [item, ...rest], totalCount: list.totalCount + added }
}
