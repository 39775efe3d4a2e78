/** A run of text in points from the lower left corner of the page. `size` is the font size. */
export type TextRun = {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
}

/** Adjacent runs from `x` to `end`, in points. */
export type Cell = { readonly text: string; readonly x: number; readonly end: number }

/** Cells of one line, from left to right, or from right to left if `fromRight`. */
export type Line = {
  readonly cells: readonly Cell[]
  readonly y: number
  readonly size: number
  /** Defaults to false. */
  readonly fromRight?: boolean
}
