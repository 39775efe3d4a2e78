import type { PreviewCell, PreviewStyle, SheetPreview } from '#contract/workbook/sheet-preview.ts'

/** A piece of a preview with its 1-based place: a fill, a text, or both. */
export type PreviewPiece = PreviewStyle & {
  readonly text: string
  readonly row: number
  readonly column: number
  readonly span: number
  /**
   * Set only for a text that overflows its own fill or onto another fill: the fill of the text's
   * cell, or null if that cell has none. The text itself has no background.
   */
  readonly on?: string | null
}

type Row = readonly (PreviewCell | null)[]

/**
 * The number of columns that a cell's text spans. A left-aligned text overflows into empty cells
 * beside it, as in the grid.
 */
const spanOf = (
  cells: Row,
  at: number,
  { align = 'left', clip }: PreviewStyle,
  columns: number,
): number => {
  const own = cells[at]?.columns ?? 1
  if (align !== 'left' || clip || own > 1 || !cells[at]?.text) return own
  const next = cells.findIndex((cell, column) => column > at && cell !== null && cell.text !== '')
  return (next === -1 ? columns + 1 : next) - at
}

type PreviewStyles = readonly PreviewStyle[]

const styleOf = (styles: PreviewStyles, cell: PreviewCell | null | undefined): PreviewStyle =>
  styles[cell?.s ?? -1] ?? {}

/**
 * The pieces of one cell. A text that overflows its own fill, or overflows onto another fill, is a
 * separate piece.
 */
const piecesOf = (cells: Row, at: number, row: number, styles: PreviewStyles, columns: number) => {
  const cell = cells[at]
  if (!cell) return { fills: [], texts: [] }
  const { fill, ...style } = styleOf(styles, cell)
  const place = { row, column: at + 1, text: cell.text }
  const span = spanOf(cells, at, style, columns)
  const own = cell.columns ?? 1
  const passed = cells.slice(at + own, at + span).some((next) => styleOf(styles, next).fill)
  const filled = { ...place, span: own, ...(fill !== undefined && { fill }) }
  if (span === own) return { fills: [{ ...filled, ...style }], texts: [] }
  if (fill === undefined && !passed) return { fills: [{ ...place, ...style, span }], texts: [] }
  return {
    fills: fill === undefined ? [] : [{ ...filled, text: '' }],
    texts: [{ ...place, ...style, span, on: fill ?? null }],
  }
}

/** All pieces of a preview. Within a row, fills come before the texts that overflow them. */
export const previewPiecesOf = ({ widths, styles, rows }: SheetPreview): readonly PreviewPiece[] =>
  rows.flatMap((cells, row): PreviewPiece[] => {
    const pieces = cells.map((_, at) => piecesOf(cells, at, row + 1, styles, widths.length))
    return [...pieces.flatMap(({ fills }) => fills), ...pieces.flatMap(({ texts }) => texts)]
  })

/**
 * Whether dark text is unreadable on a fill, given as #rrggbb or rgb(r, g, b). Other formats count
 * as light.
 */
export const isDarkFill = (fill: string): boolean => {
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(fill)
  const rgb = /^rgba?\((\d+)[ ,]+(\d+)[ ,]+(\d+)/.exec(fill)
  const [r = 255, g = 255, b = 255] = hex
    ? hex.slice(1).map((part) => Number.parseInt(part, 16))
    : (rgb?.slice(1).map(Number) ?? [])
  return 0.299 * r + 0.587 * g + 0.114 * b < 140
}
