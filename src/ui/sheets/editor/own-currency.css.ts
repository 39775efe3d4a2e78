import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

/** A sign of money as a picture: drawn, so that the button keeps its name. */
export const sign = style({
  font: vars.type[13],
  '::before': { content: 'attr(data-sign)' },
})
