import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

export const plainText = style({
  font: vars.type[15],
  maxWidth: '70ch',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})

/** A part of a long text. The browser skips its layout outside the viewport. */
export const textPart = style({ contentVisibility: 'auto' })
