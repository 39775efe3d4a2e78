import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

const { color, space, type } = vars

/** The heading of a group of settings. */
export const group = style({
  font: type[12],
  color: color.ink3,
  paddingBottom: space[2],
  borderBottom: `1px solid ${color.ruleStrong}`,
  selectors: { '&:not(:first-child)': { marginTop: space[4] } },
})

export const select = style({ color: color.ink, width: 'auto', maxWidth: '60%' })
