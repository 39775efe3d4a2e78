import { style, styleVariants } from '@vanilla-extract/css'
import { media, hideInNarrowBar } from '../theme/media.ts'
import { rem } from '../theme/rem.ts'
import { vars } from '../theme/tokens.css.ts'

const { color, height, layer, ring, shadow, space, type, width } = vars

const shellBase = style({
  display: 'grid',
  height: '100dvh',
  gridTemplateRows: 'minmax(0, 1fr)',
  '@media': { [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const shell = styleVariants(
  {
    wide: {
      '@media': {
        [media.aboveMobile]: { gridTemplateColumns: `${width.sidebar} minmax(0, 1fr)` },
      },
    },
    thin: {
      '@media': {
        [media.aboveMobile]: { gridTemplateColumns: `${width.sidebarThin} minmax(0, 1fr)` },
      },
    },
  },
  (one) => [shellBase, one],
)

export const page = style({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  minHeight: 0,
  background: color.paper,
  borderLeft: `1px solid ${color.rule}`,
  position: 'relative',
  '@media': { [media.phone]: { borderLeft: 0 } },
})

/** The page's content, which scrolls in its own box. */
export const main = style({
  flex: 1,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  position: 'relative',
  selectors: { '&:focus-visible': { boxShadow: 'none' } },
})

/** The skip link: the first Tab stop, visible only with the focus. */
export const skip = style({
  position: 'fixed',
  left: 8,
  top: rem(-64),
  zIndex: layer.tip,
  padding: '8px 12px',
  background: color.raised,
  boxShadow: shadow.menu,
  selectors: {
    '&:focus': { top: 8 },
    '&:focus-visible': { boxShadow: `${ring.out}, ${shadow.menu}` },
  },
})

export const topBar = style({
  containerType: 'inline-size',
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  flexWrap: 'wrap',
  minHeight: height.bar,
  padding: '0 12px',
  borderBottom: `1px solid ${color.rule}`,
  background: color.paper,
  flex: 'none',
  zIndex: layer.bar,
  minWidth: 0,
})

/** An open sidebar is visible anyway, so its button shows no pressed state. */
export const toggle = style({
  selectors: { "&&[aria-expanded='true']:not(:hover, :active)": { background: 'none' } },
})

/** The breadcrumb shrinks first when the bar is narrow. */
export const crumbs = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[1],
  minWidth: 0,
  flex: '1 1 3rem',
})
export const crumbUp = style({
  '@container': hideInNarrowBar,
  selectors: { '&&': { padding: '0 6px', color: color.ink2, fontWeight: 400 } },
})
export const crumbSeparator = style({ '@container': hideInNarrowBar, color: color.ink3 })
export const crumbNow = style({
  minWidth: 0,
  selectors: { '&&': { padding: '0 6px', flex: '0 1 auto' } },
})
export const crumbText = style({
  font: type[13],
  fontWeight: vars.weight.mid,
  padding: '0 6px',
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
