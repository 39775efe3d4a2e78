import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '../theme/media.ts'
import { cut } from '../theme/text.css.ts'
import { vars } from '../theme/tokens.css.ts'

const { color, height, radius, space, type } = vars

/** Room below a page: for the floating input, however high it stands. */
const BELOW = 'calc(var(--float, 44px) + 52px)'

/**
 * Where a page scrolls: all that the shell leaves below its bar. What gets the focus keeps clear of the
 * bar of the chosen rows at the top and of the floating input at the bottom.
 */
export const scroll = style({
  flex: 1,
  minHeight: 0,
  overflow: 'hidden auto',
  scrollPadding: `48px 0 ${BELOW}`,
})

/** The centred column: 55 % of the window, 65 % below 1280, all of it below 1024. */
export const column = style({
  width: 'calc(100% - 48px)',
  margin: '0 auto',
  padding: `${space[8]} 0 ${BELOW}`,
  '@media': {
    [media.phone]: { width: 'calc(100% - 32px)', padding: `20px 0 ${BELOW}` },
    [media.large]: { width: 'min(100% - 48px, 65vw)' },
    [media.wide]: { width: 'min(100% - 48px, 55vw)' },
  },
})

/** Title at the left, actions at the right. */
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: space[3],
  paddingBottom: space[4],
  containerType: 'inline-size',
})
/** A page's title; beside the sidebar of a tablet several actions have the next line. */
export const title = style({
  font: type[22],
  letterSpacing: '-.015em',
  flex: 1,
  minWidth: 'min-content',
  selectors: {
    '&:not(:has(+ :last-child))': {
      '@media': {
        [media.aboveMobile]: { '@container': { '(max-width: 35rem)': { flexBasis: '100%' } } },
      },
    },
  },
})

/** A row of a list: select, title, when, menu. */
export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  minHeight: height.row,
  padding: '8px 8px 8px 12px',
  borderBottom: `1px solid ${color.rule}`,
  position: 'relative',
  // Thousands of rows: the browser lays out those that are seen.
  contentVisibility: 'auto',
  containIntrinsicSize: `auto ${height.row}`,
  selectors: {
    '&:hover': { background: color.hover },
    // Why a name is refused hangs over the next row.
    '&:has([aria-invalid])': { contentVisibility: 'visible' },
  },
})
/** Chosen rows. */
export const rowChosen = style({
  selectors: { '&&': { background: color.accentWash } },
})
/** Its link; the whole row can be clicked. */
export const rowLink = style({
  display: 'block',
  minWidth: 0,
  selectors: {
    '&::after': { content: '', position: 'absolute', inset: 0 },
    '&:focus-visible': { boxShadow: 'none' },
    '&:focus-visible::after': { boxShadow: vars.ring.in, borderRadius: radius[2] },
  },
})
/** The words of it. */
export const rowTitle = style({ fontWeight: vars.weight.mid, display: 'block' })
/** Title over the line that was found. */
export const rowText = style({ flex: 1, minWidth: 0 })
/** The line of a message that a search found. */
export const found = style([cut, { font: type[12], color: color.ink2 }])
/** What was searched for. */
export const mark = style({
  background: color.warnWash,
  color: color.ink,
  padding: '0 1px',
  boxShadow: `inset 0 -1px 0 ${color.warn}`,
})
/** Meta beside or below it. */
const meta = style({
  color: color.ink3,
  font: type[12],
  fontVariantNumeric: 'tabular-nums lining-nums',
  whiteSpace: 'nowrap',
})
/** In a narrow column at the right. */
export const metaEnd = style([meta, { minWidth: 64, textAlign: 'right' }])
/** That it is public, where there is no room for the word. */
export const publicMark = style({ display: 'flex', color: color.ink3 })
/** "Live" where a date stands otherwise. */
export const liveMeta = style([
  metaEnd,
  {
    color: color.accent,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: space[2],
  },
])
// Above the link that covers the row.
globalStyle(`${row} > :not(${rowText})`, { position: 'relative', zIndex: 1 })

/** What is done with the chosen rows. */
export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
  minHeight: 40,
  padding: '0 8px 0 12px',
  borderBottom: `1px solid ${color.rule}`,
})
/** While rows are chosen: it stays in view, over the rows. */
export const barChosen = style([
  bar,
  {
    position: 'sticky',
    top: 0,
    zIndex: vars.layer.sticky,
    background: color.accentWash,
    borderBottomColor: color.accentLine,
  },
])
/** How many. */
export const count = style({ fontWeight: vars.weight.mid, flex: 1, paddingLeft: space[1] })
/** How many there are. */
export const total = style({ font: type[12], color: color.ink3, flex: 1, paddingLeft: space[1] })
/** Below the rows. */
export const end = style({ font: type[12], color: color.ink3, padding: '16px 12px' })
/** Room above an empty state. */
export const blankRoom = style({ paddingTop: space[8] })
