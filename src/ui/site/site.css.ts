import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import * as shell from '../shell/shell.css.ts'
import { media } from '../theme/media.ts'
import { rem } from '../theme/rem.ts'
import { vars } from '../theme/tokens.css.ts'

const { color, radius, shadow, space, type, font, weight } = vars
const measure = 'min(100% - 48px, 1168px)'
const phoneMeasure = 'calc(100% - 32px)'

export const site = style({
  background: color.paper,
  minHeight: '100%',
  display: 'flex',
  flexDirection: 'column',
})

export const bar = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minHeight: 64,
  flexWrap: 'wrap',
  flex: 'none',
  width: measure,
  margin: '0 auto',
  '@media': { [media.phone]: { width: phoneMeasure, minHeight: 56 } },
})

export const barNav = style({
  display: 'flex',
  gap: space[5],
  paddingLeft: 28,
  color: color.ink2,
  flex: 1,
})

/** A link, at least 24 px high. */
export const barLink = style({
  minHeight: 24,
  display: 'inline-flex',
  alignItems: 'center',
  ':hover': { color: color.ink },
})

export const spacer = style({ flex: 1 })
const entryBase = style({ display: 'flex', alignItems: 'center', gap: space[2] })
/** Sign-in links or the user. Invisible until the session is known, so nothing shifts. */
export const entry = styleVariants({ known: {}, unknown: { visibility: 'hidden' } }, (one) => [
  entryBase,
  one,
])

/** The initials overlay the button, so its accessible name stays "User menu". */
export const person = style({ display: 'inline-grid', placeItems: 'center' })
/** Transparent to clicks. */
export const initials = style({ gridArea: '1 / 1', pointerEvents: 'none' })
globalStyle(`${person} > button`, { gridArea: '1 / 1' })
export const menuName = style({ display: 'block', fontWeight: weight.bold })
export const menuEmail = style({ display: 'block', font: type[12], color: color.ink3 })
/** The skip link, visible only with the focus. */
export const skip = style([shell.skip])

/** The page with its double margin rule. */
export const sheet = style({
  width: measure,
  margin: '0 auto',
  flex: 1,
  position: 'relative',
  padding: '56px 0 64px 72px',
  '::before': {
    content: '',
    position: 'absolute',
    left: 36,
    top: 0,
    bottom: 0,
    width: 4,
    border: `solid ${color.margin}`,
    borderWidth: '0 1px',
  },
  '@media': {
    [media.phone]: {
      width: 'auto',
      margin: 0,
      padding: '24px 16px 48px 32px',
      '::before': { left: 12 },
    },
  },
})

export const foot = style({
  borderTop: `1px solid ${color.rule}`,
  font: type[12],
  color: color.ink3,
})

export const footRow = style({
  width: measure,
  margin: '0 auto',
  display: 'flex',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 24px',
  padding: '20px 0 24px',
  '@media': { [media.phone]: { width: phoneMeasure } },
})

/** On phones the links need a row of their own, because the bar hides them. */
export const footPages = style({ flexBasis: '100%' })
export const footNav = style({ display: 'flex', flexWrap: 'wrap', gap: space[5] })

/** The claim at the left, the description at the right. */
export const hero = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1.05fr) minmax(0, 1fr)',
  gap: 64,
  alignItems: 'start',
  paddingBottom: 48,
  '@media': {
    [media.belowLarge]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: space[5] },
    [media.phone]: { paddingBottom: 32 },
  },
})

export const claim = style({ font: type[52], letterSpacing: '-.028em', textWrap: 'balance' })
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[2],
  paddingTop: 28,
})

export const lede = style({
  font: `400 ${rem(17)}/${rem(28)} ${font.text}`,
  color: color.ink2,
  textWrap: 'pretty',
  paddingTop: 4,
})

export const note = style({ font: type[12], color: color.ink3, paddingTop: 14 })

/** Three facts, each below a rule. */
export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: space[8],
  paddingTop: 40,
  '@media': { [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: space[5] } },
})

export const fact = style({ borderTop: `1px solid ${color.ink2}`, paddingTop: space[3] })
export const factTitle = style({ font: `600 ${rem(15)}/${rem(24)} ${font.text}` })
export const factText = style({ color: color.ink2, paddingTop: 2, textWrap: 'pretty' })

/** The specimen: a chat beside a spreadsheet. */
export const figure = style({
  display: 'grid',
  gridTemplateColumns: '452px minmax(0, 1fr)',
  gridTemplateRows: 'minmax(0, 1fr)',
  height: 520,
  border: `1px solid ${color.ruleStrong}`,
  borderRadius: radius[2],
  overflow: 'hidden',
  background: color.paper,
  boxShadow: shadow.composer,
  '@media': {
    [media.belowLarge]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateRows: 'auto',
      height: 'auto',
    },
  },
})

/** Running text. */
export const prose = style({
  font: type[15],
  maxWidth: '70ch',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[6],
  textWrap: 'pretty',
})

export const proseTitle = style({ font: type[32], letterSpacing: '-.02em' })
export const prosePart = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[3],
  scrollMarginTop: space[4],
})

export const proseHead = style({ font: type[17], letterSpacing: '-.005em' })
export const points = style({ display: 'grid', gap: space[2], paddingLeft: space[5] })
globalStyle(`${points} > li`, { listStyle: 'disc' })
globalStyle(`${points} > li::marker`, { color: color.ink3 })
export const code = style({
  font: `.87em/1.5 ${font.code}`,
  background: color.sunk,
  borderRadius: radius[1],
  padding: '1px 4px',
  margin: '0 -1px',
  overflowWrap: 'anywhere',
})

/** Commands. Long ones scroll sideways. */
export const commands = style({
  font: `${rem(12.5)}/${rem(20)} ${font.code}`,
  padding: '12px 16px',
  overflowX: 'auto',
  background: color.sunk,
  border: `1px solid ${color.rule}`,
  borderRadius: radius[2],
})

export const calls = style({
  borderCollapse: 'collapse',
  font: type[13],
  width: '100%',
  marginTop: space[3],
})

globalStyle(`${calls} th`, {
  font: type[12],
  color: color.ink3,
  textAlign: 'left',
  borderBottom: `1px solid ${color.ruleStrong}`,
  padding: '6px 12px 6px 0',
})

globalStyle(`${calls} td`, {
  borderBottom: `1px solid ${color.rule}`,
  padding: '6px 12px 6px 0',
  verticalAlign: 'top',
  overflowWrap: 'anywhere',
})

globalStyle(`${calls} td:first-child`, { color: color.ink2, width: 72 })
