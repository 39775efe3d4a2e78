import { style } from '@vanilla-extract/css'
import { media } from '../theme/media.ts'
import { rem } from '../theme/rem.ts'
import { vars } from '../theme/tokens.css.ts'

const { color, radius, ring, space, type } = vars

export const workspaces = style({ border: 0, margin: 0, padding: 0, minWidth: 0 })
/** A workspace. At least 44 px high on phones. */
export const workspace = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minHeight: rem(36),
  padding: '6px 0',
  font: type[13],
  overflowWrap: 'anywhere',
  borderRadius: radius[2],
  selectors: {
    '& + &': { borderTop: `1px solid ${color.rule}`, borderRadius: 0 },
    '&:has(:focus-visible)': { boxShadow: ring.in, borderRadius: radius[2] },
  },
  '@media': { [media.phone]: { minHeight: rem(44) } },
})

export const radio = style({
  flex: 'none',
  margin: 0,
  accentColor: color.accentFill,
  selectors: { '&:focus-visible': { boxShadow: 'none' } },
})

export const memberActions = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] })
export const newLink = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[2],
  paddingBottom: space[4],
})

export const page = style({
  display: 'grid',
  gap: space[4],
  justifyItems: 'start',
  overflowWrap: 'anywhere',
})

export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] })
export const shared = style({
  color: color.ink2,
  font: type[13],
  margin: `${space[2]} 0 ${space[3]}`,
})

export const expiry = style({ color: color.ink2, font: type[13] })
