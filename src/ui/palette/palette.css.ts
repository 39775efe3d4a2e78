import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { COMMAND_LIST_MAX_HEIGHT_PX } from '#contract/limits.ts'
import { media } from '../theme/media.ts'
import { rem } from '../theme/rem.ts'
import { vars } from '../theme/tokens.css.ts'

const { color, layer, radius, shadow, type } = vars

const TOP = '12dvh'

/** 600 px wide, at 12 % of the window's height. */
export const palette = style({
  position: 'fixed',
  top: TOP,
  left: 0,
  right: 0,
  zIndex: layer.dialog,
  display: 'flex',
  flexDirection: 'column',
  width: 'min(100% - 48px, 600px)',
  maxHeight: `calc(100dvh - ${TOP} - 12px)`,
  margin: '0 auto',
  overflow: 'hidden',
  background: color.raised,
  borderRadius: radius[4],
  boxShadow: shadow.dialog,
  selectors: { '&:focus-visible': { boxShadow: shadow.dialog, borderRadius: radius[4] } },
  '@media': { [media.phone]: { width: 'calc(100% - 24px)' } },
})

export const head = style({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: rem(52),
  padding: '0 16px',
  borderBottom: `1px solid ${color.rule}`,
})

export const levels = style({ display: 'flex', flex: 'none', gap: 6 })
const levelBase = style({
  display: 'inline-flex',
  alignItems: 'center',
  height: rem(20),
  padding: '0 6px',
  border: 0,
  borderRadius: radius[1],
  font: type[12],
  whiteSpace: 'nowrap',
})

export const level = styleVariants(
  {
    here: { background: color.accentWash, color: color.accent },
    above: {
      background: color.sunk,
      color: color.ink2,
      cursor: 'pointer',
      ':hover': { background: color.hover },
    },
  },
  (one) => [levelBase, one],
)

/** The field shows no focus ring of its own. */
export const field = style({
  flex: 1,
  minWidth: 0,
  height: rem(44),
  padding: 0,
  border: 0,
  background: 'none',
  color: color.ink,
  font: type[15],
  '::placeholder': { color: color.ink3, opacity: 1 },
  selectors: { '&:focus-visible': { boxShadow: 'none' } },
  // iOS zooms into smaller text on focus.
  '@media': { [media.phone]: { fontSize: rem(16) } },
})

export const list = style({
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  maxHeight: COMMAND_LIST_MAX_HEIGHT_PX,
  padding: '4px 8px 8px',
  // When the list scrolls to the active row, the row keeps a distance from the edges. Above the
  // first row of a group, the title stays visible.
  scrollPadding: '36px 0 8px',
})

export const title = style({
  padding: '10px 8px 4px',
  font: type[12],
  color: color.ink3,
})

export const option = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: rem(36),
  padding: '0 8px',
  borderRadius: radius[2],
  font: type[13],
  cursor: 'default',
  selectors: {
    '&[data-active-item]': { background: color.press, boxShadow: `inset 2px 0 0 ${color.accent}` },
  },
  '@media': { [media.touch]: { minHeight: rem(44) } },
})

globalStyle(`${option} > svg`, { color: color.ink2 })
export const match = style({
  background: 'none',
  color: color.accent,
  fontWeight: vars.weight.bold,
})

export const optionEnd = style({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  font: type[12],
  fontVariantNumeric: 'tabular-nums lining-nums',
  color: color.ink3,
})

const saidBase = style({ display: 'block', padding: '16px', font: type[13], color: color.ink2 })
/** Replaces the rows: no results, loading, or an error. */
export const message = styleVariants({ failed: { color: color.neg }, plain: {} }, (one) => [
  saidBase,
  one,
])

export const moreCount = style({
  flex: 'none',
  padding: '8px 16px',
  font: type[12],
  color: color.ink3,
})

export const foot = style({
  flex: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 16px',
  minHeight: rem(36),
  padding: '4px 16px',
  borderTop: `1px solid ${color.rule}`,
  background: color.sunk,
  font: type[12],
  color: color.ink3,
})

export const hint = style({ display: 'inline-flex', alignItems: 'center', gap: 6 })
export const lastHint = style([hint, { marginLeft: 'auto' }])
