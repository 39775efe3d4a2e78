/** Arguments by position. A missing argument is 0. */
export type NumberArguments = readonly [
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

export const argumentsOf = (numbers: readonly number[]): NumberArguments => {
  const at = (place: number): number => numbers[place] ?? 0
  return [at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7), at(8)]
}

/**
 * A replacement for one of Univer's functions. `of` returns a result, an error, or other arguments
 * for Univer's function. Null leaves the calculation to Univer.
 */
export type OwnFunction = {
  readonly name: string
  readonly of: (
    ...numbers: readonly number[]
  ) => number | '#NUM!' | '#DIV/0!' | readonly number[] | null
  /** Number format of the result. Null keeps the format of the result that Univer calculates. */
  readonly pattern?: string | null
  /** Number of leading arguments that accept a date as text. */
  readonly days?: number
  /** If true, the function accepts logical values as 1 and 0, and text that reads as a number. */
  readonly takesAll?: boolean
  /**
   * If set, arguments are checked from left to right, and the first invalid one decides the error.
   * The argument at index `frequency` must be 1, 2 or 4.
   */
  readonly orderedChecks?: { readonly frequency?: number }
  /** From this index on, TRUE and FALSE are 1 and 0. */
  readonly truths?: number
  /** Index of the argument that accepts the text "TRUE" or "FALSE". */
  readonly logical?: number
  /** For a function that Univer lacks: the Univer function to subclass. */
  readonly like?: string
  /** Minimum number of arguments, where Univer requires more. */
  readonly least?: number
  /** If true, arrays and logical values go to Univer's function, which returns an error. */
  readonly isOfOne?: boolean
  /** Defaults of empty arguments by index, where the default is not 0. */
  readonly blanks?: { readonly [at: number]: number }
}
