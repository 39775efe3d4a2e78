import { style } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { rem } from '../../theme/rem.ts'
import { vars } from '../../theme/tokens.css.ts'

const { color, radius, space, type } = vars

/** The pasted text, unwrapped and scrollable. */
export const text = style({
  display: 'block',
  width: '100%',
  height: `min(50dvh, ${rem(420)})`,
  padding: '8px 10px',
  border: 0,
  borderRadius: radius[2],
  background: color.raised,
  boxShadow: `inset 0 0 0 1px ${color.ruleField}`,
  font: type[13],
  resize: 'none',
  overflowWrap: 'anywhere',
  ':focus': { boxShadow: `inset 0 0 0 2px ${color.accent}` },
  // iOS zooms in on focus if the font is smaller.
  '@media': { [media.phone]: { fontSize: rem(16) } },
})
export const hint = style({ paddingTop: space[2], font: type[12], color: color.ink3 })
