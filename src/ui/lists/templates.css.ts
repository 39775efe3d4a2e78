import { style } from '@vanilla-extract/css'
import { media } from '../theme/media.ts'
import { rem } from '../theme/rem.ts'
import { vars } from '../theme/tokens.css.ts'

const { color, radius, ring, space, type, weight } = vars

export const section = style({ paddingTop: space[8] })
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: `0 ${space[3]}`,
  paddingBottom: space[2],
  borderBottom: `1px solid ${color.ruleStrong}`,
})
export const title = style({ font: `600 ${rem(13)}/${rem(20)} ${vars.font.text}` })
export const hint = style({ font: type[12], color: color.ink3 })

export const list = style({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${rem(176)}), 1fr))`,
  columnGap: space[5],
})
export const template = style({
  // With `display: block`, a button would centre its content vertically if a neighbour makes the
  // row higher.
  display: 'flex',
  flexDirection: 'column',
  width: '100%',
  height: '100%',
  padding: '10px 0',
  border: 0,
  borderBottom: `1px solid ${color.rule}`,
  background: 'none',
  font: type[13],
  color: color.ink,
  textAlign: 'left',
  selectors: {
    '&:hover': { background: color.hover },
    '&:active': { background: color.press },
    '&:focus-visible': { boxShadow: ring.in, borderRadius: radius[2] },
  },
  '@media': { [media.phone]: { padding: '12px 0' } },
})
export const name = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  fontWeight: weight.mid,
})
export const line = style({
  display: 'block',
  font: type[12],
  color: color.ink3,
  textWrap: 'pretty',
})
