import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

const { color, radius, type } = vars

export const citation = style({
  color: color.accent,
  font: type[12],
  whiteSpace: 'nowrap',
  borderBottom: `1px solid ${color.accentLine}`,
  fontVariantNumeric: 'normal',
  ':hover': { background: color.accentWash },
  ':focus-visible': { borderRadius: radius[1] },
})
/** The beginning of a long name truncates. Its end never does. */
export const start = style({
  display: 'inline-block',
  maxWidth: 'min(22ch, 44vw)',
  // `clip` keeps the text baseline. `hidden` would move it.
  overflow: 'clip',
  textOverflow: 'ellipsis',
  verticalAlign: 'baseline',
})
