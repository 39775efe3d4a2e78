import { style } from '@vanilla-extract/css'
import { media } from '../theme/media.ts'
import { rem } from '../theme/rem.ts'
import { vars } from '../theme/tokens.css.ts'

const { color, radius, ring, space, type } = vars

/** The workspaces that one may switch between. */
export const workspaces = style({ border: 0, margin: 0, padding: 0, minWidth: 0 })
/** One of them, as large as a finger on phones. */
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
/** Which one is active. */
export const radio = style({
  flex: 'none',
  margin: 0,
  accentColor: color.accentFill,
  selectors: { '&:focus-visible': { boxShadow: 'none' } },
})
/** What can be done with a member or a link. */
export const acts = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] })
/** A link that was just made. */
export const made = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[2],
  paddingBottom: space[4],
})
/** The page of an invitation. */
export const page = style({
  display: 'grid',
  gap: space[4],
  justifyItems: 'start',
  overflowWrap: 'anywhere',
})
/** Its ways. */
export const ways = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] })
/** What members have in common. */
export const shared = style({
  color: color.ink2,
  font: type[13],
  margin: `${space[2]} 0 ${space[3]}`,
})
/** Until when the link works. */
export const until = style({ color: color.ink2, font: type[13] })
