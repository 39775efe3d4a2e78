import { clsx } from 'clsx'
import { memo, type CSSProperties } from 'react'
import { PREVIEW_ROWS } from '#contract/limits.ts'
import type { SheetPreview } from '#contract/workbook/sheet-preview.ts'
import { inBothThemes } from '../sheets/editor/grid-colour.ts'
import { isDark, placedCells, type PlacedCell } from './picture-cells.ts'
import { fittedFigure } from './picture-figure.ts'
import * as css from './picture.css.ts'

/** Size of the picture's text over that of the grid. */
const SCALE = 0.7
/** The columns of a sheet of which nothing is known, in px of the grid. */
const EMPTY: SheetPreview = { widths: [88, 88, 88, 88], styles: [], rows: [] }

/** Text without a colour of its own on a dark fill, and on what that turns into by night. */
const ON_DARK = 'light-dark(#fff, #161d1a)'

/** Colours of a workbook are light ones; they turn in the dark as in the grid. */
const coloursOf = ({ color, fill, on }: PlacedCell): CSSProperties => {
  const under = fill ?? on ?? ''
  return {
    backgroundColor: on === undefined ? inBothThemes(fill) : 'transparent',
    color: inBothThemes(color) ?? (isDark(under) ? ON_DARK : undefined),
  }
}

const sumOf = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0)

/** What of its text a cell shows, and in which size: figures are never cut. */
const shownText = (
  { text, figure, column, span, bold }: PlacedCell,
  columns: readonly number[],
) => {
  if (!figure) return { text }
  const room = sumOf(columns.slice(column - 1, column - 1 + span)) - css.FIGURE_SIDES_PX
  const fitted = fittedFigure(text, { room, px: css.TEXT_PX, bold: bold === true })
  return fitted.size === 1
    ? { text: fitted.text }
    : { text: fitted.text, fontSize: css.TEXT_PX * fitted.size }
}

type PieceProps = { readonly cell: PlacedCell; readonly columns: readonly number[] }

const Piece = ({ cell, columns }: PieceProps) => {
  const { row, column, span, align = 'left', bold, fill, figure } = cell
  const { text, fontSize } = shownText(cell, columns)
  // Where the picture ends, a figure and a text over several columns stand in what it has of them.
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
 * The first cells of a spreadsheet, small; lines alone where nothing is known of them. A picture: nothing
 * is said of it, and nothing in it can be pressed.
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
        // A column has no identity beyond its place.
        <i
          key={`line ${index}`}
          className={css.line}
          style={{ gridArea: `1 / ${index + 1} / ${PREVIEW_ROWS + 1}` }}
        />
      ))}
      {placedCells(shown).map((cell) => (
        <Piece
          key={`${cell.row} ${cell.column} ${cell.on === undefined}`}
          cell={cell}
          columns={columns}
        />
      ))}
    </span>
  )
})
