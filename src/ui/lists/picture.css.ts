import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../theme/tokens.css.ts'

const { color, font, grid, weight } = vars

/** Font size, px. */
export const TEXT_PX = 9.5
const FIGURE_SIDE_PX = 2
const LINE_PX = 1
/** Horizontal space that a number leaves free, including the cell's line, in px. */
export const FIGURE_SIDES_PX = 2 * FIGURE_SIDE_PX + LINE_PX

/** Eight rows of a sheet, clipped at the right. */
export const picture = style({
  display: 'grid',
  // Grid lines must fall on whole pixels, so rows of 16 and 17 px alternate.
  gridTemplateRows: 'repeat(4, 16px 17px)',
  height: 132,
  overflow: 'hidden',
  containerType: 'inline-size',
  background: [
    `repeating-linear-gradient(transparent 0 15px, ${grid.line} 15px 16px, transparent 16px 32px, ${grid.line} 32px 33px)`,
    grid.cell,
  ].join(', '),
  font: `400 ${TEXT_PX}px/12px ${font.text}`,
  fontVariantNumeric: 'tabular-nums lining-nums',
  color: color.ink,
  pointerEvents: 'none',
  userSelect: 'none',
})

export const line = style({ borderRight: `1px solid ${grid.line}` })

const cellBase = style({
  position: 'relative',
  minWidth: 0,
  maxWidth: '100%',
  margin: '0 1px 1px 0',
  padding: '2px 4px 0',
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  background: grid.cell,
})
/** A cell. Its background hides the grid lines behind its text. */
export const cell = styleVariants(
  {
    left: { justifySelf: 'start' },
    center: { textAlign: 'center', justifyContent: 'center' },
    right: { textAlign: 'right', justifyContent: 'flex-end' },
  } as const,
  (one) => [cellBase, one],
)
export const boldCell = style({ fontWeight: weight.bold })
/**
 * The empty `::before` is as high as the cell. A number wider than the cell wraps below it, out of
 * view.
 */
export const figureCell = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignContent: 'flex-start',
  padding: `2px ${FIGURE_SIDE_PX}px 0`,
  '::before': { content: '', height: '100%' },
})
/** A fill hides the grid lines, as in the grid. */
export const filledCell = style({ justifySelf: 'stretch', margin: 0 })
