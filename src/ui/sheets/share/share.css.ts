import { style } from '@vanilla-extract/css'
import { rem } from '../../theme/rem.ts'
import { vars } from '../../theme/tokens.css.ts'

const { color, space, type } = vars

/** The title of the sheet that it is about. */
export const sheet = style({ font: type[13], color: color.ink2 })
/** What is under way; takes room only while it says something. */
export const busy = style({
  display: 'block',
  font: type[12],
  color: color.ink3,
  selectors: { '&:not(:empty)': { paddingTop: space[2] } },
})
/** What is missing from the link; takes room only while it says something. */
export const missing = style({
  display: 'block',
  font: type[13],
  color: color.ink2,
  selectors: { '&:not(:empty)': { paddingBottom: space[3] } },
})
/** All about the link. */
export const link = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[3],
  paddingTop: space[3],
  borderTop: `1px solid ${color.rule}`,
})
/** The link and its button; the button goes below where there is no room. */
export const address = style({ display: 'flex', flexWrap: 'wrap', gap: space[2], minWidth: 0 })
/** The link to read. */
export const url = style({ flex: `1 1 ${rem(220)}`, width: 'auto', minWidth: 0 })
/** What came of copying. */
export const status = style({
  font: type[12],
  color: color.ink2,
  selectors: { '&:empty': { display: 'none' } },
})
/** That the browser did not copy. */
export const errorText = style({ font: type[12], color: color.neg })
/** Since when, and what visitors see. */
export const hint = style({ font: type[12], color: color.ink3 })
/** As a visitor sees it. */
export const visit = style({ justifySelf: 'start' })
/** What failed, and Try again. */
export const failure = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[2],
  marginTop: space[3],
})
/** The words of it. */
export const error = style({
  display: 'flex',
  gap: space[2],
  alignItems: 'flex-start',
  flex: `1 1 ${rem(180)}`,
  font: type[13],
  color: color.neg,
})
