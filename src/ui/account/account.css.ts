import { style } from '@vanilla-extract/css'
import { rem } from '../theme/rem.ts'
import { vars } from '../theme/tokens.css.ts'

const { color, space, type, weight } = vars

/** A line with what belongs to it: its form, what came of it. */
export const line = style({
  selectors: { '& + &': { borderTop: `1px solid ${color.rule}` } },
})
/** The form that a line opens. */
export const form = style({
  display: 'grid',
  gap: space[4],
  paddingBottom: space[4],
})
/** The buttons of a form, the main one first. */
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] })
/** What came of it; takes room only while it says something. */
export const status = style({
  display: 'block',
  font: type[12],
  color: color.ink2,
  selectors: { '&:not(:empty)': { paddingBottom: space[3] } },
})
/** What is being loaded, or not there. */
export const waiting = style({
  display: 'block',
  padding: `${space[3]} 0`,
  font: type[13],
  color: color.ink2,
})
/** What failed. */
export const problem = style({ paddingBottom: space[3] })
/** Where one is signed in. */
export const sessions = style({ listStyle: 'none', margin: 0, padding: 0 })
/** One of them: words left, button right; below where there is no room. */
export const session = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space[2]} ${space[4]}`,
  padding: `${space[3]} 0`,
  selectors: { '& + &': { borderTop: `1px solid ${color.rule}` } },
})
/** Device over times. */
export const sessionWords = style({
  flex: `1 1 ${rem(180)}`,
  display: 'grid',
  gap: 2,
  minWidth: 0,
  overflowWrap: 'anywhere',
})
/** The device and whether it is this one. */
export const device = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
  font: type[13],
  fontWeight: weight.mid,
})
/** When it began and was used. */
export const when = style({
  font: type[12],
  color: color.ink3,
  fontVariantNumeric: 'tabular-nums',
})
/** Ends all others. */
export const others = style({ marginBottom: space[3] })
/** What goes with the account. */
export const removed = style({ listStyle: 'disc', margin: `${space[2]} 0`, paddingLeft: space[4] })
