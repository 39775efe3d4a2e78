import { style } from '@vanilla-extract/css'
import { vars } from '../theme/tokens.css.ts'

const { color, radius, type } = vars

/**
 * As wide as the button it replaces. The error below the field (`note`) is positioned relative to
 * this box.
 */
export const place = style({
  position: 'relative',
  display: 'inline-block',
  width: 'min(360px, 100%)',
  minWidth: 0,
})
/** As high as the button it replaces. */
export const field = style({
  selectors: { '&&': { height: vars.height.ctl, padding: '0 6px' } },
})
export const note = style({
  position: 'absolute',
  top: 'calc(100% + 4px)',
  left: 0,
  zIndex: vars.layer.menu,
  padding: '4px 8px',
  borderRadius: radius[2],
  background: color.raised,
  boxShadow: `0 0 0 1px ${color.neg}`,
  font: type[12],
  color: color.neg,
  whiteSpace: 'nowrap',
})
