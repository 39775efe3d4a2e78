import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'

const { color, type, space } = vars

/** Minimum touch target, in px. */
const TOUCH_PX = 44

export const detail = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: space[1],
  marginLeft: -5,
  font: type[12],
  color: color.ink3,
  fontVariantNumeric: 'tabular-nums',
  '@media': { [media.phone]: { gap: 0, marginLeft: -15, marginBottom: -12 } },
})
export const action = style({
  '@media': { [media.phone]: { width: TOUCH_PX, height: TOUCH_PX } },
})
/**
 * The details of an answer, such as tokens and time, separated by dots. The attempt switch needs no
 * dot.
 */
export const facts = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  marginLeft: 'auto',
  ':empty': { display: 'none' },
})
globalStyle(`${facts} > *`, { whiteSpace: 'nowrap' })
globalStyle(`${facts} > fieldset`, { marginRight: space[1] })
globalStyle(`${facts} > :not(fieldset) + *::before`, { content: '·', margin: `0 ${space[1]}` })
export const tokens = style({
  padding: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  color: 'inherit',
  fontVariantNumeric: 'inherit',
  ':hover': { color: color.ink },
  ':focus-visible': { boxShadow: vars.ring.out, borderRadius: vars.radius[1] },
  '@media': { [media.phone]: { minHeight: TOUCH_PX } },
})
export const usage = style({
  font: type[12],
  color: color.ink3,
  textAlign: 'right',
  fontVariantNumeric: 'tabular-nums',
})
