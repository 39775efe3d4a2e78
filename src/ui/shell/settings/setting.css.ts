import { style } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { rem } from '../../theme/rem.ts'
import { vars } from '../../theme/tokens.css.ts'

const { color, height, motion, radius, ring, space, type, weight } = vars

/** A setting: text at the left, control at the right or below if narrow. */
export const setting = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[2]} ${space[4]}`,
  padding: `${space[3]} 0`,
  selectors: { '& + &': { borderTop: `1px solid ${color.rule}` } },
})
/** Name and hint. A long name wraps, even within a word. */
export const words = style({
  flex: `1 1 ${rem(120)}`,
  display: 'grid',
  gap: 2,
  minWidth: 0,
  overflowWrap: 'anywhere',
})
export const label = style({ font: type[13], fontWeight: weight.mid })
export const hint = style({ font: type[12], color: color.ink3 })

/** A switch of 30 by 18 px in a target of 44 px. */
export const control = style({
  appearance: 'none',
  margin: 0,
  flex: 'none',
  position: 'relative',
  width: rem(30),
  height: rem(18),
  borderRadius: radius.full,
  background: color.ruleField,
  transition: `background ${motion.mid} ${motion.ease}`,
  selectors: {
    '&::before': { content: '', position: 'absolute', inset: '-13px -7px' },
    '&::after': {
      content: '',
      position: 'absolute',
      top: rem(2),
      left: rem(2),
      width: rem(14),
      height: rem(14),
      borderRadius: radius.full,
      background: '#fff',
      transition: `transform ${motion.mid} ${motion.ease}`,
    },
    '&:checked': { background: color.accentFill },
    '&:checked::after': { transform: `translateX(${rem(12)})` },
    '&:focus-visible': { boxShadow: ring.out, borderRadius: radius.full },
  },
  '@media': { '(forced-colors: active)': { appearance: 'auto' } },
})

/** Choices side by side. */
export const segments = style({
  display: 'inline-flex',
  flex: 'none',
  borderRadius: radius[2],
  boxShadow: `inset 0 0 0 1px ${color.ruleStrong}`,
  background: color.raised,
})
/** A choice. The selected one is underlined and bolder. */
export const segment = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  height: height.ctl,
  padding: '0 12px',
  font: type[13],
  color: color.ink2,
  selectors: {
    '& + &': { borderLeft: `1px solid ${color.rule}` },
    '&:hover': { color: color.ink },
    '&:has(:checked)': {
      color: color.ink,
      fontWeight: weight.mid,
      boxShadow: `inset 0 -2px 0 ${color.accent}`,
    },
    '&:has(:focus-visible)': { boxShadow: ring.in, borderRadius: radius[2] },
  },
  '@media': { [media.phone]: { height: rem(44) } },
})
/** An invisible radio button that fills its label. */
export const radio = style({
  position: 'absolute',
  inset: 0,
  margin: 0,
  opacity: 0,
})
