import { memo, type CSSProperties } from 'react'
import { PREVIEW_ROWS } from '#contract/limits.ts'
import type { SheetPreview } from '#contract/sheet-preview.ts'
import { inBothThemes } from '../sheets/grid-colour.ts'
import { isDark, placedCells, type PlacedCell } from './picture-cells.ts'
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

const Piece = ({ cell }: { readonly cell: PlacedCell }) => {
  const { row, column, span, text, align = 'left', bold, fill } = cell
  return (
    <span
      className={css.cell({ align, bold: bold === true, filled: fill !== undefined })}
      style={{ gridArea: `${row} / ${column} / auto / span ${span}`, ...coloursOf(cell) }}
    >
      {text}
    </span>
  )
}

/**
 * The first cells of a spreadsheet, small; lines alone where nothing is known of them. A picture: nothing
 * is said of it, and nothing in it can be pressed (SHEET-121).
 */
export const SheetPicture = memo(({ preview }: { readonly preview: SheetPreview | null }) => {
  const shown = preview ?? EMPTY
  const columns = shown.widths.map((width) => `${Math.round(width * SCALE)}px`)
  return (
    <span
      className={css.picture}
      aria-hidden
      style={{ gridTemplateColumns: `${columns.join(' ')} minmax(0, 1fr)` }}
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
        <Piece key={`${cell.row} ${cell.column} ${cell.on === undefined}`} cell={cell} />
      ))}
    </span>
  )
})
