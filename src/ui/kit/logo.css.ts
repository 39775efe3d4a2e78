import { style } from '@vanilla-extract/css'
import { rem } from '../theme/rem.ts'
import { vars } from '../theme/tokens.css.ts'

export const mark = style({
  width: rem(20),
  height: rem(20),
  flex: 'none',
  color: vars.color.accent,
  display: 'block',
})

export const wordmark = style({
  font: `600 ${rem(15)}/${rem(20)} ${vars.font.text}`,
  letterSpacing: '-.012em',
  display: 'flex',
  alignItems: 'center',
  gap: 9,
})
