import { style } from '@vanilla-extract/css'

/** Keeps its size in a row. */
export const icon = style({ flex: 'none', display: 'block' })
