import { globalStyle, style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { media } from '../theme/media.ts'
import { rem } from '../theme/rem.ts'
import { vars } from '../theme/tokens.css.ts'

const { color, layer, radius, shadow, type } = vars

/** The floating list. */
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

/** One row of it. */
export const item = recipe({
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    width: '100%',
    minHeight: rem(32),
    // A long name takes several lines, without a gap too (SHELL-243).
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
  },
  variants: { tone: { plain: {}, neg: { color: color.neg } } },
  defaultVariants: { tone: 'plain' },
})
globalStyle(`.${item.classNames.base.split(' ')[0]} > svg`, { color: color.ink2 })
globalStyle(`.${item.classNames.variants.tone.neg} > svg`, { color: 'inherit' })

/** What stands at the right of a row. */
export const end = style({ flex: 'none', marginLeft: 'auto', font: type[12], color: color.ink2 })

/** The rule between groups. */
export const rule = style({
  border: 0,
  borderTop: `1px solid ${color.rule}`,
  margin: '4px -4px',
})

/** What stands above the rows. */
export const header = style({ padding: '6px 8px 8px', display: 'grid' })
