import { style, styleVariants } from '@vanilla-extract/css'
import { rem } from '../theme/rem.ts'
import { vars } from '../theme/tokens.css.ts'

const { color, radius, ring, type } = vars

const TABLE_HEIGHT = rem(208)
const tableBoxBase = style({
  maxHeight: TABLE_HEIGHT,
  overflow: 'auto',
  border: `1px solid ${color.rule}`,
  borderRadius: radius[2],
  background: vars.grid.cell,
  selectors: { '&:focus-visible': { boxShadow: ring.out } },
})

/** The first rows, in their own scroll box. */
export const tableBox = styleVariants({ old: { opacity: 0.55 }, current: {} }, (one) => [
  tableBoxBase,
  one,
])

/** Reserves room while the first rows load. */
export const tableWaiting = style({
  height: rem(96),
  border: `1px solid ${color.rule}`,
  borderRadius: radius[2],
  background: vars.grid.cell,
})

export const table = style({ borderCollapse: 'collapse', font: type[12] })
const cellBase = style({
  maxWidth: rem(240),
  height: rem(24),
  padding: '0 8px',
  border: `1px solid ${vars.grid.line}`,
  borderTopWidth: 0,
  borderLeftWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'pre',
  fontVariantNumeric: 'tabular-nums lining-nums',
})

/** A cell, aligned by its kind as in a sheet. */
export const cell = styleVariants(
  {
    text: {},
    number: { textAlign: 'right' },
    date: { textAlign: 'right' },
    boolean: { textAlign: 'center' },
  },
  (one) => [cellBase, one],
)
