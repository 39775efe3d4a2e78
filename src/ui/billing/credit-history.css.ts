import { globalStyle, style } from '@vanilla-extract/css'
import { rem } from '../theme/rem.ts'
import { vars } from '../theme/tokens.css.ts'

const { color, space, type, weight, font } = vars

/** In narrower containers the chat shows below its entry. */
const narrow = '(max-width: 36rem)'

export const section = style({ containerType: 'inline-size', paddingTop: space[8] })
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
  minHeight: rem(28),
  paddingBottom: space[2],
})

export const title = style({
  flex: 1,
  minWidth: 'min-content',
  font: `600 ${rem(13)}/${rem(20)} ${font.text}`,
})

export const range = style({
  font: type[12],
  color: color.ink3,
  fontVariantNumeric: 'tabular-nums lining-nums',
})

export const skeleton = style({
  display: 'flex',
  alignItems: 'center',
  height: rem(28),
  borderBottom: `1px solid ${color.rule}`,
})

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

export const row = style({ borderBottom: `1px solid ${color.rule}` })
export const date = style({ color: color.ink3, whiteSpace: 'nowrap' })
/** In a narrow container the time wraps below the date. */
export const time = style({
  paddingInlineStart: space[1],
  '@container': { [narrow]: { display: 'block', padding: 0, font: type[12] } },
})

export const entry = style({
  whiteSpace: 'nowrap',
  '@container': { [narrow]: { whiteSpace: 'normal' } },
})

/** The column of chats. In a narrow container it is hidden, and `chatBelow` shows the chat. */
export const chat = style({ '@container': { [narrow]: { display: 'none' } } })
/** The chat below its entry. It shows in a narrow container only. */
export const chatBelow = style({
  display: 'none',
  font: type[12],
  '@container': { [narrow]: { display: 'block' } },
})

// A long title wraps, so the other columns keep their width.
globalStyle(`:is(${chatBelow}, ${chat}) > a`, { whiteSpace: 'normal', overflowWrap: 'anywhere' })
export const figure = style({ whiteSpace: 'nowrap' })
globalStyle(`${table} ${figure}`, { textAlign: 'end' })
/** A positive amount. Its sign also distinguishes it from a negative one. */
export const credited = style([figure, { color: color.pos }])
export const figureHead = style({})
globalStyle(`${table} thead ${figureHead}`, { textAlign: 'end' })

export const total = style({})
// Set on the cells, because the row above would override a border of the row.
globalStyle(`${total} > *`, { borderTop: `1px solid ${color.ink2}`, fontWeight: weight.bold })
/** A double rule below the total. */
export const totalFigure = style({
  whiteSpace: 'nowrap',
  borderBottom: `4px double ${color.ink2}`,
})

globalStyle(`${table} ${totalFigure}`, { textAlign: 'end' })
