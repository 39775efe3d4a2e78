import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '../theme/media.ts'
import { cut } from '../theme/text.css.ts'
import { vars } from '../theme/tokens.css.ts'

const { color, height, radius, space, type } = vars

/** Padding below a page for the floating composer, whatever its height. */
const BELOW = 'calc(var(--float, 44px) + 52px)'

/**
 * The scroll container of a page, below the shell's bar.
 * `scrollPadding` keeps a focused element clear of the selection bar and the floating composer.
 */
export const scroll = style({
  flex: 1,
  minHeight: 0,
  overflow: 'hidden auto',
  scrollPadding: `48px 0 ${BELOW}`,
})

/** The centred column: 55 % of the window, 65 % below 1280 px, full width below 1024 px. */
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

/** The head of a page: title at the left, actions at the right. */
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: space[3],
  paddingBottom: space[4],
  containerType: 'inline-size',
})
/** A page's title. Beside a tablet's sidebar, several actions wrap to the next line. */
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

export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  minHeight: height.row,
  padding: '8px 8px 8px 12px',
  borderBottom: `1px solid ${color.rule}`,
  position: 'relative',
  // A list may have thousands of rows, so the browser lays out visible ones only.
  contentVisibility: 'auto',
  containIntrinsicSize: `auto ${height.row}`,
  selectors: {
    '&:hover': { background: color.hover },
    // The error of a rename overlaps the next row, so this row must not clip.
    '&:has([aria-invalid])': { contentVisibility: 'visible' },
  },
})
export const rowChosen = style({
  selectors: { '&&': { background: color.accentWash } },
})
/** The row's link. Its target covers the whole row. */
export const rowLink = style({
  display: 'block',
  minWidth: 0,
  selectors: {
    '&::after': { content: '', position: 'absolute', inset: 0 },
    '&:focus-visible': { boxShadow: 'none' },
    '&:focus-visible::after': { boxShadow: vars.ring.in, borderRadius: radius[2] },
  },
})
export const rowTitle = style({ fontWeight: vars.weight.mid, display: 'block' })
export const rowText = style({ flex: 1, minWidth: 0 })
export const foundText = style([cut, { font: type[12], color: color.ink2 }])
/** The matched words of a search. */
export const mark = style({
  background: color.warnWash,
  color: color.ink,
  padding: '0 1px',
  boxShadow: `inset 0 -1px 0 ${color.warn}`,
})
const meta = style({
  color: color.ink3,
  font: type[12],
  fontVariantNumeric: 'tabular-nums lining-nums',
  whiteSpace: 'nowrap',
})
export const metaEnd = style([meta, { minWidth: 64, textAlign: 'right' }])
/** The "public" icon, for rows without room for the word. */
export const publicMark = style({ display: 'flex', color: color.ink3 })
/** "Live" in place of the date. */
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
// Lifts controls above the link that covers the row.
globalStyle(`${row} > :not(${rowText})`, { position: 'relative', zIndex: 1 })

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
  minHeight: 40,
  padding: '0 8px 0 12px',
  borderBottom: `1px solid ${color.rule}`,
})
/** The actions for the selected rows, sticky above the list. */
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
export const count = style({ fontWeight: vars.weight.mid, flex: 1, paddingLeft: space[1] })
export const total = style({ font: type[12], color: color.ink3, flex: 1, paddingLeft: space[1] })
export const listEnd = style({ font: type[12], color: color.ink3, padding: '16px 12px' })
export const blankSpace = style({ paddingTop: space[8] })
