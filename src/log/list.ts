import { CONVERSATION_PAGE_SIZE } from '#contract/limits.ts'
import type { AppError } from '#contract/api/messages.ts'
import { errorToMessage } from '#contract/api/messages.ts'
import type { Page } from './facts/fact.ts'
import type { List } from './state.ts'

/** A list of which nothing has been asked. */
export const emptyList: List<never> = {
  items: [],
  status: 'idle',
  error: null,
  hasMore: false,
  page: 0,
  totalCount: 0,
}

/** Page 1 replaces the list, a later page adds what is new by id. */
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

/** A load that failed keeps what the list held and says why. */
export const failList = <T>(list: List<T>, error: AppError): List<T> => ({
  ...list,
  status: 'failed',
  error: errorToMessage(error),
})

/**
 * The list without some items, which the server counted too whether they were loaded or not. The pages
 * have moved up: what comes next may be on one that was loaded.
 */
export const dropItems = <T, L extends List<T>>(
  list: L,
  ids: readonly string[],
  idOf: (item: T) => string,
): L => {
  const gone = new Set(ids)
  const items = list.items.filter((item) => !gone.has(idOf(item)))
  const totalCount = Math.max(items.length, list.totalCount - gone.size)
  const page = Math.min(list.page, Math.floor(items.length / CONVERSATION_PAGE_SIZE))
  return items.length === list.items.length && totalCount === list.totalCount
    ? list
    : { ...list, items, totalCount, page }
}

/** The list with one item changed; the same list when it is not there. */
export const changeItem = <T>(
  list: List<T>,
  id: string,
  idOf: (item: T) => string,
  change: (item: T) => T,
): List<T> =>
  list.items.some((item) => idOf(item) === id)
    ? { ...list, items: list.items.map((item) => (idOf(item) === id ? change(item) : item)) }
    : list

/** The list with an item at its top, wherever it was before. */
export const putFirst = <T>(list: List<T>, item: T, idOf: (item: T) => string): List<T> => {
  const rest = list.items.filter((other) => idOf(other) !== idOf(item))
  const added = rest.length === list.items.length ? 1 : 0
  return { ...list, items: [item, ...rest], totalCount: list.totalCount + added }
}
