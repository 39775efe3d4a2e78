import { style } from '@vanilla-extract/css'
import { vars } from '../theme/tokens.css.ts'

const { color, radius, space, type } = vars

/** Covers the list while files are dragged over it. */
export const dropHere = style({
  position: 'absolute',
  inset: space[2],
  zIndex: vars.layer.panel,
  display: 'grid',
  placeContent: 'center',
  gap: space[1],
  textAlign: 'center',
  pointerEvents: 'none',
  borderRadius: radius[3],
  background: color.accentWash,
  boxShadow: `inset 0 0 0 2px ${color.accent}`,
  color: color.accent,
  font: type[15],
})

export const formats = style({ font: type[12], color: color.ink3 })
/** Receives the files dropped on the list. It adds no box to the layout. */
export const takesFiles = style({ display: 'contents' })
