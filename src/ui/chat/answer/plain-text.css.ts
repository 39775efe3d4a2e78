import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

/** Words without markdown, set as prose. */
export const plain = style({
  font: vars.type[15],
  maxWidth: '70ch',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})

/** A part of a long text that the browser may skip while it is out of view. */
export const piece = style({ contentVisibility: 'auto' })
