import { style } from '@vanilla-extract/css'
import { vars } from '../theme/tokens.css.ts'

/** As high as the button it replaces. */
export const field = style({
  selectors: {
    '&&': { width: 'min(360px, 100%)', height: vars.height.ctl, padding: '0 6px' },
  },
})
