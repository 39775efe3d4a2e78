import { globalStyle, style } from '@vanilla-extract/css'
import { rem } from '../theme/rem.ts'
import { vars } from '../theme/tokens.css.ts'

const { color, space, type, weight, font } = vars

/** In a column narrower than this, phones and tablets beside the sidebar, a chat stands below its entry. */
const narrow = '(max-width: 36rem)'

/** The heading and its table. */
export const section = style({ containerType: 'inline-size', paddingTop: space[8] })
/** Heading at the left, pages at the right. */
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
  minHeight: rem(28),
  paddingBottom: space[2],
})
/** "Credits, November 2026". */
export const title = style({
  flex: 1,
  minWidth: 'min-content',
  font: `600 ${rem(13)}/${rem(20)} ${font.text}`,
})
/** "1–20 of 200". */
export const part = style({
  font: type[12],
  color: color.ink3,
  fontVariantNumeric: 'tabular-nums lining-nums',
})
/** A row that is not there yet. */
export const skeleton = style({
  display: 'flex',
  alignItems: 'center',
  height: rem(28),
  borderBottom: `1px solid ${color.rule}`,
})

/** Fine rules, figures at the right, the total ruled once above and twice below. */
export const table = style({
  width: '100%',
  borderCollapse: 'collapse',
  font: type[13],
  fontVariantNumeric: 'tabular-nums lining-nums',
})
globalStyle(`${table} :is(th, td)`, {
  height: rem(28),
  padding: '4px 12px',
  textAlign: 'start',
  verticalAlign: 'baseline',
})
globalStyle(`${table} :is(th, td):first-child`, { paddingInlineStart: 0 })
globalStyle(`${table} :is(th, td):last-child`, { paddingInlineEnd: 0 })
globalStyle(`${table} thead th`, {
  font: type[12],
  fontWeight: 400,
  color: color.ink3,
  borderBottom: `1px solid ${color.ruleStrong}`,
  whiteSpace: 'nowrap',
})
/** A movement. */
export const row = style({ borderBottom: `1px solid ${color.rule}` })
/** When. */
export const date = style({ color: color.ink3, whiteSpace: 'nowrap' })
/** The time of that day; below it where there is little room. */
export const time = style({
  paddingInlineStart: space[1],
  '@container': { [narrow]: { display: 'block', padding: 0, font: type[12] } },
})
/** What for. */
export const entry = style({
  whiteSpace: 'nowrap',
  '@container': { [narrow]: { whiteSpace: 'normal' } },
})
/** The chat, in a column of its own. */
export const chat = style({ '@container': { [narrow]: { display: 'none' } } })
/** The chat below its entry, where there is no room for its column. */
export const below = style({
  display: 'none',
  font: type[12],
  '@container': { [narrow]: { display: 'block' } },
})
// A long title takes lines, and no room of the other columns.
globalStyle(`:is(${below}, ${chat}) > a`, { whiteSpace: 'normal', overflowWrap: 'anywhere' })
/** A figure: digits under digits. */
export const figure = style({ whiteSpace: 'nowrap' })
globalStyle(`${table} ${figure}`, { textAlign: 'end' })
/** One that came; its sign says it too. */
export const came = style([figure, { color: color.pos }])
/** The head of a column of figures. */
export const figureHead = style({})
globalStyle(`${table} thead ${figureHead}`, { textAlign: 'end' })

/** What is left. */
export const total = style({})
// Of cells: a row's line would give way to that of the row above.
globalStyle(`${total} > *`, { borderTop: `1px solid ${color.ink2}`, fontWeight: weight.bold })
/** Ruled twice below. */
export const totalFigure = style({
  whiteSpace: 'nowrap',
  borderBottom: `4px double ${color.ink2}`,
})
globalStyle(`${table} ${totalFigure}`, { textAlign: 'end' })
