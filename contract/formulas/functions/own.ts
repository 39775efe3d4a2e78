/** Numbers by their places; those that were not given are 0. */
export type Given = readonly [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
]

/** The numbers of a function, as many as any takes. */
export const given = (numbers: readonly number[]): Given => {
  const at = (place: number): number => numbers[place] ?? 0
  return [at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7), at(8)]
}

/**
 * A function in the place of Univer's: for these numbers the result, an error, other numbers for Univer's
 * own to calculate with, or null where its own does.
 */
export type Own = {
  readonly name: string
  readonly of: (
    ...numbers: readonly number[]
  ) => number | '#NUM!' | '#DIV/0!' | readonly number[] | null
  /** How a number is shown; as Univer's result is where it is null. */
  readonly pattern?: string | null
  /** So many of its first values may be dates in words. */
  readonly days?: number
  /** TRUE and FALSE are 1 and 0, and texts the numbers that they read as. */
  readonly takesAll?: boolean
  /**
   * Its values are read in turn, and the first wrong one decides the error. At the place of `frequency` a
   * number other than 1, 2 or 4 is wrong too.
   */
  readonly inTurn?: { readonly frequency?: number }
  /** From this place on TRUE and FALSE are 1 and 0. */
  readonly truths?: number
  /** The place where a text "TRUE" or "FALSE" is a truth. */
  readonly logical?: number
  /** The function of Univer's whose values and errors it shares, where Univer does not have it. */
  readonly like?: string
  /** How many values it takes at least, where Univer wants more. */
  readonly least?: number
  /** Of several rows or columns, of TRUE and of FALSE the result is Univer's, an error. */
  readonly isOfOne?: boolean
  /** What empty values stand for where it is not 0, by their places. */
  readonly blanks?: { readonly [at: number]: number }
}
