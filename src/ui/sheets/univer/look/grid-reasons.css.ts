import { globalStyle, style } from '@vanilla-extract/css'
import { rem } from '#src/ui/theme/rem.ts'
import { vars } from '#src/ui/theme/tokens.css.ts'

const { color, radius, type } = vars

/** Why the cell above has an error. */
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
  // Names of worksheets and of tables may be long, without a space.
  overflowWrap: 'anywhere',
})
// The cells below it are pressed through it.
globalStyle(`[data-u-comp="rect-popup"]:has(.${reason})`, { pointerEvents: 'none' })
