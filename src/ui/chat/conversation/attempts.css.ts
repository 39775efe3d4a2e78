import { style } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'
import { group } from '../ledger.css.ts'

const { color, type, space } = vars

/** Minimum touch target, in px. */
const TOUCH_PX = 44

export const attempts = style({
  display: 'inline-flex',
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  alignItems: 'center',
  gap: 2,
  font: type[12],
  color: color.ink3,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
})
export const step = style({
  // A disabled step shows no hover background.
  selectors: { '&&[aria-disabled=true]': { background: 'none' } },
  '@media': { [media.phone]: { width: TOUCH_PX, height: TOUCH_PX } },
})
/** The banner above an earlier attempt. */
export const mark = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: space[2],
  padding: `${space[2]} 0`,
  borderTop: `1px solid ${color.rule}`,
  font: type[13],
  color: color.ink2,
  selectors: { [`${group}:first-child > &:first-child`]: { borderTop: 0 } },
})
export const backButton = style({
  marginLeft: 'auto',
  '@media': { [media.phone]: { minHeight: TOUCH_PX, marginLeft: 0 } },
})
