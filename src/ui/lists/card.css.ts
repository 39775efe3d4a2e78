import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { media } from '../theme/media.ts'
import { rem } from '../theme/rem.ts'
import { vars } from '../theme/tokens.css.ts'
import { rowLink } from '../kit/page.css.ts'

const { color, motion, radius, ring, space, type } = vars

/** Cards in columns, one column on a phone. */
export const cards = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 14.5rem), 1fr))',
  gap: space[5],
  paddingTop: space[4],
})

const cardBase = style({
  position: 'relative',
  minWidth: 0,
  background: color.raised,
  borderRadius: radius[2],
  boxShadow: `0 0 0 1px ${color.ruleStrong}`,
  // A list may have thousands of cards, so the browser lays out visible ones only.
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 194px',
  overflow: 'clip',
  overflowClipMargin: 1,
  selectors: {
    '&:hover': { boxShadow: `0 0 0 1px ${color.ink3}` },
    // The error of a rename overlaps the next card, so this card must not clip.
    '&:has([aria-invalid])': { contentVisibility: 'visible', overflow: 'visible', zIndex: 1 },
  },
})
export const card = styleVariants(
  {
    chosen: {
      selectors: {
        '&&': { boxShadow: `0 0 0 2px ${color.accent}`, background: color.accentWash },
      },
    },
    plain: {},
  },
  (one) => [cardBase, one],
)

const checkBase = style({
  position: 'absolute',
  top: 8,
  right: 8,
  zIndex: 2,
  display: 'grid',
  placeItems: 'center',
  width: rem(28),
  height: rem(28),
  borderRadius: radius[2],
  background: color.raised,
  boxShadow: `0 0 0 1px ${color.ruleStrong}`,
  opacity: 0,
  transition: `opacity ${motion.fast} ${motion.ease}`,
  selectors: {
    'li:hover > &, li:focus-within > &': { opacity: 1 },
    // While any card is selected, all checkboxes show.
    'ul:has(> li > span > :checked) > li > &': { opacity: 1 },
  },
  '@media': { '(hover: none)': { opacity: 1 } },
})
/** The checkbox over the picture. It shows on hover or focus, and always on touch screens. */
export const check = styleVariants({ chosen: { opacity: 1 }, plain: {} }, (one) => [checkBase, one])

export const caption = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minHeight: 60,
  padding: '8px 6px 8px 12px',
  borderTop: `1px solid ${color.rule}`,
})
// Lifts controls above the link that covers the card.
globalStyle(`${caption} > :not(:first-child)`, { position: 'relative', zIndex: 1 })

export const words = style({ flex: 1, minWidth: 0 })
globalStyle(`${words} > ${rowLink}:focus-visible::after`, {
  boxShadow: ring.in,
  borderRadius: radius[2],
  zIndex: 1,
})
export const editedTime = style({ font: type[12], color: color.ink3, display: 'block' })

export const skeleton = style({ flex: 1, display: 'grid', gap: 10 })

/** The picture in a row, scaled to 28 % of its width and height. */
export const thumb = style({
  flex: 'none',
  width: 64,
  height: 37,
  overflow: 'hidden',
  borderRadius: radius[1],
  boxShadow: `0 0 0 1px ${color.ruleStrong}`,
  '@media': { [media.phone]: { display: 'none' } },
})
globalStyle(`${thumb} > span`, {
  width: 229,
  transform: 'scale(.28)',
  transformOrigin: '0 0',
})
