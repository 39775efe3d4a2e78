import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '../theme/media.ts'
import { vars } from '../theme/tokens.css.ts'

const { color, space, type } = vars

/** The plans side by side, separated by a hairline. */
export const plans = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  maxWidth: 880,
  margin: `${space[6]} 0 ${space[8]}`,
  borderTop: `1px solid ${color.ruleStrong}`,
  borderBottom: `1px solid ${color.ruleStrong}`,
  '@media': { [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})

export const plan = style({
  display: 'flex',
  flexDirection: 'column',
  padding: `${space[6]} ${space[8]} ${space[6]} 0`,
  selectors: {
    '& + &': { paddingLeft: space[8], paddingRight: 0, borderLeft: `1px solid ${color.rule}` },
  },
  '@media': {
    [media.phone]: {
      padding: `${space[5]} 0`,
      selectors: {
        '& + &': { paddingLeft: 0, borderLeft: 0, borderTop: `1px solid ${color.ruleStrong}` },
      },
    },
  },
})

export const name = style({ font: type[13], color: color.ink2 })
export const price = style({ display: 'flex', alignItems: 'baseline', gap: 4, paddingTop: 2 })
export const figure = style({
  font: type[32],
  letterSpacing: '-.02em',
  fontVariantNumeric: 'tabular-nums lining-nums',
})

/** The text "/month" after the price. */
export const pricePeriod = style({ color: color.ink2 })
export const lead = style({ color: color.ink2, padding: `${space[1]} 0 ${space[4]}` })
export const benefits = style({ borderTop: `1px solid ${color.rule}`, flex: 1 })
export const benefit = style({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 36,
  borderBottom: `1px solid ${color.rule}`,
})

globalStyle(`${benefit} > svg`, { color: color.accent })
export const planAction = style({ paddingTop: space[5], minHeight: 76 })
export const smallText = style({ font: type[12], color: color.ink2, textWrap: 'pretty' })
/** Notes on both plans. */
export const notes = style({
  display: 'grid',
  gap: space[2],
  maxWidth: '70ch',
  color: color.ink2,
  textWrap: 'pretty',
})

/** The note that the page shows if billing is off. */
export const freeNote = style({ font: type[15], paddingTop: space[4] })
