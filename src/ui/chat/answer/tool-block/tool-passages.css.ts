import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../../theme/tokens.css.ts'

export const list = style({
  margin: 0,
  padding: '10px 12px 12px 38px',
  listStyle: 'none',
  font: vars.type[13],
  overflowWrap: 'anywhere',
})
globalStyle(`${list} > li + li`, { marginTop: 8 })
export const text = style({ margin: 0, color: vars.color.ink2, whiteSpace: 'pre-line' })
