import { globalStyle, style } from '@vanilla-extract/css'
import { rem } from '../../theme/rem.ts'
import { vars } from '../../theme/tokens.css.ts'
import { chips, float } from './composer.css.ts'

const { color, type } = vars

/** The documents of a composer, in one column or two; four rows and a half, which says that there are more. */
export const list = style([
  chips,
  {
    display: 'grid',
    gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${rem(320)}), 1fr))`,
    maxHeight: `min(${rem(160)}, 30vh)`,
    // What scrolls stays inside the ring of the focus.
    border: 'solid transparent',
    borderWidth: '2px 2px 0',
    padding: '8px 8px 0',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    selectors: { '&[data-many="true"]': { paddingBottom: 8 } },
  },
])

/** One of them: a long name is cut where its place ends. */
export const item = style({
  display: 'flex',
  minWidth: 0,
  // By itself it takes what its name and its words take.
  ':only-child': {
    gridColumn: '1 / -1',
    width: 'fit-content',
    minWidth: `min(100%, ${rem(352)})`,
    maxWidth: '100%',
  },
})
// As wide as its place in any state, and the way to take it off at its end: nothing moves when that changes.
globalStyle(`${item} > span`, { width: '100%' })
globalStyle(`${item} > span > :is(a, b)`, { flexGrow: 1 })
// Names of what is ready tell reports of two years apart: their counts are cut before they are.
globalStyle(`${item} > span > a`, { flexShrink: 1 })
globalStyle(`${item} > span > a + span`, { flexShrink: 100_000, minWidth: rem(48) })

const line = { font: type[12], fontVariantNumeric: 'tabular-nums lining-nums' } as const

/** How many of them stand how, ruled off from those that are in view. */
export const sum = style({
  ...line,
  // Inside the ring of the focus.
  margin: '0 2px',
  padding: '6px 12px 0',
  borderTop: `1px solid ${color.rule}`,
  color: color.ink3,
})
/** The answer to a send that was refused; nothing of it shows before. */
export const answer = style({ display: 'block' })
globalStyle(`${answer} > span`, {
  ...line,
  display: 'block',
  padding: '6px 14px 0',
  color: color.ink,
})
globalStyle(`${float}[data-open="false"] :is(${sum}, ${answer})`, { display: 'none' })
