import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

const { color, radius, space, type } = vars

/** The place of the picture or the file-type icon in a chip. Both take the same width. */
export const place = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 20,
  height: 20,
  marginLeft: -3,
})
/** In a chip: cropped to a square. */
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
/** Reserves room for a large picture, so the content below moves at most once. */
export const pictureSpace = style({ minHeight: 160, paddingBottom: space[4] })
/** The full-size picture. */
export const large = style({
  display: 'block',
  maxWidth: '100%',
  maxHeight: '60vh',
  border: `1px solid ${color.rule}`,
  borderRadius: radius[1],
  background: '#fff',
})
/** The thumbnail, stretched to full width while the file loads. */
export const preview = style({
  display: 'block',
  width: '100%',
  maxHeight: '60vh',
  objectFit: 'contain',
  objectPosition: 'left top',
})
export const note = style({ paddingTop: space[2], font: type[12], color: color.ink2 })
