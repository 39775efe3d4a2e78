import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { rem } from '../../theme/rem.ts'
import { vars } from '../../theme/tokens.css.ts'

const { color, font, type, space, radius } = vars

/**
 * The prose of an answer. It uses block layout, because a grid would be measured twice while text
 * streams.
 */
export const prose = style({ font: type[15], overflowWrap: 'anywhere' })

/** A group of blocks. The browser skips its layout outside the viewport. */
export const group = style({
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 600px',
  overflowClipMargin: '8px',
})
// `:where` lowers the specificity, so the 12 px gap between blocks below wins.
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

/** A list with its markers in a column of 24 px. */
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

/** A task item. A checkbox replaces the dash. */
export const task = style({})
globalStyle(`ul${list} > ${task}::before`, { content: 'none' })
globalStyle(`${task} > input`, {
  position: 'absolute',
  left: 0,
  top: 6,
  margin: 0,
  accentColor: color.accentFill,
})

/** A formula as its source. */
export const math = style({ fontStyle: 'italic' })
/** A display formula. Its height is the same before and after typesetting. */
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

export const host = style({ color: color.ink3, font: type[12], unicodeBidi: 'isolate' })
// Bidi control characters must not reorder the host or the text after a link.
globalStyle(`${prose} a`, { unicodeBidi: 'isolate' })

/** A wide table scrolls in its own box. The page never scrolls sideways. */
export const sideways = style({
  overflowX: 'auto',
  containerType: 'inline-size',
  // A soft shadow at the right edge shows that more columns follow. The cover scrolls with the
  // table and hides the shadow at the table's end.
  backgroundImage: [`${color.paper} 50%`, `color-mix(in srgb, ${color.ink} 18%, transparent)`]
    .map((edge) => `linear-gradient(to left, ${edge}, transparent)`)
    .join(', '),
  backgroundPosition: 'right',
  backgroundRepeat: 'no-repeat',
  backgroundSize: '40px 100%, 20px 100%',
  backgroundAttachment: 'local, scroll',
  '@media': {
    [media.phone]: { marginInline: `calc(-1 * ${space[4]})`, paddingInline: space[4] },
  },
})

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

export const align = styleVariants({ left: {}, center: {}, right: {} })
globalStyle(`${table} ${align.center}`, { textAlign: 'center' })
globalStyle(`${table} ${align.right}`, { textAlign: 'right' })
// Number columns share one width. Text columns take the rest.
globalStyle(`${table} th${align.right}`, { '@media': { [media.aboveMobile]: { width: 112 } } })
/** A table whose number columns are 112 px wide. Its text column is at least as wide. */
export const equalColumns = style({
  '@media': {
    [media.aboveMobile]: { tableLayout: 'fixed', minWidth: 'calc(var(--columns) * 112px)' },
  },
})

/** A sticky first column keeps the row labels in view. */
export const stickyFirstColumn = style({ borderCollapse: 'separate', borderSpacing: 0 })
// A sticky cell needs its own borders, because collapsed borders scroll away.
globalStyle(`${stickyFirstColumn} tbody td`, {
  borderTop: `1px solid ${color.rule}`,
  borderBottom: 0,
})
globalStyle(`${stickyFirstColumn} tbody tr:first-child td`, { borderTop: 0 })
globalStyle(`${stickyFirstColumn} :is(th, td):first-child`, {
  position: 'sticky',
  left: 0,
  background: color.paper,
  '@media': {
    // Covers the page's side padding. Otherwise cells that scroll past would show in the padding.
    [media.phone]: { boxShadow: `calc(-1 * ${space[4]}) 0 ${color.paper}` },
  },
})
globalStyle(`${stickyFirstColumn}:not(${equalColumns}) :is(th, td):first-child`, {
  minWidth: 'min(9rem, 36cqi)',
})

/** A number, aligned right and never wrapped. */
export const figure = style({ vars: { '--end': 'var(--cell-x)' } })
globalStyle(`${table} ${figure}`, {
  textAlign: 'right',
  whiteSpace: 'nowrap',
  paddingRight: 'var(--end)',
})
/**
 * A number without brackets, in a column where others have them. It leaves room for a bracket, so
 * the digits align.
 */
export const hanging = style({ vars: { '--end': 'calc(var(--cell-x) + 0.36em)' } })
export const negative = style({ color: color.neg })

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
// The two lines under a total. Both end at the last digit.
globalStyle(`${table} ${row.total} ${figure}`, {
  background: ['3px', '0px']
    .map(
      (up) =>
        `linear-gradient(${color.ink2} 0 0) right var(--end) bottom ${up} / calc(100% - 12px - var(--end)) 1px no-repeat`,
    )
    .join(', '),
})

export const code = style({
  borderRadius: radius[2],
  background: color.sunk,
  border: `1px solid ${color.rule}`,
  overflow: 'hidden',
})
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
/** The lines of code. Long lines scroll. */
export const codeBody = style({
  padding: '10px 12px',
  font: `${rem(12.5)}/${rem(20)} ${font.code}`,
  overflowX: 'auto',
  whiteSpace: 'pre',
  overflowWrap: 'normal',
  ':focus-visible': { boxShadow: vars.ring.in },
})
/**
 * Syntax colours of formulas and code. Keywords have the colour of functions, and numbers the
 * colour of references.
 */
export const token = styleVariants({
  function: { color: color.accent },
  text: { color: color.pos },
  reference: { color: vars.grid.input },
  operator: { color: color.ink3 },
  comment: { color: color.ink3, fontStyle: 'italic' },
})
