import { style } from '@vanilla-extract/css'
import { media } from '../theme/media.ts'
import { rem } from '../theme/rem.ts'
import { vars } from '../theme/tokens.css.ts'

const { color, radius, shadow, space, type, font } = vars
const measure = 'min(100% - 48px, 1168px)'
const phoneMeasure = 'calc(100% - 32px)'

/** A public page: bar, sheet, foot. */
export const site = style({
  background: color.paper,
  minHeight: '100%',
  display: 'flex',
  flexDirection: 'column',
})
/** Name, pages, ways in. */
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
/** The pages of the bar. */
export const barNav = style({
  display: 'flex',
  gap: space[5],
  paddingLeft: 28,
  color: color.ink2,
  flex: 1,
})
/** One of them: 24 px high at least. */
export const barLink = style({
  minHeight: 24,
  display: 'inline-flex',
  alignItems: 'center',
  ':hover': { color: color.ink },
})
/** Takes the free room. */
export const room = style({ flex: 1 })

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

/** Foot of a public page. */
export const foot = style({
  borderTop: `1px solid ${color.rule}`,
  font: type[12],
  color: color.ink3,
})
/** What stands in it. */
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
/** Its links. */
export const footNav = style({ display: 'flex', flexWrap: 'wrap', gap: space[5] })

/** Claim at the left, what it is at the right. */
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
/** The claim. */
export const claim = style({ font: type[52], letterSpacing: '-.028em', textWrap: 'balance' })
/** The ways in. */
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[2],
  paddingTop: 28,
})
/** What it is. */
export const lede = style({
  font: `400 ${rem(17)}/${rem(28)} ${font.text}`,
  color: color.ink2,
  textWrap: 'pretty',
  paddingTop: 4,
})
/** What it costs. */
export const note = style({ font: type[12], color: color.ink3, paddingTop: 14 })

/** Three facts, each under a rule. */
export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: space[8],
  paddingTop: 40,
  '@media': { [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: space[5] } },
})
/** One of them. */
export const fact = style({ borderTop: `1px solid ${color.ink2}`, paddingTop: space[3] })
/** Its name. */
export const factTitle = style({ font: `600 ${rem(15)}/${rem(24)} ${font.text}` })
/** What it means. */
export const factText = style({ color: color.ink2, paddingTop: 2, textWrap: 'pretty' })

/** A chat beside a sheet, as the product looks. */
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

/** Running text of the short pages. */
export const prose = style({
  font: type[15],
  maxWidth: '70ch',
  display: 'grid',
  gap: space[3],
  textWrap: 'pretty',
})
/** Title of a short page. */
export const proseTitle = style({
  font: type[32],
  letterSpacing: '-.02em',
  paddingBottom: space[2],
})
/** Head of a part of it. */
export const proseHead = style({
  font: `600 ${rem(15)}/${rem(24)} ${font.text}`,
  paddingTop: space[3],
})
