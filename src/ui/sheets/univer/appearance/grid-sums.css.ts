import { style } from '@vanilla-extract/css'
import { media } from '#src/ui/theme/media.ts'
import { vars } from '#src/ui/theme/tokens.css.ts'

/** The results for the selection, in one row. */
export const figures = style({
  display: 'flex',
  gap: vars.space[3],
  whiteSpace: 'nowrap',
  font: vars.type[12],
  color: vars.color.ink2,
  fontVariantNumeric: 'tabular-nums lining-nums',
})

/** In narrow windows only the first result fits beside the tabs. */
export const figure = style({
  selectors: {
    '&:not(:first-child)': { '@media': { [media.belowLarge]: { display: 'none' } } },
  },
})
