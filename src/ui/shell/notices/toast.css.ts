import { style, styleVariants } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { rem } from '../../theme/rem.ts'
import { vars } from '../../theme/tokens.css.ts'

const { color, radius, shadow } = vars

const toastBase = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 10,
  width: `min(${rem(368)}, calc(100vw - 40px))`,
  padding: '10px 8px 10px 12px',
  background: color.raised,
  color: color.ink,
  borderRadius: radius[3],
  boxShadow: shadow.menu,
  font: vars.type[13],
  overflowWrap: 'anywhere',
  '@media': { [media.phone]: { width: 'calc(100vw - 24px)' } },
})
/** A toast. Failures are red. */
export const toast = styleVariants(
  {
    info: {},
    success: {},
    warning: {},
    error: { background: color.negWash, boxShadow: `inset 3px 0 0 ${color.neg}, ${shadow.menu}` },
  },
  (one) => [toastBase, one],
)
const signBase = style({ marginTop: 2 })
export const sign = styleVariants(
  {
    info: { color: color.ink2 },
    success: { color: color.pos },
    warning: { color: color.warn },
    error: { color: color.neg },
  },
  (one) => [signBase, one],
)
export const words = style({ flex: 1, minWidth: 0 })
export const detail = style({ color: color.ink2, font: vars.type[12] })
/** Aligns the buttons with the first line. */
export const buttons = style({ display: 'flex', gap: 2, margin: '-2px 0' })
