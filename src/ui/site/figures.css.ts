import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../theme/tokens.css.ts'

const { color, type, weight } = vars

/**
 * A schedule in accounting style: hairlines, tabular figures, a rule above the total and two below.
 */
export const schedule = style({
  width: '100%',
  maxWidth: 640,
  borderCollapse: 'collapse',
  font: type[13],
  color: color.ink2,
  fontVariantNumeric: 'tabular-nums lining-nums',
})

const headBase = style({
  font: type[12],
  color: color.ink3,
  textAlign: 'left',
  height: 28,
  padding: '0 12px',
  borderBottom: `1px solid ${color.ruleStrong}`,
  whiteSpace: 'nowrap',
})

export const head = styleVariants({ figure: { textAlign: 'right' }, text: {} }, (one) => [
  headBase,
  one,
])

export const cell = style({
  height: 40,
  padding: '0 12px',
  borderBottom: `1px solid ${color.rule}`,
})

export const figureCell = style({ textAlign: 'right', whiteSpace: 'nowrap' })
export const lastCell = style({ borderBottom: 0 })
const totalBase = style({
  height: 40,
  padding: '0 12px',
  fontWeight: weight.bold,
  borderTop: `1px solid ${color.rule}`,
})

/** A cell of the total. Figures have a rule above and two below. */
export const total = styleVariants(
  {
    figure: {
      textAlign: 'right',
      background: `linear-gradient(${color.ink2} 0 0) 100% 0 / calc(100% - 12px) 1px no-repeat, linear-gradient(${color.ink2} 0 0) 100% calc(100% - 3px) / calc(100% - 12px) 1px no-repeat, linear-gradient(${color.ink2} 0 0) 100% 100% / calc(100% - 12px) 1px no-repeat`,
    },
    text: {},
  },
  (one) => [totalBase, one],
)

export const number = style({ color: color.ink3, width: 44 })
