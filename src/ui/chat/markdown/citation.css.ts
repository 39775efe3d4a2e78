import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

const { color, radius, type } = vars

/** A document and its page behind a statement: smaller than the text, on one line. */
export const citation = style({
  color: color.accent,
  font: type[12],
  whiteSpace: 'nowrap',
  borderBottom: `1px solid ${color.accentLine}`,
  fontVariantNumeric: 'normal',
  ':hover': { background: color.accentWash },
  ':focus-visible': { borderRadius: radius[1] },
})
/** The beginning of a name: cut where it is long, its end is not. */
export const start = style({
  display: 'inline-block',
  maxWidth: 'min(22ch, 44vw)',
  // Cut so, and not hidden, it stands on the line of what follows.
  overflow: 'clip',
  textOverflow: 'ellipsis',
  verticalAlign: 'baseline',
})
