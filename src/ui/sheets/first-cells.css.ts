import { style } from '@vanilla-extract/css'
import { vars } from '../theme/tokens.css.ts'

/** Over the place of the grid, as large as it. */
export const cells = style({
  position: 'absolute',
  inset: 0,
  zIndex: 1,
  display: 'flex',
  flexDirection: 'column',
  background: vars.grid.cell,
})
/** As high as Univer's toolbar. */
export const toolbar = style({ flex: 'none', height: 40, background: vars.color.paper })
