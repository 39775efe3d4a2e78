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
