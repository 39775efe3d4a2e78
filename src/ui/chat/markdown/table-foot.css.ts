import { style } from '@vanilla-extract/css'
import { rem } from '../../theme/rem.ts'
import { vars } from '../../theme/tokens.css.ts'

const { color, type, space } = vars

export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space[1],
  minHeight: rem(28),
  marginTop: space[1],
  marginLeft: -8,
  font: type[12],
  color: color.ink3,
})
export const outcome = style({ paddingLeft: space[2], overflowWrap: 'anywhere', minWidth: 0 })
export const failed = style({ color: color.neg })
