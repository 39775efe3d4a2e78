/** A run of text on a page, in points from its lower left; `size` of its letters. */
export type Run = {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
}

/** Runs that stand close together, from `x` to `end`. */
export type Cell = { readonly text: string; readonly x: number; readonly end: number }

/** What stands on one line: cells from left to right, unless the line is written from the right. */
export type Line = {
  readonly cells: readonly Cell[]
  readonly y: number
  readonly size: number
  /** Whether it is written from the right; it is not unless told. */
  readonly fromRight?: boolean
}
