import { style } from '@vanilla-extract/css'
import { rem } from '../../../theme/rem.ts'
import { vars } from '../../../theme/tokens.css.ts'

const { color, font, type, space } = vars

export const box = style({ borderTop: `1px solid ${color.rule}`, background: color.sunk })
export const json = style({
  maxHeight: 320,
  margin: 0,
  padding: '10px 12px',
  overflow: 'auto',
  font: `${rem(12)}/${rem(18)} ${font.code}`,
  color: color.ink2,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  ':focus-visible': { boxShadow: vars.ring.in },
})
/** A part of the JSON. The browser skips its layout outside the viewport. */
export const jsonPart = style({
  display: 'block',
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 2400px',
})
export const actions = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: space[1],
  padding: '4px 8px 4px 4px',
  borderTop: `1px solid ${color.rule}`,
  font: type[12],
  color: color.ink3,
})
