import { globalStyle, style } from '@vanilla-extract/css'
import { rem } from '#src/ui/theme/rem.ts'
import { vars } from '#src/ui/theme/tokens.css.ts'

const { color, radius, type } = vars

export const reason = style({
  boxSizing: 'border-box',
  width: 'max-content',
  maxWidth: `min(${rem(288)}, 100vw - 16px)`,
  margin: '4px 0',
  padding: '8px 12px',
  border: `1px solid ${color.rule}`,
  borderRadius: radius[2],
  background: color.raised,
  boxShadow: vars.shadow.menu,
  color: color.ink,
  font: type[13],
  // Worksheet and table names may be long and without a space.
  overflowWrap: 'anywhere',
})
// Presses pass through to the cells below.
globalStyle(`[data-u-comp="rect-popup"]:has(.${reason})`, { pointerEvents: 'none' })
