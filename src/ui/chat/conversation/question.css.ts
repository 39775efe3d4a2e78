import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'

/** The actions of a question, visible on hover or focus. */
export const actions = style({
  display: 'flex',
  gap: 2,
  marginRight: -5,
  opacity: 0,
  transition: `opacity ${vars.motion.fast} ${vars.motion.ease}`,
  '@media': {
    [media.phone]: { margin: '-13px -15px -13px auto', gap: 0, opacity: 1 },
    [media.touch]: { opacity: 1 },
  },
})
globalStyle(`article:is(:hover, :focus-within) > * > ${actions}`, { opacity: 1 })
