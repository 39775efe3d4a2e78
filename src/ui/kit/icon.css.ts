import { styleVariants } from '@vanilla-extract/css'
import { rem } from '../theme/rem.ts'

/** An icon by its size in px at the text size that browsers begin with: it grows with the text, and keeps its size in a row. */
export const icon = styleVariants({ 12: 12, 14: 14, 16: 16, 20: 20 }, (px) => ({
  flex: 'none',
  display: 'block',
  width: rem(px),
  height: rem(px),
}))
