import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { rem } from '../../theme/rem.ts'
import { vars } from '../../theme/tokens.css.ts'

const { color, font, type, space, radius } = vars

/** Resets the browser's fieldset box. */
const group = style({ minWidth: 0, margin: 0, padding: 0, border: 0 })

export const reasoning = style([group, { font: type[13] }])
export const reasoningRow = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  width: 'calc(100% + 4px)',
  minHeight: rem(28),
  marginLeft: -4,
  padding: '0 0 0 4px',
  border: 0,
  background: 'none',
  color: color.ink2,
  ':hover': { color: color.ink },
  '@media': { [media.phone]: { minHeight: rem(36) } },
})
globalStyle(`${reasoningRow} > b`, { fontWeight: vars.weight.mid })
export const reasoningText = style({
  margin: '4px 0 0 6px',
  padding: '2px 0 2px 17px',
  borderLeft: `1px solid ${color.ruleStrong}`,
  maxWidth: '76ch',
  color: color.ink2,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})
export const time = style({
  flex: 'none',
  color: color.ink3,
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
})

/** Matches a narrow container: a chat on a phone, beside the grid, or beside a tablet's sidebar. */
const NARROW = '(max-width: 440px)'

/** The list of consecutive tools. One line separates neighbours. */
export const tools = style({
  containerType: 'inline-size',
  borderRadius: radius[2],
  border: `1px solid ${color.rule}`,
  // `clip` prevents scrolling. Wide content scrolls in its own box.
  overflow: 'clip',
  background: color.paper,
})
const toolMark = style({})
export const tool = style([group, toolMark])
globalStyle(`${toolMark} + ${toolMark}`, { borderTop: `1px solid ${color.rule}` })
export const toolRow = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  width: '100%',
  minHeight: rem(36),
  padding: '0 12px',
  '@container': { [NARROW]: { flexWrap: 'wrap', rowGap: 0, padding: '7px 12px' } },
  ':hover': { background: color.hover },
})
/** The name of the tool. Its click area covers the whole row. */
export const toolName = style({
  flex: 'none',
  minWidth: 0,
  maxWidth: '60%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  padding: 0,
  border: 0,
  background: 'none',
  fontWeight: vars.weight.mid,
  whiteSpace: 'nowrap',
  '@container': {
    [NARROW]: { flex: '1 0 0', maxWidth: 'none', whiteSpace: 'normal' },
  },
  '::after': { content: '', position: 'absolute', inset: 0 },
  ':focus-visible': { boxShadow: 'none' },
  selectors: { '&:focus-visible::after': { boxShadow: vars.ring.in } },
})
/** The touched cells. Their links lie above the row's click area. */
export const touchedCells = style({
  flexShrink: 8,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: color.ink2,
  // Aligned with the name above.
  '@container': { [NARROW]: { order: 1, flexBasis: '100%', paddingLeft: 26 } },
})
globalStyle(`${touchedCells} a`, { position: 'relative', zIndex: 1 })
export const sign = styleVariants({
  preparing: { color: color.ink3 },
  executing: { color: color.ink3 },
  complete: { color: color.pos },
  warned: { color: color.warn },
  refused: { color: color.warn },
  waiting: { color: color.warn },
  error: { color: color.neg },
  unfinished: { color: color.ink3 },
})
globalStyle(
  Object.values(sign)
    .map((name) => `.${name}`)
    .join(', '),
  {
    width: rem(16),
    height: rem(16),
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
  },
)
const phaseBase = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  flex: 'none',
  marginLeft: 'auto',
  font: type[12],
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
})
/** A phase of several words has its own line below the name if the container is narrow. */
const longPhase = style([
  phaseBase,
  {
    color: color.warn,
    '@container': { [NARROW]: { flexBasis: '100%', marginLeft: 0, paddingLeft: 26 } },
  },
])
globalStyle(`${longPhase} > svg`, {
  '@container': { [NARROW]: { position: 'absolute', top: 12, right: 12 } },
})
export const phase = styleVariants({
  preparing: [phaseBase, { color: color.ink3 }],
  executing: [phaseBase, { color: color.accent }],
  complete: [phaseBase, { color: color.ink3 }],
  error: [phaseBase, { color: color.neg }],
  warned: [longPhase],
  refused: [longPhase],
  waiting: [longPhase],
  unfinished: [phaseBase, { color: color.ink3 }],
})
/** A very narrow screen has no room for the time. */
export const phaseTime = style({ '@media': { '(max-width: 359px)': { display: 'none' } } })
export const toolBody = style({ borderTop: `1px solid ${color.rule}`, overflowX: 'auto' })
/** Text in a body, aligned with the name. */
export const words = style({ padding: '10px 12px 12px 38px', overflowWrap: 'anywhere' })
export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'fit-content(50%) minmax(0, 1fr)',
  gap: '4px 16px',
  padding: '10px 12px 12px 38px',
  font: type[13],
})
export const caption = style({ padding: '10px 12px 0 38px', font: type[12], color: color.ink3 })
globalStyle(`${caption} + ${facts}`, { paddingTop: 6 })
globalStyle(`${facts} dt`, { color: color.ink3, overflowWrap: 'anywhere' })
globalStyle(`${facts} dd`, { overflowWrap: 'anywhere' })
export const foot = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: space[1],
  minHeight: rem(32),
  padding: '4px 8px 4px 12px',
  borderTop: `1px solid ${color.rule}`,
  font: type[12],
  color: color.ink3,
  background: color.sunk,
})
globalStyle(`${foot} > button:first-of-type`, { marginLeft: 'auto' })
export const cells = style({
  borderCollapse: 'collapse',
  width: '100%',
  font: type[13],
  fontVariantNumeric: 'tabular-nums lining-nums',
})
globalStyle(`${cells} :is(th, td)`, {
  height: vars.height.cell,
  padding: '0 12px',
  textAlign: 'left',
  whiteSpace: 'nowrap',
  maxWidth: 280,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  '@container': { [NARROW]: { maxWidth: 132, padding: '0 8px' } },
})
globalStyle(`${cells} thead th`, {
  font: type[12],
  color: color.ink3,
  borderBottom: `1px solid ${color.ruleStrong}`,
})
globalStyle(`${cells} tbody th`, { font: type[12], color: color.ink3, width: 40 })
globalStyle(`${cells} td`, { borderBottom: `1px solid ${color.rule}` })
globalStyle(`${cells} tbody th`, { borderBottom: `1px solid ${color.rule}` })
globalStyle(`${cells} tbody tr:last-child > :is(td, th)`, { borderBottom: 0 })
export const figure = style({})
globalStyle(`${cells} td${figure}`, { textAlign: 'right' })
export const negative = style({ color: color.neg })
export const formula = style({ font: `${rem(12)}/${rem(16)} ${font.code}`, color: color.ink2 })
export const figureHead = style({})
globalStyle(`${cells} th${figureHead}`, { textAlign: 'right' })
globalStyle(`${cells} th${figureHead}:nth-child(2)`, { paddingRight: 30 })
export const figureEnd = style({})
globalStyle(`${cells} th${figureEnd}`, { textAlign: 'right' })
/** A cell of a list. Long sentences wrap, so that a list of findings needs no scrolling. */
export const listed = style({})
globalStyle(`${cells} td${listed}`, {
  height: 'auto',
  minHeight: vars.height.cell,
  padding: '5px 12px',
  whiteSpace: 'normal',
  verticalAlign: 'top',
  overflowWrap: 'break-word',
  '@container': { [NARROW]: { padding: '5px 8px' } },
})
// The end of an address says most, so a long one wraps.
globalStyle(`${cells} td${listed} a`, { whiteSpace: 'normal', overflowWrap: 'anywhere' })
export const oldValue = style({})
globalStyle(`${cells} td${oldValue}`, { width: 140, paddingRight: 6, color: color.ink3 })
export const arrow = style({ display: 'inline', marginLeft: 10, verticalAlign: -2 })
/** The new value of a changed cell. No other cell of the table has a background. */
export const newValue = style({})
globalStyle(`${cells} td${newValue}`, {
  width: 120,
  fontWeight: vars.weight.mid,
  background: vars.grid.mark,
})
/** The count of the rows that a table leaves out. */
globalStyle(`${cells} + ${caption}`, { padding: '6px 12px 8px 38px' })
export const fact = style({ display: 'contents' })
