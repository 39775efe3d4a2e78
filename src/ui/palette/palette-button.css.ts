import { style } from '@vanilla-extract/css'

/** A button with a 44 px target. */
export const paletteButton = style({
  position: 'relative',
  selectors: {
    '&::after': { content: '', position: 'absolute', inset: 'calc(50% - 22px)' },
  },
})
