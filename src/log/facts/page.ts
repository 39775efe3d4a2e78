/** A page of a list from the server. `page` counts from 1. */
export type Page<T> = {
  readonly items: readonly T[]
  readonly page: number
  readonly totalCount: number
  readonly hasMore: boolean
}
