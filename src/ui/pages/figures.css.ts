import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { vars } from '../theme/tokens.css.ts'

const { color, type, weight } = vars

/** A schedule as accountants set it: hairlines, tabular, one rule above a total and two below. */
export const schedule = style({
  width: '100%',
  maxWidth: 640,
  borderCollapse: 'collapse',
  font: type[13],
  color: color.ink2,
  fontVariantNumeric: 'tabular-nums lining-nums',
})
/** Head of a column. */
export const head = recipe({
  base: {
    font: type[12],
    color: color.ink3,
    textAlign: 'left',
    height: 28,
    padding: '0 12px',
    borderBottom: `1px solid ${color.ruleStrong}`,
    whiteSpace: 'nowrap',
  },
  variants: { figure: { true: { textAlign: 'right' } } },
})
/** A cell. */
export const cell = recipe({
  base: { height: 40, padding: '0 12px', borderBottom: `1px solid ${color.rule}` },
  variants: {
    figure: { true: { textAlign: 'right', whiteSpace: 'nowrap' } },
    last: { true: { borderBottom: 0 } },
  },
})
/** A cell of the total: ruled above and twice below the figures. */
export const total = recipe({
  base: {
    height: 40,
    padding: '0 12px',
    fontWeight: weight.bold,
    borderTop: `1px solid ${color.rule}`,
  },
  variants: {
    figure: {
      true: {
        textAlign: 'right',
        background: `linear-gradient(${color.ink2} 0 0) 100% 0 / calc(100% - 12px) 1px no-repeat, linear-gradient(${color.ink2} 0 0) 100% calc(100% - 3px) / calc(100% - 12px) 1px no-repeat, linear-gradient(${color.ink2} 0 0) 100% 100% / calc(100% - 12px) 1px no-repeat`,
      },
    },
  },
})
/** The number of a row. */
export const number = style({ color: color.ink3, width: 44 })
