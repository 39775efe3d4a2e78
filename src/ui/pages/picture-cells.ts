import type { PreviewCell, SheetPreview } from '#contract/sheet-preview.ts'

/** A cell with its place in the picture, from 1, and how many columns its text may take. */
export type PlacedCell = PreviewCell & {
  readonly row: number
  readonly column: number
  readonly span: number
}

/** A text that begins at the left goes on over the empty cells beside it, as in the grid. */
const spanOf = (
  cells: readonly (PreviewCell | null)[],
  at: number,
  { align = 'left', fill }: PreviewCell,
  columns: number,
): number => {
  if (align !== 'left' || fill !== undefined) return 1
  const next = cells.findIndex((cell, column) => column > at && cell !== null)
  return (next === -1 ? columns + 1 : next) - at
}

/** The cells of a picture that show something, each in its place (SHEET-121). */
export const placedCells = ({ widths, rows }: SheetPreview): readonly PlacedCell[] =>
  rows.flatMap((cells, row) =>
    cells.flatMap((cell, at) =>
      cell === null
        ? []
        : [{ ...cell, row: row + 1, column: at + 1, span: spanOf(cells, at, cell, widths.length) }],
    ),
  )

/** Whether ink could not be read on a fill, given as #rrggbb or rgb(r, g, b); one of another form counts as light. */
export const isDark = (fill: string): boolean => {
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(fill)
  const rgb = /^rgba?\((\d+)[ ,]+(\d+)[ ,]+(\d+)/.exec(fill)
  const [r = 255, g = 255, b = 255] = hex
    ? hex.slice(1).map((part) => Number.parseInt(part, 16))
    : (rgb?.slice(1).map(Number) ?? [])
  return 0.299 * r + 0.587 * g + 0.114 * b < 140
}
