/**
 * A function in the place of Univer's: for these numbers the result, an error, other numbers for Univer's
 * own to calculate with, or null where its own does.
 */
export type Own = {
  readonly name: string
  readonly of: (
    ...numbers: readonly number[]
  ) => number | '#NUM!' | '#DIV/0!' | readonly number[] | null
  readonly pattern?: string
  /** So many of its first values may be dates in words. */
  readonly days?: number
  /** TRUE and FALSE are 1 and 0, and texts the numbers that they read as. */
  readonly takesAll?: boolean
  /** Of several rows or columns, of TRUE and of FALSE the result is Univer's, an error. */
  readonly isOfOne?: boolean
  /** What empty values stand for where it is not 0, by their places. */
  readonly blanks?: { readonly [at: number]: number }
}
