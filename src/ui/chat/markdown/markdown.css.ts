import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { rem } from '../../theme/rem.ts'
import { vars } from '../../theme/tokens.css.ts'

const { color, font, type, space, radius } = vars

/** The prose of an answer. Blocks flow: nothing here is measured twice while text streams. */
export const prose = style({ font: type[15], overflowWrap: 'anywhere' })

/** A run of blocks, 12 px apart, that the browser may skip while it is out of view. */
export const group = style({
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 600px',
  overflowClipMargin: '8px',
})
// Less than what follows: blocks are 12 px apart, whatever they are.
globalStyle(`:where(${prose}) :is(blockquote, hr, h5, h6)`, { margin: 0 })
globalStyle(`${group} + ${group}, ${group} > * + *`, { marginTop: space[3] })
globalStyle(`${group} > :is(p, ul, ol, blockquote, h2, h3, h4, h5, h6)`, { maxWidth: '70ch' })
globalStyle(`${prose} :is(h2, h3, h4, h5, h6)`, { font: `600 ${rem(15)}/${rem(24)} ${font.text}` })
globalStyle(`${prose} h2`, { letterSpacing: '-0.003em' })
globalStyle(`${prose} strong`, { fontWeight: 600 })
globalStyle(`${prose} del`, { color: color.ink3 })
globalStyle(`${prose} hr`, {
  width: '100%',
  border: 0,
  borderTop: `1px solid ${color.rule}`,
})
globalStyle(`${prose} blockquote`, {
  paddingLeft: space[4],
  borderLeft: `1px solid ${color.ruleStrong}`,
  color: color.ink2,
})
globalStyle(`${prose} blockquote > * + *`, { marginTop: space[2] })
globalStyle(`${prose} :not(pre) > code`, {
  font: `${rem(13)}/${rem(20)} ${font.code}`,
  padding: '1px 4px',
  borderRadius: radius[1],
  background: color.sunk,
})

/** A list; numbers and dashes stand in the ink of meta, in a column of 24 px. */
export const list = style({})
globalStyle(`${list} > li`, { position: 'relative', paddingLeft: 24 })
globalStyle(`${list} > li + li, ${list} > li > :not(span) + *, ${list} > li > span + :not(span)`, {
  marginTop: space[1],
})
globalStyle(`${list} > li::before`, { position: 'absolute', left: 0, color: color.ink3 })
globalStyle(`ul${list} > li::before`, { content: "'–'" })
globalStyle(`ol${list} > li`, { counterIncrement: 'answer-item' })
globalStyle(`ol${list} > li::before`, {
  content: "counter(answer-item) '.'",
  fontVariantNumeric: 'tabular-nums',
})

/** An item with a box to tick; the box stands in place of the dash. */
export const task = style({})
globalStyle(`ul${list} > ${task}::before`, { content: 'none' })
globalStyle(`${task} > input`, {
  position: 'absolute',
  left: 0,
  top: 6,
  margin: 0,
  accentColor: color.accentFill,
})

/** Mathematics, shown as its source. */
export const math = style({ fontStyle: 'italic' })
/** A formula on its own lines: the same height before and after it is set. */
export const mathDisplay = style({ display: 'block', whiteSpace: 'pre-wrap' })
globalStyle(`${prose} math`, {
  fontFamily: "'Cambria Math', 'STIX Two Math', math",
  fontSize: '1.1em',
})
globalStyle(`${prose} math[display="block"]`, {
  display: 'block math',
  overflowX: 'auto',
  overflowY: 'hidden',
  padding: '4px 0',
})

/** The host of a link, beside its words. */
export const host = style({ color: color.ink3, font: type[12], unicodeBidi: 'isolate' })
// Characters that turn the direction of words turn neither the host nor what follows.
globalStyle(`${prose} a`, { unicodeBidi: 'isolate' })

/** Scrolls a wide table by itself: the page never scrolls sideways. */
export const sideways = style({
  overflowX: 'auto',
  containerType: 'inline-size',
  '@media': {
    [media.phone]: { marginInline: `calc(-1 * ${space[4]})`, paddingInline: space[4] },
  },
})

