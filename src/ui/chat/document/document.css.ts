import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { rem } from '../../theme/rem.ts'
import { vars } from '../../theme/tokens.css.ts'

const { color, layer, radius, ring, space, type, weight, width } = vars

/**
 * The panel beside the conversation. It is the second column, below the bars that span both
 * columns.
 */
export const panel = style({
  gridArea: '3 / 2',
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  minWidth: 0,
  borderLeft: `1px solid ${color.ruleStrong}`,
  background: color.paper,
  selectors: { '&:focus-visible': { boxShadow: ring.in } },
})
globalStyle(`:has(> ${panel})`, {
  display: 'grid',
  gridTemplateColumns: `minmax(0, 1fr) clamp(${width.panel}, 36%, 640px)`,
  gridTemplateRows: 'auto auto minmax(0, 1fr)',
})
globalStyle(`:has(> ${panel}) > *`, { gridColumn: '1 / -1' })
globalStyle(`:has(> ${panel}) > main`, { gridArea: '3 / 1' })
globalStyle(`:has(> ${panel}) > ${panel}`, { gridArea: '3 / 2' })

export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[1],
  flex: 'none',
  minHeight: 56,
  padding: '8px 8px 8px 16px',
  borderBottom: `1px solid ${color.rule}`,
})
/** The file-type icon. */
export const kind = style({ display: 'grid', flex: 'none', color: color.ink2, marginRight: 6 })
/** Name above size and page count. */
export const titles = style({ flex: 1, minWidth: 0 })
export const title = style({ font: type[13], fontWeight: weight.bold })
/** Size, pages and words. `minHeight` keeps the line while they are unknown. */
export const facts = style({
  minHeight: rem(16),
  font: type[12],
  color: color.ink3,
  fontVariantNumeric: 'tabular-nums lining-nums',
})

/** The page navigation. */
export const nav = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[2],
  flex: 'none',
  minHeight: 40,
  padding: '0 8px',
  borderBottom: `1px solid ${color.rule}`,
  font: type[13],
  fontVariantNumeric: 'tabular-nums lining-nums',
  '@media': { [media.touch]: { minHeight: 48 } },
})
export const pages = style({ display: 'flex', alignItems: 'center', gap: 6, color: color.ink2 })
/** The page number field. */
export const field = style({
  height: rem(28),
  minWidth: rem(36),
  padding: '0 6px',
  border: 0,
  borderRadius: radius[2],
  background: color.raised,
  boxShadow: `inset 0 0 0 1px ${color.ruleField}`,
  font: type[13],
  fontVariantNumeric: 'tabular-nums lining-nums',
  color: color.ink,
  textAlign: 'center',
  ':focus-visible': { boxShadow: ring.out },
  '@media': { [media.touch]: { height: rem(36) } },
})

/** The scroll box of the page. */
export const box = style({
  flex: 1,
  minHeight: 0,
  overflow: 'hidden auto',
  padding: '16px 20px 32px',
  overflowWrap: 'anywhere',
  ':focus-visible': { boxShadow: ring.in },
  '@media': { [media.phone]: { padding: '16px 16px 32px' } },
})
export const skeletons = style({ display: 'grid', gap: space[3], paddingTop: 6 })

/** A paragraph. Keeps its line breaks. Its direction follows its script. */
export const words = style({
  font: type[15],
  unicodeBidi: 'plaintext',
  whiteSpace: 'pre-wrap',
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 96px',
  selectors: { '& + &': { marginTop: space[3] } },
})
/** Shown if a page has no text. */
export const emptyText = style({ color: color.ink3 })

/** A table with its caption. */
export const tableBlock = style({
  margin: 0,
  selectors: { '* + &': { marginTop: space[5] } },
})
globalStyle(`${tableBlock} + ${words}`, { marginTop: space[5] })
/** Name, number of rows, and missing columns or rows. */
export const caption = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 8px',
  minHeight: rem(32),
  paddingBottom: 4,
  font: type[12],
  color: color.ink3,
  fontVariantNumeric: 'tabular-nums lining-nums',
})
export const tableName = style({ font: type[13], fontWeight: weight.mid, color: color.ink })
/** A wide table scrolls inside this box. */
export const sideways = style({
  overflow: 'auto hidden',
  borderTop: `1px solid ${color.ruleStrong}`,
  borderBottom: `1px solid ${color.ruleStrong}`,
  borderRadius: radius[1],
  ':focus-visible': { boxShadow: ring.out },
})
/** A long table scrolls in both directions. */
export const longTable = style([
  sideways,
  { overflow: 'auto', maxHeight: 'max(16rem, calc(100dvh - 11rem))' },
])
export const table = style({
  minWidth: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  font: type[12],
  fontVariantNumeric: 'tabular-nums lining-nums',
})
/** Fixed column widths, because a long table renders only some of its rows. */
export const fixedColumns = style({ tableLayout: 'fixed', width: 0 })
globalStyle(`${table} :is(th, td)`, {
  height: 24,
  padding: '3px 10px',
  borderBottom: `1px solid ${color.rule}`,
  textAlign: 'start',
  verticalAlign: 'top',
  overflowWrap: 'normal',
  whiteSpace: 'pre-line',
  maxWidth: '32ch',
})
globalStyle(`${table} thead :is(th, td)`, {
  position: 'sticky',
  top: 0,
  zIndex: layer.sticky,
  background: color.paper,
  borderBottomColor: color.ruleStrong,
  fontWeight: weight.mid,
})
globalStyle(`${table} tbody:last-of-type tr:last-child td`, { borderBottom: 0 })
globalStyle(`${fixedColumns} :is(th, td)`, {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  padding: '0 10px',
  verticalAlign: 'middle',
})
/** The first column is sticky. */
export const labelled = style({})
globalStyle(`${labelled} :is(th, td):first-child`, {
  position: 'sticky',
  left: 0,
  zIndex: layer.sticky,
  background: color.paper,
  borderRight: `1px solid ${color.rule}`,
})
globalStyle(`[dir='rtl'] > ${table} :is(th, td)`, { textAlign: 'right' })
globalStyle(`[dir='rtl'] > ${labelled} :is(th, td):first-child`, {
  left: 'auto',
  right: 0,
  borderRight: 0,
  borderLeft: `1px solid ${color.rule}`,
})
globalStyle(`${labelled} thead :is(th, td):first-child`, { zIndex: `calc(${layer.sticky} + 1)` })
/** Figures are right-aligned. */
export const figure = style({})
globalStyle(`${table} :is(th, td)${figure}`, { textAlign: 'right', whiteSpace: 'nowrap' })

/** "Open as spreadsheet", to the right of the name. */
export const tableAction = style({ marginLeft: 'auto' })
/** The error of a failed action. */
export const failed = style({ flexBasis: '100%', color: color.neg })

/** A cited passage. The underline is visible even where the background colour is not. */
export const mark = style({
  color: color.ink,
  background: color.accentWash,
  borderBottom: `2px solid ${color.accent}`,
  boxDecorationBreak: 'clone',
})
/** A cell of a cited row. The row itself carries the highlight. */
export const markedCell = style({ color: 'inherit', background: 'none' })
export const citedRow = style({})
globalStyle(`${table} ${citedRow} > td:nth-child(n)`, {
  background: color.accentWash,
  borderBottom: `2px solid ${color.accent}`,
})
