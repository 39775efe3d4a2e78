import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { media } from '../theme/media.ts'
import { vars } from '../theme/tokens.css.ts'

const { color, layer, shadow, space, type, weight } = vars

/**
 * The banner's position. `over` takes no height, except in narrow windows. `between` takes a row,
 * so it covers no title.
 */
export const place = styleVariants({
  over: {
    position: 'relative',
    height: 0,
    flex: 'none',
    zIndex: layer.sticky,
    '@media': { [media.belowLarge]: { height: 'auto' } },
  },
  between: { flex: 'none' },
})
/** The live region. Invisible without text. */
export const message = styleVariants({
  over: {
    position: 'absolute',
    insetInline: 0,
    top: 0,
    boxShadow: shadow.composer,
    '@media': { [media.belowLarge]: { display: 'block', position: 'static', boxShadow: 'none' } },
  },
  between: { display: 'block' },
})
export const banner = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space[2],
  padding: `6px ${space[4]}`,
  background: color.sunk,
  borderBottom: `1px solid ${color.ruleStrong}`,
  color: color.ink2,
  font: type[13],
  textWrap: 'pretty',
})
globalStyle(`${banner} > svg`, { flex: 'none', marginTop: 2 })
globalStyle(`${banner} b`, { color: color.ink, fontWeight: weight.bold })
