import { globalStyle, style } from '@vanilla-extract/css'
import { rem } from '../theme/rem.ts'
import { vars } from '../theme/tokens.css.ts'

const { color, font, radius, space, type, weight } = vars

/** A column where figures have no room side by side: on phones, and on tablets beside the sidebar. */
const narrow = '(max-width: 36rem)'

/** The title, ruled off. */
export const head = style({ borderBottom: `1px solid ${color.ruleStrong}` })
/** What figures and offer are measured by. */
export const plan = style({ containerType: 'inline-size' })
/** Figures side by side, parted by hairlines; where that is too narrow all below each other. */
export const figures = style({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  paddingBottom: space[4],
  '@container': { [narrow]: { gridAutoFlow: 'row' } },
})
/** One of them. */
export const figure = style({
  padding: '16px 20px',
  borderLeft: `1px solid ${color.rule}`,
  ':first-child': { paddingLeft: 0, borderLeft: 0 },
  '@container': {
    [narrow]: { padding: '12px 0', borderLeft: 0, borderBottom: `1px solid ${color.rule}` },
  },
})
/** What it is. */
export const name = style({ font: type[12], color: color.ink3 })
/** The figure itself. */
export const amount = style({
  font: type[22],
  letterSpacing: '-.015em',
  fontVariantNumeric: 'tabular-nums lining-nums',
})
/** Of how many. */
export const of = style({ color: color.ink2 })
/** What it means. */
export const note = style({ font: type[12], color: color.ink3 })

/** What could be had: text, price, button. */
export const upgrade = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[3]} ${space[5]}`,
  padding: '14px 16px',
  border: `1px solid ${color.accentLine}`,
  borderRadius: radius[2],
  background: color.accentWash,
})
globalStyle(`${upgrade} > button`, { '@container': { [narrow]: { width: '100%' } } })
/** The subscription that there is, and the way to it. */
export const subscription = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[3]} ${space[5]}`,
  paddingTop: space[2],
})
/** A payment that failed. */
export const pastDue = style({ color: color.warn, textWrap: 'pretty' })
/** That no money moves. */
export const sandbox = style({ font: type[12], color: color.ink3, paddingTop: space[2] })
/** Its words. */
export const offer = style({ flex: '1 1 280px', minWidth: 0 })
/** The plan's name. */
export const offerName = style({ fontWeight: weight.bold })
/** What it holds. */
export const offerText = style({ color: color.ink2, textWrap: 'pretty' })
/** What it costs. */
export const price = style({ font: type[17], whiteSpace: 'nowrap' })
/** "/month". */
export const per = style({
  font: `400 ${rem(13)}/${rem(20)} ${font.text}`,
  color: color.ink2,
})
/** In the place of the figures, where they did not load. */
export const failed = style({ paddingTop: space[5] })
/** Bars in the place of the figures. */
export const skeletons = style({
  display: 'flex',
  gap: space[5],
  padding: `${space[6]} 0`,
})

/** The end of a checkout: a few lines. */
export const done = style({ display: 'grid', gap: space[3], justifyItems: 'start' })
/** Whether the plan is there. */
export const state = style({ color: color.ink2, maxWidth: '60ch', textWrap: 'pretty' })
/** The ways on. */
export const ways = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[2],
  paddingTop: space[2],
})
