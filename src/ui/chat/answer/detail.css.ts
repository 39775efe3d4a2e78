import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'

const { color, type, space } = vars

/** A finger's target, in px. */
const TOUCH_PX = 44

/** The row below an answer: what can be done with it, and its facts at the right. */
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
/** One thing that can be done. */
export const action = style({
  '@media': { [media.phone]: { width: TOUCH_PX, height: TOUCH_PX } },
})
/** The facts of an answer, parted by dots; the steps between its attempts part themselves. */
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
/** The tokens: a press says what they are made of. */
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
/** What the tokens are made of. */
export const usage = style({
  font: type[12],
  color: color.ink3,
  textAlign: 'right',
  fontVariantNumeric: 'tabular-nums',
})
