import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '../theme/media.ts'
import { vars } from '../theme/tokens.css.ts'

const { color, space, type } = vars

/** The form at the left, a ledger page at the right from 1200 px on. */
export const auth = style({
  display: 'grid',
  gridTemplateColumns: '520px minmax(0, 1fr)',
  minHeight: '100dvh',
  background: color.paper,
  '@media': { '(max-width: 1199px)': { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
/** Name on top, form in the middle, legal links at the foot. */
export const side = style({
  padding: '28px 96px',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  gap: space[8],
  '@media': { [media.phone]: { padding: '20px 24px' } },
})
/** Home. */
export const home = style({ alignSelf: 'flex-start' })
/** 328 px wide at most; as wide as its page on a phone. */
export const form = style({
  width: '100%',
  maxWidth: 328,
  '@media': { '(max-width: 480px)': { maxWidth: 'none' } },
  display: 'grid',
  gap: space[5],
  margin: '0 0 48px',
})
/** The screens of a provider, which bring a width of their own. */
export const hosted = style({ display: 'grid', gap: space[5], margin: '0 0 48px', minWidth: 0 })
/** "Sign in". */
export const title = style({ font: type[22], letterSpacing: '-.015em' })
/** What is done once one is signed in: ruled off at its side, as a note. */
export const waiting = style({
  padding: '2px 0 2px 12px',
  borderLeft: `2px solid ${color.accent}`,
  color: color.ink2,
  overflowWrap: 'anywhere',
  textWrap: 'pretty',
})
/** Other ways. */
export const other = style({ color: color.ink2 })
/** Legal links. */
export const legal = style({ font: type[12], color: color.ink3, display: 'flex', gap: space[2] })

/** The ledger page: a double margin rule and a schedule. */
export const page = style({
  background: color.desk,
  borderLeft: `1px solid ${color.rule}`,
  position: 'relative',
  display: 'grid',
  alignItems: 'center',
  // Where the text is large the schedule needs the room at its sides.
  gridTemplateColumns: 'minmax(72px, 96px) 1fr minmax(0, 72px)',
  // An ornament: what does not fit makes nobody scroll sideways.
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
