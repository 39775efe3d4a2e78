import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../theme/tokens.css.ts'

const { color, radius, space, type } = vars

export const blank = style({ display: 'grid', justifyItems: 'start', gap: space[3], maxWidth: 420 })
export const title = style({ font: type[17] })
export const text = style({ color: color.ink2, textWrap: 'pretty' })
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space[2], paddingTop: 4 })

const failBase = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 10,
  padding: '10px 12px',
  borderLeft: '2px solid',
})
export const failBox = styleVariants(
  {
    neg: { borderColor: color.neg, background: color.negWash },
    warn: { borderColor: color.warn, background: color.warnWash },
  },
  (one) => [failBase, one],
)
const signBase = style({ marginTop: 2 })
export const sign = styleVariants(
  { neg: { color: color.neg }, warn: { color: color.warn } },
  (one) => [signBase, one],
)
export const words = style({ flex: 1, minWidth: 0, overflowWrap: 'break-word' })
export const action = style({ margin: '-4px -4px -4px auto', flex: 'none' })

/** A grey bar as high as the real content, without a shimmer. */
export const skeleton = style({
  height: 10,
  borderRadius: radius[1],
  background: color.press,
  display: 'block',
})
