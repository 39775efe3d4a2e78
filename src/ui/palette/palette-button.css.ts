import { style } from '@vanilla-extract/css'

/** The way to the command palette, in a target of 44 px. */
export const paletteButton = style({
  position: 'relative',
  selectors: {
    '&::after': { content: '', position: 'absolute', inset: 'calc(50% - 22px)' },
  },
})
