import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '../theme/media.ts'
import { vars } from '../theme/tokens.css.ts'

const { color, space, type } = vars

/** The form at the left. From 1200 px, a decorative ledger page appears at the right. */
export const auth = style({
  display: 'grid',
  gridTemplateColumns: '520px minmax(0, 1fr)',
  minHeight: '100dvh',
  background: color.paper,
  '@media': { '(max-width: 1199px)': { gridTemplateColumns: 'minmax(0, 1fr)' } },
})

export const side = style({
  padding: '28px 96px',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  gap: space[8],
  '@media': { [media.phone]: { padding: '20px 24px' } },
})

export const home = style({ alignSelf: 'flex-start' })
/** At most 328 px wide, full width on phones. */
export const form = style({
  width: '100%',
  maxWidth: 328,
  '@media': { '(max-width: 480px)': { maxWidth: 'none' } },
  display: 'grid',
  gap: space[5],
  margin: '0 0 48px',
})

/** The provider's screens have their own width. */
export const hosted = style({ display: 'grid', gap: space[5], margin: '0 0 48px', minWidth: 0 })
export const title = style({ font: type[22], letterSpacing: '-.015em' })
export const note = style({
  padding: '2px 0 2px 12px',
  borderLeft: `2px solid ${color.accent}`,
  color: color.ink2,
  overflowWrap: 'anywhere',
  textWrap: 'pretty',
})

export const otherForm = style({ color: color.ink2 })
export const legal = style({ font: type[12], color: color.ink3, display: 'flex', gap: space[2] })

/** The ledger page: a double margin rule and a schedule. */
export const page = style({
  background: color.background,
  borderLeft: `1px solid ${color.rule}`,
  position: 'relative',
  display: 'grid',
  alignItems: 'center',
  // The right margin shrinks to 0 if large text in the schedule needs the space.
  gridTemplateColumns: 'minmax(72px, 96px) 1fr minmax(0, 72px)',
  // Decorative, so overflow is clipped and never scrolls the page.
  overflow: 'clip',
  '::before': {
    content: '',
    position: 'absolute',
    left: 60,
    top: 0,
    bottom: 0,
    width: 4,
    border: `solid ${color.margin}`,
    borderWidth: '0 1px',
  },
  '@media': { '(max-width: 1199px)': { display: 'none' } },
})

globalStyle(`${page} > *`, { gridColumn: 2 })
