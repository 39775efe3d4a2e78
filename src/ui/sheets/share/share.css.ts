import { style } from '@vanilla-extract/css'
import { rem } from '../../theme/rem.ts'
import { vars } from '../../theme/tokens.css.ts'

const { color, space, type } = vars

export const sheet = style({ font: type[13], color: color.ink2 })
export const busyText = style({
  display: 'block',
  font: type[12],
  color: color.ink3,
  selectors: { '&:not(:empty)': { paddingTop: space[2] } },
})
export const unsavedText = style({
  display: 'block',
  font: type[13],
  color: color.ink2,
  selectors: { '&:not(:empty)': { paddingBottom: space[3] } },
})
export const link = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[3],
  paddingTop: space[3],
  borderTop: `1px solid ${color.rule}`,
})
/** The link and its button. The button wraps below the link in a narrow dialog. */
export const address = style({ display: 'flex', flexWrap: 'wrap', gap: space[2], minWidth: 0 })
export const url = style({ flex: `1 1 ${rem(220)}`, width: 'auto', minWidth: 0 })
export const status = style({
  font: type[12],
  color: color.ink2,
  selectors: { '&:empty': { display: 'none' } },
})
export const errorText = style({ font: type[12], color: color.neg })
export const hint = style({ font: type[12], color: color.ink3 })
export const visit = style({ justifySelf: 'start' })
export const failure = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[2],
  marginTop: space[3],
})
export const error = style({
  display: 'flex',
  gap: space[2],
  alignItems: 'flex-start',
  flex: `1 1 ${rem(180)}`,
  font: type[13],
  color: color.neg,
})
