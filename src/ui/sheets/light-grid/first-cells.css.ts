import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'

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

// Reserves the space of Univer's buttons before the formula and the tabs.
globalStyle(`${cells} input`, { paddingLeft: 92 })
globalStyle(`${cells} [role="tablist"]`, {
  paddingLeft: 92,
  '@media': { [media.phone]: { paddingLeft: 80 } },
})
