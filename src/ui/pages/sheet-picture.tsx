import { memo } from 'react'
import { PREVIEW_ROWS } from '#contract/limits.ts'
import type { SheetPreview } from '#contract/sheet-preview.ts'
import { isDark, placedCells } from './picture-cells.ts'
import * as css from './picture.css.ts'

/** Size of the picture's text over that of the grid. */
const SCALE = 0.7
/** The columns of a sheet of which nothing is known, in px of the grid. */
const EMPTY: SheetPreview = { widths: [88, 88, 88, 88], rows: [] }

/** A stored colour by day; by night as light as it was dark. */
const turning = (fill: string): string =>
  `light-dark(${fill}, oklch(from ${fill} calc(.95 - l * .75) c h))`

/** Text on a dark fill, and on what that turns into by night. */
const ON_DARK = 'light-dark(#fff, #161d1a)'

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
      {placedCells(shown).map(({ row, column, span, text, align = 'left', bold, fill }) => (
        <span
          key={`${row} ${column}`}
          className={css.cell({ align, bold: bold === true, filled: fill !== undefined })}
          style={{
            gridArea: `${row} / ${column} / auto / span ${span}`,
            // Colours of a workbook are light ones; they turn in the dark.
            ...(fill !== undefined && {
              backgroundColor: turning(fill),
              ...(isDark(fill) && { color: ON_DARK }),
            }),
          }}
        >
          {text}
        </span>
      ))}
    </span>
  )
})
