import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

/** Passages one below the other, in line with the tool's name. */
export const list = style({
  margin: 0,
  padding: '10px 12px 12px 38px',
  listStyle: 'none',
  font: vars.type[13],
  overflowWrap: 'anywhere',
})
globalStyle(`${list} > li + li`, { marginTop: 8 })
/** What stands there. */
export const text = style({ margin: 0, color: vars.color.ink2, whiteSpace: 'pre-line' })
