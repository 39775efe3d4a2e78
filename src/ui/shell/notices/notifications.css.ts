import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

const { color, space, type } = vars

/** All of it, which gets the focus of a button that has gone. */
export const home = style({ outline: 'none' })
/** The notices, one below the other. */
export const list = style({ display: 'grid', margin: 0, padding: 0, listStyle: 'none' })
/** Sign, words, what can be done. */
export const row = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 10,
  padding: `10px 0`,
  borderBottom: `1px solid ${color.rule}`,
  font: type[13],
  selectors: { '&:first-child': { paddingTop: 0 } },
})
/** Its words. */
export const words = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' })
/** The second line of a notice. */
export const detail = style({ color: color.ink2, font: type[12] })
/** Its level, time and how often. */
export const meta = style({ color: color.ink3, font: type[12], fontVariantNumeric: 'tabular-nums' })
/** Below the list. */
export const foot = style({ display: 'flex', justifyContent: 'flex-end', paddingTop: space[3] })
