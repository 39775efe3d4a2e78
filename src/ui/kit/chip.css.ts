import { style, styleVariants } from '@vanilla-extract/css'
import { rem } from '../theme/rem.ts'
import { vars } from '../theme/tokens.css.ts'

const { color, radius, type, weight } = vars

const chipBase = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  height: rem(28),
  padding: '0 8px',
  borderRadius: radius[2],
  background: color.sunk,
  font: type[12],
  fontVariantNumeric: 'tabular-nums lining-nums',
  color: color.ink2,
  maxWidth: '100%',
  position: 'relative',
  overflow: 'hidden',
})
export const chip = styleVariants(
  {
    quiet: { boxShadow: `inset 0 0 0 1px ${color.rule}` },
    // A failure reason wraps below the name and never truncates.
    neg: {
      boxShadow: `inset 0 0 0 1px ${color.neg}`,
      height: 'auto',
      minHeight: rem(28),
      flexWrap: 'wrap',
      rowGap: 0,
    },
  },
  (one) => [chipBase, one],
)

/** A long name truncates before its state does. */
export const name = style({
  minWidth: rem(56),
  // A huge shrink factor, because even a sub-pixel loss would truncate the state.
  flexShrink: 100_000,
  fontWeight: weight.mid,
  // Tabular figures would change the hyphens of a file name.
  fontVariantNumeric: 'normal',
  color: color.ink,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
/** A name that opens something. Its target is as high as the chip. */
export const open = style([
  name,
  {
    height: '100%',
    padding: 0,
    border: 0,
    background: 'none',
    cursor: 'pointer',
    textAlign: 'left',
    font: type[12],
    lineHeight: rem(28),
    fontWeight: weight.mid,
    borderRadius: radius[1],
    ':hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
    ':focus-visible': { boxShadow: vars.ring.in },
  },
])
export const state = style({
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
})
export const size = style({ flex: 'none', whiteSpace: 'nowrap' })
export const reason = style({
  order: 1,
  flexBasis: '100%',
  paddingBottom: 6,
  overflowWrap: 'anywhere',
})
export const nameAboveReason = style({ flex: '1 1 0', lineHeight: rem(28) })
export const remove = style({
  margin: '0 -4px 0 0',
  padding: 0,
  border: 0,
  background: 'none',
  width: rem(24),
  height: rem(24),
  display: 'grid',
  placeItems: 'center',
  borderRadius: radius[1],
  color: color.ink3,
  flex: 'none',
  ':hover': { background: color.press, color: color.ink },
})
export const progress = style({
  position: 'absolute',
  left: 0,
  bottom: 0,
  height: 2,
  background: color.accent,
})
