import { style } from '@vanilla-extract/css'
import { rem } from '../theme/rem.ts'
import { vars } from '../theme/tokens.css.ts'

const { color, space, type, weight } = vars

export const line = style({
  selectors: { '& + &': { borderTop: `1px solid ${color.rule}` } },
})

export const form = style({
  display: 'grid',
  gap: space[4],
  paddingBottom: space[4],
})

export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] })
/** A live region. It takes no room without text. */
export const status = style({
  display: 'block',
  font: type[12],
  color: color.ink2,
  selectors: { '&:not(:empty)': { paddingBottom: space[3] } },
})

export const loadingText = style({
  display: 'block',
  padding: `${space[3]} 0`,
  font: type[13],
  color: color.ink2,
})

/** An error of a failed call. */
export const problem = style({ paddingBottom: space[3] })
export const sessions = style({ listStyle: 'none', margin: 0, padding: 0 })
/** Text at the left, button at the right. In a narrow dialog the button wraps below the text. */
export const session = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space[2]} ${space[4]}`,
  padding: `${space[3]} 0`,
  selectors: { '& + &': { borderTop: `1px solid ${color.rule}` } },
})

/** The text of a session: its device, and below it the times. */
export const sessionWords = style({
  flex: `1 1 ${rem(180)}`,
  display: 'grid',
  gap: 2,
  minWidth: 0,
  overflowWrap: 'anywhere',
})

export const device = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
  font: type[13],
  fontWeight: weight.mid,
})

/** Start and last use of a session. */
export const sessionTimes = style({
  font: type[12],
  color: color.ink3,
  fontVariantNumeric: 'tabular-nums',
})

export const endOthers = style({ marginBottom: space[3] })
export const removedList = style({
  listStyle: 'disc',
  margin: `${space[2]} 0`,
  paddingLeft: space[4],
})
