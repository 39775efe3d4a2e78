import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

const { color, radius, space, type } = vars

/** In a chip: as wide with a picture as with a sign. */
export const place = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 20,
  height: 20,
  marginLeft: -3,
})
/** In a chip: its middle, in a square. */
export const chipPicture = style({
  width: 20,
  height: 20,
  flex: 'none',
  objectFit: 'cover',
  objectPosition: 'top',
  borderRadius: radius[1],
  background: color.paper,
  boxShadow: `0 0 0 1px ${color.rule}`,
})
/** The place of a large one: what is below it moves once at most. */
export const room = style({ minHeight: 160, paddingBottom: space[4] })
/** A large one, whole. */
export const large = style({
  display: 'block',
  maxWidth: '100%',
  maxHeight: '60vh',
  border: `1px solid ${color.rule}`,
  borderRadius: radius[1],
  background: '#fff',
})
/** A small one in the place of a large one, drawn as wide. */
export const preview = style({
  display: 'block',
  width: '100%',
  maxHeight: '60vh',
  objectFit: 'contain',
  objectPosition: 'left top',
})
/** What there is to say of it. */
export const note = style({ paddingTop: space[2], font: type[12], color: color.ink2 })
