/** One page of a list. `total` is the number of items on all pages. */
export type ListPage<T> = { readonly items: readonly T[]; readonly total: number }

/** The page number, from 1, and the rows per page. */
export type PageQuery = { readonly page: number; readonly page_size: number }
