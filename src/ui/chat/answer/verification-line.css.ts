import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

const { color, type, space } = vars

export const fine = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[1],
  font: type[13],
  color: color.ink3,
  fontVariantNumeric: 'tabular-nums',
})
export const amber = style([fine, { color: color.warn }])
