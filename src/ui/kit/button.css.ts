import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { media } from '../theme/media.ts'
import { rem } from '../theme/rem.ts'
import { vars } from '../theme/tokens.css.ts'

const { color, height, motion, ring, radius, type, weight } = vars

export const buttonBase = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 6,
  flex: 'none',
  height: height.ctl,
  padding: '0 10px',
  border: 0,
  borderRadius: radius[2],
  background: 'transparent',
  color: color.ink,
  font: type[13],
  fontWeight: weight.mid,
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  transition: `background ${motion.fast} ${motion.ease}`,
  selectors: {
    '&:hover': { background: color.hover },
    "&:active, &[aria-pressed='true'], &[aria-expanded='true']": { background: color.press },
    '&:focus-visible': { boxShadow: ring.out },
  },
})

export const buttonKind = styleVariants({
  plain: {},
  line: {
    boxShadow: `inset 0 0 0 1px ${color.ruleStrong}`,
    background: color.raised,
  },
  main: {
    background: color.accentFill,
    color: color.onAccent,
    selectors: {
      "&:hover, &:active, &[aria-expanded='true']": { background: color.accentFillHover },
    },
  },
  neg: {
    background: color.negFill,
    color: color.onAccent,
    selectors: {
      '&:hover, &:active': { background: `color-mix(in srgb, ${color.negFill}, #000 14%)` },
    },
  },
  negText: { color: color.neg },
  quiet: { color: color.ink3 },
})
export const buttonSize = styleVariants({
  sm: {
    height: rem(24),
    padding: '0 8px',
    font: `520 ${rem(12)}/${rem(16)} ${vars.font.text}`,
    '@media': { [media.phone]: { height: rem(32) } },
  },
  md: {},
  lg: { height: height.ctlLg, padding: '0 14px' },
})
export const buttonShape = styleVariants({
  text: {},
  icon: { padding: 0 },
  wide: { width: '100%' },
})
export const squareWidth = styleVariants({
  sm: { width: rem(24), '@media': { [media.phone]: { width: rem(32) } } },
  md: { width: height.ctl },
  lg: { width: height.ctlLg },
})

globalStyle(`${buttonBase} > svg`, { color: color.ink2 })
for (const kind of ['main', 'neg', 'negText', 'quiet'] as const)
  globalStyle(`${buttonKind[kind]} > svg`, { color: 'inherit' })

// A disabled button. Its reason shows beside it, never only in a tooltip.
const off = `${buttonBase}:is([disabled], [aria-disabled='true'])`
globalStyle(off, { background: color.sunk, color: color.inkOff, boxShadow: 'none' })
globalStyle(`${off}:focus-visible`, { boxShadow: ring.out })
globalStyle(`${off} > svg`, { color: 'inherit' })
