import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

const { color, space, type } = vars

/** The element that gets the focus when a pressed button disappears. */
export const home = style({ outline: 'none' })
export const list = style({ display: 'grid', margin: 0, padding: 0, listStyle: 'none' })
export const row = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 10,
  padding: `10px 0`,
  borderBottom: `1px solid ${color.rule}`,
  font: type[13],
  selectors: { '&:first-child': { paddingTop: 0 } },
})
export const words = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' })
export const detail = style({ color: color.ink2, font: type[12] })
export const meta = style({ color: color.ink3, font: type[12], fontVariantNumeric: 'tabular-nums' })
export const foot = style({ display: 'flex', justifyContent: 'flex-end', paddingTop: space[3] })
