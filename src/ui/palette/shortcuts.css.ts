import { style } from '@vanilla-extract/css'
import { media } from '../theme/media.ts'
import { rem } from '../theme/rem.ts'
import { vars } from '../theme/tokens.css.ts'

const { color, type, weight } = vars

/** Two columns, on phones one. */
export const groups = style({
  columns: 2,
  columnGap: 32,
  '@media': { [media.phone]: { columns: 1 } },
})
/** The shortcuts of one part of the app: they stay together. */
export const group = style({ paddingBottom: 16, breakInside: 'avoid' })
/** Its title. */
export const title = style({
  padding: '4px 0',
  font: type[12],
  color: color.ink3,
  fontWeight: weight.mid,
})
/** Its rows, parted by hairlines. */
export const rows = style({ margin: 0 })
/** What is done at the left, its keys at the right. */
export const row = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  minHeight: rem(28),
  padding: '3px 0',
  borderTop: `1px solid ${color.rule}`,
  font: type[13],
})
/** Keys that stand for one another. */
export const keys = style({ display: 'flex', flex: 'none', gap: 6, margin: 0 })
/** Keys that are pressed together. */
export const together = style({ display: 'inline-flex', gap: 2 })
