import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { media } from '../theme/media.ts'
import { rem } from '../theme/rem.ts'
import { vars } from '../theme/tokens.css.ts'

const { color, layer, radius, shadow, type } = vars

export const menu = style({
  width: rem(232),
  maxWidth: 'calc(100vw - 16px)',
  maxHeight: 'var(--popover-available-height)',
  overflow: 'auto',
  padding: 4,
  background: color.raised,
  borderRadius: radius[3],
  boxShadow: shadow.menu,
  zIndex: layer.menu,
  font: type[13],
  selectors: { '&:focus-visible': { boxShadow: shadow.menu, borderRadius: radius[3] } },
})

const itemBase = style({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  width: '100%',
  minHeight: rem(32),
  // A long name wraps, even within a word.
  padding: '4px 8px',
  overflowWrap: 'anywhere',
  border: 0,
  borderRadius: radius[2],
  background: 'none',
  color: color.ink,
  textAlign: 'left',
  cursor: 'default',
  selectors: {
    '&[data-active-item], &:hover': { background: color.hover },
    '&:focus-visible': { boxShadow: 'none' },
    '&[data-focus-visible]': { boxShadow: vars.ring.in },
  },
  '@media': { [media.phone]: { minHeight: rem(44) } },
})
const itemTone = styleVariants({ plain: {}, neg: { color: color.neg } })
export const item = {
  plain: `${itemBase} ${itemTone.plain}`,
  neg: `${itemBase} ${itemTone.neg}`,
}
globalStyle(`${itemBase} > svg`, { color: color.ink2 })
globalStyle(`${itemTone.neg} > svg`, { color: 'inherit' })

export const itemEnd = style({
  flex: 'none',
  marginLeft: 'auto',
  font: type[12],
  color: color.ink2,
})

export const rule = style({
  border: 0,
  borderTop: `1px solid ${color.rule}`,
  margin: '4px -4px',
})

export const header = style({ padding: '6px 8px 8px', display: 'grid' })
