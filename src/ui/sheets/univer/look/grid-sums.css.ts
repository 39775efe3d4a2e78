import { style } from '@vanilla-extract/css'
import { media } from '#src/ui/theme/media.ts'
import { vars } from '#src/ui/theme/tokens.css.ts'

/** The figures of what is selected, in one row. */
export const figures = style({
  display: 'flex',
  gap: vars.space[3],
  whiteSpace: 'nowrap',
  font: vars.type[12],
  color: vars.color.ink2,
  fontVariantNumeric: 'tabular-nums lining-nums',
})

/** One of them; beside the tabs of a narrow page the first has room. */
export const figure = style({
  selectors: {
    '&:not(:first-child)': { '@media': { [media.belowLarge]: { display: 'none' } } },
  },
})
