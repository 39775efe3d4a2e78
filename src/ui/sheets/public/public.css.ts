import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { rem } from '../../theme/rem.ts'
import { tabular } from '../../theme/text.css.ts'
import { vars } from '../../theme/tokens.css.ts'

const { color, radius, space, type, weight, height, grid, ring } = vars

export const page = style({
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  minHeight: 0,
  background: color.paper,
})

/** The bar at the top. On phones the Find field wraps to a second row. */
export const bar = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  flex: 'none',
  minHeight: height.bar,
  padding: '0 12px',
  borderBottom: `1px solid ${color.rule}`,
  minWidth: 0,
  '@media': { [media.phone]: { flexWrap: 'wrap', rowGap: 0, paddingBottom: 6 } },
})
export const home = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: rem(32),
  height: rem(32),
  borderRadius: radius[2],
  ':focus-visible': { boxShadow: ring.out },
})
/** The title and the badges: in one row, stacked in narrow windows. */
export const titleGroup = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  flex: '1 1 0',
  minWidth: 0,
  '@media': {
    [media.belowLarge]: { flexDirection: 'column', alignItems: 'flex-start', gap: 0 },
    [media.phone]: { minHeight: height.bar, justifyContent: 'center' },
  },
})
/** In a narrow bar the title shrinks before the badges do. */
export const crumbs = style({ display: 'flex', minWidth: 0, maxWidth: '100%', flex: '0 1 auto' })
export const title = style({
  fontWeight: weight.mid,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
export const badges = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  flex: 'none',
  margin: 0,
  font: type[12],
  color: color.ink3,
  whiteSpace: 'nowrap',
  '@media': {
    [media.belowLarge]: { minWidth: 0, maxWidth: '100%', overflow: 'hidden' },
  },
})
export const tag = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 5,
  flex: 'none',
  padding: '2px 6px',
  borderRadius: radius[1],
  background: color.sunk,
  color: color.ink2,
  '@media': {
    [media.belowLarge]: { padding: 0, borderRadius: 0, background: 'none', color: 'inherit' },
  },
})
globalStyle(`${tag} > svg`, { '@media': { [media.phone]: { display: 'none' } } })
/** The long label, for wide windows. */
export const longLabel = style({ '@media': { [media.belowLarge]: { display: 'none' } } })
/** The short label, for narrow windows. */
export const shortLabel = style({ '@media': { [media.large]: { display: 'none' } } })
export const updated = style({ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' })

export const find = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[1],
  flex: 'none',
  '@media': { [media.phone]: { order: 1, flexBasis: '100%' } },
})
export const field = style({
  position: 'relative',
  width: rem(200),
  '@media': {
    [media.tablet]: { width: rem(160) },
    [media.phone]: { flex: 1, width: 'auto', minWidth: 0 },
  },
})
globalStyle(`${field} > svg`, {
  position: 'absolute',
  left: rem(10),
  top: '50%',
  transform: 'translateY(-50%)',
  color: color.ink3,
  pointerEvents: 'none',
})
export const text = style({
  selectors: {
    '&&': { height: rem(32), paddingLeft: rem(34) },
    '&&:not(:focus)': { boxShadow: `inset 0 0 0 1px ${color.ruleField}` },
  },
  '@media': { [media.phone]: { selectors: { '&&': { height: rem(40) } } } },
})
export const result = style([
  tabular,
  {
    padding: '0 4px',
    font: type[12],
    color: color.ink3,
    whiteSpace: 'nowrap',
    selectors: { '&:empty': { display: 'none' } },
  },
])

export const main = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minHeight: 0,
})
export const banner = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 10,
  flex: 'none',
  minHeight: 36,
  padding: '6px 16px',
  background: color.negWash,
  borderBottom: `1px solid ${color.ruleStrong}`,
})
globalStyle(`${banner} > svg`, { color: color.neg })
export const bannerText = style({ flex: 1, minWidth: 200 })
globalStyle(`${bannerText} > b`, { fontWeight: weight.bold })

export const failedPage = style({
  maxWidth: 560,
  paddingTop: 'clamp(0px, 10vh, 96px)',
  '@media': { [media.phone]: { paddingTop: 24 } },
})
export const deadTitle = style({
  font: type[32],
  letterSpacing: '-.02em',
  textWrap: 'balance',
  '@media': { [media.phone]: { font: type[22] } },
})
export const deadText = style({
  paddingTop: space[3],
  font: type[15],
  color: color.ink2,
  textWrap: 'pretty',
})
export const rows = style({
  position: 'absolute',
  inset: 0,
  overflow: 'hidden',
  background: grid.cell,
})
globalStyle(`${rows} > i`, {
  display: 'block',
  height: 24,
  borderBottom: `1px solid ${grid.line}`,
})
