import { globalStyle, style } from '@vanilla-extract/css'
import { rem } from '../../theme/rem.ts'
import { vars } from '../../theme/tokens.css.ts'
import { chips, float } from './composer.css.ts'

const { color, type } = vars

/** The documents of a composer, in one or two columns. The visible half row hints at more. */
export const list = style([
  chips,
  {
    display: 'grid',
    gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${rem(320)}), 1fr))`,
    maxHeight: `min(${rem(160)}, 30vh)`,
    // Keeps scrolled chips inside the focus ring.
    border: 'solid transparent',
    borderWidth: '2px 2px 0',
    padding: '8px 8px 0',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    selectors: { '&[data-many="true"]': { paddingBottom: 8 } },
  },
])

/** A chip with a long name truncates within its grid cell. */
export const item = style({
  display: 'flex',
  minWidth: 0,
  // A single chip is as wide as its content.
  ':only-child': {
    gridColumn: '1 / -1',
    width: 'fit-content',
    minWidth: `min(100%, ${rem(352)})`,
    maxWidth: '100%',
  },
})
// A chip has the same width in every state, with the remove button at its end. So a change of state
// moves nothing.
globalStyle(`${item} > span`, { width: '100%' })
globalStyle(`${item} > span > :is(a, b)`, { flexGrow: 1 })
// The counts shrink first and the name last, because its end often holds the year of a report.
globalStyle(`${item} > span > a`, { flexShrink: 1 })
globalStyle(`${item} > span > a + span`, { flexShrink: 100_000, minWidth: rem(48) })

const line = { font: type[12], fontVariantNumeric: 'tabular-nums lining-nums' } as const

/** Totals by state, below the visible chips. */
export const sum = style({
  ...line,
  // Keeps the row inside the focus ring.
  margin: '0 2px',
  padding: '6px 12px 0',
  borderTop: `1px solid ${color.rule}`,
  color: color.ink3,
})
/** The reason why a message was not sent. Empty until a send is refused. */
export const answer = style({ display: 'block' })
globalStyle(`${answer} > span`, {
  ...line,
  display: 'block',
  padding: '6px 14px 0',
  color: color.ink,
})
globalStyle(`${float}[data-open="false"] :is(${sum}, ${answer})`, { display: 'none' })
