import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { rem } from '../../theme/rem.ts'
import { vars } from '../../theme/tokens.css.ts'

const { color, layer, radius, ring, shadow, type } = vars

/** Maximum height of the list. */
export const LIST_MAX = rem(336)

const listBase = style({
  position: 'absolute',
  left: 0,
  zIndex: layer.menu,
  width: `min(100%, ${rem(400)})`,
  padding: 4,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  background: color.raised,
  borderRadius: radius[3],
  boxShadow: shadow.menu,
  font: type[13],
})
/** The list opens above or below the composer, wherever more room is. */
export const list = styleVariants(
  { above: { bottom: 'calc(100% + 8px)' }, below: { top: 'calc(100% + 8px)' } },
  (one) => [listBase, one],
)
/** A suggestion. Enter chooses the active one. */
export const option = style({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  width: '100%',
  minHeight: rem(32),
  padding: '0 8px',
  border: 0,
  borderRadius: radius[2],
  background: 'none',
  textAlign: 'left',
  cursor: 'default',
  selectors: { "&[aria-selected='true']": { background: color.hover, boxShadow: ring.in } },
  '@media': { [media.phone]: { minHeight: rem(44) }, [media.touch]: { minHeight: rem(44) } },
})
globalStyle(`${option} > svg`, { color: color.ink2 })
export const hint = style({ flex: 'none', font: type[12], color: color.ink3 })
