import { style } from '@vanilla-extract/css'
import { media } from '../theme/media.ts'
import { rem } from '../theme/rem.ts'
import { vars } from '../theme/tokens.css.ts'

const { color, type, weight } = vars

/** Two columns, one on phones. */
export const groups = style({
  columns: 2,
  columnGap: 32,
  '@media': { [media.phone]: { columns: 1 } },
})

/** The shortcuts of one area. They stay in one column. */
export const group = style({ paddingBottom: 16, breakInside: 'avoid' })
export const title = style({
  padding: '4px 0',
  font: type[12],
  color: color.ink3,
  fontWeight: weight.mid,
})

export const rows = style({ margin: 0 })
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

/** Alternative shortcuts for one command. */
export const keys = style({ display: 'flex', flex: 'none', gap: 6, margin: 0 })
/** The keys of one combination. */
export const combination = style({ display: 'inline-flex', gap: 2 })