/** A table ruled by hairlines, with a strong rule under its head and no outer box. */
export const table = style({
  width: '100%',
  borderCollapse: 'collapse',
  overflowWrap: 'break-word',
  font: type[13],
  fontVariantNumeric: 'tabular-nums lining-nums',
  vars: { '--cell-x': '12px' },
  '@media': { [media.phone]: { vars: { '--cell-x': '8px' } } },
})
globalStyle(`${table} :is(th, td)`, {
  padding: '0 var(--cell-x)',
  height: vars.height.cell,
  textAlign: 'left',
})
globalStyle(`${table} th`, {
  font: type[12],
  color: color.ink3,
  borderBottom: `1px solid ${color.ruleStrong}`,
  whiteSpace: 'nowrap',
})
globalStyle(`${table} td`, { borderBottom: `1px solid ${color.rule}` })
globalStyle(`${table} thead td`, { borderBottomColor: color.ruleStrong })
globalStyle(`${table} tbody tr:last-child td`, { borderBottom: 0 })
globalStyle(`${table} :is(th, td):first-child`, { paddingLeft: 0 })
globalStyle(`${table} :is(th, td):last-child`, { vars: { '--cell-x': '0px' } })

/** Where the words of a column stand. */
export const align = styleVariants({ left: {}, center: {}, right: {} })
globalStyle(`${table} ${align.center}`, { textAlign: 'center' })
globalStyle(`${table} ${align.right}`, { textAlign: 'right' })
// Columns of figures are alike; words take the rest.
globalStyle(`${table} th${align.right}`, { '@media': { [media.aboveMobile]: { width: 112 } } })
/** Columns of 112 px for figures that all fit; the words before them keep as much, and more where there is room. */
export const equal = style({
  '@media': {
    [media.aboveMobile]: { tableLayout: 'fixed', minWidth: 'calc(var(--columns) * 112px)' },
  },
})

/** Words before figures: they stay in view while the figures go by, and have room for a line. */
export const held = style({ borderCollapse: 'separate', borderSpacing: 0 })
// What stays in view takes its own rules along.
globalStyle(`${held} tbody td`, { borderTop: `1px solid ${color.rule}`, borderBottom: 0 })
globalStyle(`${held} tbody tr:first-child td`, { borderTop: 0 })
globalStyle(`${held} :is(th, td):first-child`, {
  position: 'sticky',
  left: 0,
  background: color.paper,
  '@media': {
    // Nor is anything seen of them at the window's edge.
    [media.phone]: { boxShadow: `calc(-1 * ${space[4]}) 0 ${color.paper}` },
  },
})
globalStyle(`${held}:not(${equal}) :is(th, td):first-child`, { minWidth: 'min(9rem, 36cqi)' })

/** A figure: flush right, on one line. */
export const figure = style({ vars: { '--end': 'var(--cell-x)' } })
globalStyle(`${table} ${figure}`, {
  textAlign: 'right',
  whiteSpace: 'nowrap',
  paddingRight: 'var(--end)',
})
/** In a column with brackets, a figure without one leaves their room: digits stand under digits. */
export const hanging = style({ vars: { '--end': 'calc(var(--cell-x) + 0.36em)' } })
/** A negative figure. */
export const negative = style({ color: color.neg })

/** How a row is ruled: `sub` once above, `total` once above and twice below its figures. */
export const row = styleVariants({ plain: {}, sub: {}, total: {} })
globalStyle(`${table} ${row.sub} td`, {
  borderTop: `1px solid ${color.ruleStrong}`,
  fontWeight: vars.weight.mid,
})
globalStyle(`${table} ${row.total} td`, {
  borderTop: `1px solid ${color.ink2}`,
  borderBottom: 0,
  fontWeight: vars.weight.bold,
})
// Both rules end with the digits.
globalStyle(`${table} ${row.total} ${figure}`, {
  background: ['3px', '0px']
    .map(
      (up) =>
        `linear-gradient(${color.ink2} 0 0) right var(--end) bottom ${up} / calc(100% - 12px - var(--end)) 1px no-repeat`,
    )
    .join(', '),
})

/** A block of code, with its head. */
export const code = style({
  borderRadius: radius[2],
  background: color.sunk,
  border: `1px solid ${color.rule}`,
  overflow: 'hidden',
})
/** What the code is, and Copy. */
export const codeHead = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: rem(32),
  padding: '0 4px 0 12px',
  font: type[12],
  color: color.ink3,
  borderBottom: `1px solid ${color.rule}`,
})
/** The lines of the code; long ones scroll. */
export const codeBody = style({
  padding: '10px 12px',
  font: `${rem(12.5)}/${rem(20)} ${font.code}`,
  overflowX: 'auto',
  whiteSpace: 'pre',
  overflowWrap: 'normal',
  ':focus-visible': { boxShadow: vars.ring.in },
})
/** Colours of the parts of a formula or of code: keywords stand with functions, numbers with references. */
export const part = styleVariants({
  function: { color: color.accent },
  text: { color: color.pos },
  reference: { color: vars.grid.input },
  operator: { color: color.ink3 },
  comment: { color: color.ink3, fontStyle: 'italic' },
})
