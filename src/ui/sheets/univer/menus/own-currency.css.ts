import { style } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/tokens.css.ts'

/** The currency sign as generated content, so the button keeps its accessible name. */
export const sign = style({
  font: vars.type[13],
  '::before': { content: 'attr(data-sign)' },
})
