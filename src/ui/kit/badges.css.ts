import { keyframes, style, styleVariants } from '@vanilla-extract/css'
import { hideInNarrowBar } from '../theme/media.ts'
import { rem } from '../theme/rem.ts'
import { vars } from '../theme/tokens.css.ts'

const { color, type, radius, space, weight, font, motion } = vars
const tabular = { fontVariantNumeric: 'tabular-nums lining-nums' } as const
const reduced = '(prefers-reduced-motion: reduce)'

const tagBase = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 5,
  height: rem(20),
  padding: '0 6px',
  borderRadius: radius[1],
  font: type[12],
  whiteSpace: 'nowrap',
})
export const tag = styleVariants(
  {
    quiet: { color: color.ink2, background: color.sunk },
    neg: { color: color.neg, background: color.negWash },
    warn: { color: color.warn, background: color.warnWash },
    pos: { color: color.pos, background: color.posWash },
  },
  (one) => [tagBase, one],
)

export const kbd = style({
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: rem(20),
  height: rem(18),
  padding: '0 5px',
  borderRadius: radius[1],
  boxShadow: `inset 0 0 0 1px ${color.ruleStrong}`,
  font: type[11],
  color: color.ink2,
  background: color.raised,
})

export const folio = style({
  ...tabular,
  font: type[11],
  color: color.ink3,
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: rem(20),
  height: rem(18),
  padding: '0 4px',
  borderRadius: radius[1],
  boxShadow: `inset 0 0 0 1px ${color.ruleStrong}`,
  background: color.paper,
})

export const avatar = style({
  width: rem(24),
  height: rem(24),
  borderRadius: radius[2],
  background: color.accentWash,
  color: color.accent,
  display: 'grid',
  placeItems: 'center',
  font: `600 ${rem(10)}/1 ${font.text}`,
  letterSpacing: '.02em',
  flex: 'none',
})

const spin = keyframes({ to: { transform: 'rotate(1turn)' } })
export const spinner = style({
  width: rem(14),
  height: rem(14),
  borderRadius: '50%',
  border: `1.75px solid ${color.accentLine}`,
  borderTopColor: color.accent,
  flex: 'none',
  animation: `${spin} .9s linear infinite`,
  '@media': { [reduced]: { animation: 'none' } },
})

const fade = keyframes({ '50%': { opacity: 0.35 } })
export const liveDot = style({
  width: rem(6),
  height: rem(6),
  borderRadius: '50%',
  background: color.accent,
  flex: 'none',
  animation: `${fade} 1.6s ${motion.ease} infinite`,
  '@media': { [reduced]: { animation: 'none' } },
})

const credits = style({
  ...tabular,
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  height: vars.height.ctl,
  padding: '0 8px',
  font: type[13],
  whiteSpace: 'nowrap',
})
/** Credits left. The colour shows whether they are low or used up. */
export const creditsRow = styleVariants(
  {
    ok: { color: color.ink2 },
    low: { color: color.warn },
    none: { color: color.neg },
    pro: { color: color.ink, fontWeight: weight.mid },
  },
  (one) => [credits, one],
)
const creditsFigureBase = style({ fontWeight: weight.bold })
export const creditsFigure = styleVariants(
  { ok: { color: color.ink }, low: {}, none: {}, pro: {} },
  (one) => [creditsFigureBase, one],
)
/** One pip per credit. */
export const pips = style({ display: 'flex', gap: 2, '@container': hideInNarrowBar })
const pipBase = style({ width: rem(3), height: rem(12), background: color.ruleStrong })
/** A pip. Spent ones are grey. */
export const pip = styleVariants(
  { spent: {}, ok: { background: color.accent }, low: { background: color.warn } },
  (one) => [pipBase, one],
)
