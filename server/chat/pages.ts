/** One page of a list; `total` counts all of it. */
export type Slice<T> = { readonly items: readonly T[]; readonly total: number }

/** Which page, counted from 1, and how many rows it has. */
export type PageQuery = { readonly page: number; readonly page_size: number }
