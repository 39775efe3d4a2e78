import { styleVariants } from '@vanilla-extract/css'
import { rem } from '../theme/rem.ts'

/** Icon sizes in px at the default font size. They scale with the text. */
export const icon = styleVariants({ 12: 12, 14: 14, 16: 16, 20: 20 }, (px) => ({
  flex: 'none',
  display: 'block',
  width: rem(px),
  height: rem(px),
}))
