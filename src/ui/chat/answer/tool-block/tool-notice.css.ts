import { globalStyle, style } from '@vanilla-extract/css'
import { rem } from '../../../theme/rem.ts'
import { vars } from '../../../theme/tokens.css.ts'

const { color, type } = vars

export const notices = style({
  display: 'grid',
  gap: 4,
  margin: 0,
  padding: '8px 12px',
  borderTop: `1px solid ${color.rule}`,
  listStyle: 'none',
  background: color.warnWash,
  font: type[13],
})
/** The icon stands in the column of the row's sign, the text below the tool's name. */
export const notice = style({
  display: 'grid',
  gridTemplateColumns: `${rem(16)} minmax(0, 1fr)`,
  gap: 10,
  color: color.warn,
  overflowWrap: 'anywhere',
})
globalStyle(`${notice} > svg`, { marginTop: 3, justifySelf: 'center' })
