import { style } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { rem } from '../../theme/rem.ts'
import { vars } from '../../theme/tokens.css.ts'

const { color, type, space, weight, layer } = vars

/**
 * A place near the bottom of the cells, above the layer of the grid's canvas. Only the pill itself
 * takes presses.
 */
export const host = style({
  position: 'absolute',
  zIndex: layer.sticky,
  insetInline: space[4],
  bottom: 56,
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
})
export const pill = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minWidth: 0,
  maxWidth: '100%',
  minHeight: rem(32),
  padding: '0 14px',
  border: `1px solid ${color.ruleStrong}`,
  borderRadius: 999,
  background: color.raised,
  boxShadow: vars.shadow.menu,
  font: type[13],
  fontWeight: weight.mid,
  color: color.ink,
  pointerEvents: 'auto',
  ':hover': { background: color.hover },
  '@media': { [media.phone]: { minHeight: rem(44) } },
})
export const text = style({
  minWidth: 0,
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  textOverflow: 'ellipsis',
  fontVariantNumeric: 'tabular-nums',
})
