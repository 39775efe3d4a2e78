import { style } from '@vanilla-extract/css'
import { vars } from '../theme/tokens.css.ts'

/** The mark, in accent. */
export const mark = style({
  width: 20,
  height: 20,
  flex: 'none',
  color: vars.color.accent,
  display: 'block',
})

/** The mark beside the name. */
export const wordmark = style({
  font: `600 15px/20px ${vars.font.text}`,
  letterSpacing: '-.012em',
  display: 'flex',
  alignItems: 'center',
  gap: 9,
})
