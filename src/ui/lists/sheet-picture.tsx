import { clsx } from 'clsx'
import { memo, type CSSProperties } from 'react'
import { PREVIEW_ROWS } from '#contract/limits.ts'
import type { SheetPreview } from '#contract/workbook/sheet-preview.ts'
import { inBothThemes } from '../sheets/editor/grid-colour.ts'
import { isDarkFill, previewPiecesOf, type PreviewPiece } from './preview-pieces.ts'
import { fittedFigure } from './picture-figure.ts'
import * as css from './picture.css.ts'

/** Scale of the preview relative to the grid. */
const SCALE = 0.7
/** Placeholder columns for an unknown sheet, in px of the grid. */
const EMPTY: SheetPreview = { widths: [88, 88, 88, 88], styles: [], rows: [] }

/** Default text colour on a dark fill, for the light and the dark theme. */
const ON_DARK = 'light-dark(#fff, #161d1a)'

/** Workbook colours are for a light theme. The dark theme converts them as the grid does. */
const coloursOf = ({ color, fill, on }: PreviewPiece): CSSProperties => {
  const under = fill ?? on ?? ''
  return {
    backgroundColor: on === undefined ? inBothThemes(fill) : 'transparent',
    color: inBothThemes(color) ?? (isDarkFill(under) ? ON_DARK : undefined),
  }
}

const sumOf = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0)

/** The text that a cell shows and its size. Numbers never truncate. */
const shownText = (
  { text, figure, column, span, bold }: PreviewPiece,
  columns: readonly number[],
) => {
  if (!figure) return { text }
  const width = sumOf(columns.slice(column - 1, column - 1 + span)) - css.FIGURE_SIDES_PX
  const fitted = fittedFigure(text, { width, px: css.TEXT_PX, bold: bold === true })
  return fitted.size === 1
    ? { text: fitted.text }
    : { text: fitted.text, fontSize: css.TEXT_PX * fitted.size }
}

type PieceProps = { readonly cell: PreviewPiece; readonly columns: readonly number[] }

const Piece = ({ cell, columns }: PieceProps) => {
  const { row, column, span, align = 'left', bold, fill, figure } = cell
  const { text, fontSize } = shownText(cell, columns)
  // At the preview's edge, numbers and spanning texts are limited to the visible width.
  const maxWidth =
    figure || (span > 1 && align !== 'left')
      ? `min(100%, 100cqw - ${sumOf(columns.slice(0, column - 1))}px)`
      : undefined
  return (
    <span
      className={clsx(
        css.cell[align],
        bold === true && css.boldCell,
        figure === true && css.figureCell,
        fill !== undefined && css.filledCell,
      )}
      style={{
        gridArea: `${row} / ${column} / auto / span ${span}`,
        maxWidth,
        fontSize,
        ...coloursOf(cell),
      }}
    >
      {text}
    </span>
  )
}

/**
 * A small preview of a spreadsheet's first cells, or empty grid lines.
 * It is decorative: hidden from screen readers and not interactive.
 */
export const SheetPicture = memo(({ preview }: { readonly preview: SheetPreview | null }) => {
  const shown = preview ?? EMPTY
  const columns = shown.widths.map((width) => Math.round(width * SCALE))
  return (
    <span
      className={css.picture}
      aria-hidden
      style={{ gridTemplateColumns: `${columns.map((px) => `${px}px`).join(' ')} minmax(0, 1fr)` }}
    >
      {columns.map((_, index) => (
        // A column has no identity beyond its index.
        <i
          key={`line ${index}`}
          className={css.line}
          style={{ gridArea: `1 / ${index + 1} / ${PREVIEW_ROWS + 1}` }}
        />
      ))}
      {previewPiecesOf(shown).map((cell) => (
        <Piece
          key={`${cell.row} ${cell.column} ${cell.on === undefined}`}
          cell={cell}
          columns={columns}
        />
      ))}
    </span>
  )
})
