import { globalStyle, style } from '@vanilla-extract/css'
import { rem } from '../theme/rem.ts'
import { vars } from '../theme/tokens.css.ts'

const { color, height, radius, type, weight } = vars

export const field = style({ display: 'grid', gap: 6 })
export const label = style({ font: type[13], fontWeight: weight.mid })
export const hint = style({ font: type[12], color: color.ink3 })
export const error = style({
  font: type[12],
  color: color.neg,
  display: 'flex',
  gap: 6,
  alignItems: 'flex-start',
})
globalStyle(`${error} > svg`, { marginTop: 1 })
/** A single-line text input. */
export const input = style({
  width: '100%',
  height: height.ctlLg,
  padding: '0 10px',
  border: 0,
  borderRadius: radius[2],
  background: color.raised,
  boxShadow: `inset 0 0 0 1px ${color.ruleField}`,
  font: type[13],
  selectors: {
    '&::placeholder': { color: color.ink3, opacity: 1 },
    "&[aria-invalid='true']": { boxShadow: `inset 0 0 0 1.5px ${color.neg}` },
    '&:focus': { boxShadow: `inset 0 0 0 2px ${color.accent}` },
  },
  '@media': {
    // iOS zooms in on focus if the font is smaller.
    '(max-width: 767px)': { fontSize: rem(16) },
  },
})
