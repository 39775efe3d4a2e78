import { globalStyle, style } from '@vanilla-extract/css'
import { rem } from '../theme/rem.ts'
import { vars } from '../theme/tokens.css.ts'

const { color, type, space, font, weight } = vars

export const plan = style({ font: `520 ${rem(12)}/${rem(16)} ${font.text}`, color: color.accent })
export const pitch = style({
  font: type[22],
  letterSpacing: '-.018em',
  padding: '2px 40px 16px 0',
  textWrap: 'balance',
  selectors: { '&:focus-visible': { boxShadow: 'none' } },
})

export const benefits = style({ borderTop: `1px solid ${color.ruleStrong}` })
export const benefit = style({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: rem(36),
  borderBottom: `1px solid ${color.rule}`,
  ':last-child': { borderBottom: 0 },
})

globalStyle(`${benefit} > svg`, { color: color.accent })
/** Looks like the total of a ledger: a line above, and a double line below the amount. */
export const price = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  borderTop: `1px solid ${color.ink2}`,
  padding: '10px 0 20px',
  color: color.ink2,
})

export const amount = style({
  font: type[32],
  color: color.ink,
  letterSpacing: '-.02em',
  fontVariantNumeric: 'tabular-nums',
  borderBottom: `4px double ${color.ink2}`,
  paddingBottom: 2,
})

/** "/month". */
export const pricePeriod = style({
  font: `400 ${rem(13)}/${rem(20)} ${font.text}`,
  color: color.ink2,
  letterSpacing: 0,
})

export const remaining = style({
  font: type[12],
  color: color.ink3,
  paddingTop: space[3],
  textAlign: 'center',
})

/** The number of credits while some are left. */
export const creditCount = style({ fontWeight: weight.bold, color: color.ink })
/** The number of credits when none are left. */
export const noCredits = style({ fontWeight: weight.bold, color: color.neg })
