import { globalStyle, style } from '@vanilla-extract/css'
import { rem } from '../theme/rem.ts'
import { vars } from '../theme/tokens.css.ts'

const { color, font, radius, space, type, weight } = vars

/** One column on phones, and on tablets with an open sidebar. */
const narrow = '(max-width: 36rem)'

export const head = style({ borderBottom: `1px solid ${color.ruleStrong}` })
/** The container that `narrow` measures. */
export const plan = style({ containerType: 'inline-size' })
/** Figures side by side with hairlines between them. In a narrow container they form one column. */
export const figures = style({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  paddingBottom: space[4],
  '@container': { [narrow]: { gridAutoFlow: 'row' } },
})

export const figure = style({
  padding: '16px 20px',
  borderLeft: `1px solid ${color.rule}`,
  ':first-child': { paddingLeft: 0, borderLeft: 0 },
  '@container': {
    [narrow]: { padding: '12px 0', borderLeft: 0, borderBottom: `1px solid ${color.rule}` },
  },
})

export const name = style({ font: type[12], color: color.ink3 })
export const amount = style({
  font: type[22],
  letterSpacing: '-.015em',
  fontVariantNumeric: 'tabular-nums lining-nums',
})

export const amountTotal = style({ color: color.ink2 })
export const note = style({ font: type[12], color: color.ink3 })

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
export const subscription = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[3]} ${space[5]}`,
  paddingTop: space[2],
})

export const pastDue = style({ color: color.warn, textWrap: 'pretty' })
export const sandbox = style({ font: type[12], color: color.ink3, paddingTop: space[2] })
export const offer = style({ flex: '1 1 280px', minWidth: 0 })
export const offerName = style({ fontWeight: weight.bold })
export const offerText = style({ color: color.ink2, textWrap: 'pretty' })
export const price = style({ font: type[17], whiteSpace: 'nowrap' })
/** "/month". */
export const pricePeriod = style({
  font: `400 ${rem(13)}/${rem(20)} ${font.text}`,
  color: color.ink2,
})

/** Replaces the figures after a failed load. */
export const failed = style({ paddingTop: space[5] })
/** Placeholders while the figures load. */
export const skeletons = style({
  display: 'flex',
  gap: space[5],
  padding: `${space[6]} 0`,
})

export const checkoutResult = style({ display: 'grid', gap: space[3], justifyItems: 'start' })
export const state = style({ color: color.ink2, maxWidth: '60ch', textWrap: 'pretty' })
export const checkoutLinks = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[2],
  paddingTop: space[2],
})
