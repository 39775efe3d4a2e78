import { style } from '@vanilla-extract/css'
import { rem } from '../theme/rem.ts'
import { vars } from '../theme/tokens.css.ts'

const { color, radius, ring } = vars
const tick =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='white' stroke-width='3' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='M20 6 9 17l-5-5'/%3E%3C/svg%3E\")"

/** A checkbox of 16 px in a target of 32 px. */
export const check = style({
  appearance: 'none',
  width: rem(16),
  height: rem(16),
  margin: 0,
  flex: 'none',
  position: 'relative',
  borderRadius: radius[1],
  background: color.raised,
  boxShadow: `inset 0 0 0 1.5px ${color.ruleField}`,
  selectors: {
    '&::before': { content: '', position: 'absolute', inset: -8 },
    '&:checked': {
      background: `${tick} center / 75% no-repeat ${color.accentFill}`,
      boxShadow: 'none',
    },
    '&:indeterminate': {
      background: `linear-gradient(${color.ink2} 0 0) center / 50% 2px no-repeat ${color.raised}`,
    },
    '&:focus-visible, &:checked:focus-visible': { boxShadow: ring.out, borderRadius: radius[1] },
  },
})
