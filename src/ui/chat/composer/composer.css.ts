import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { rem } from '../../theme/rem.ts'
import { vars } from '../../theme/tokens.css.ts'

const { color, type, space, radius, motion, shadow } = vars

export const box = style({
  position: 'relative',
  background: color.raised,
  borderRadius: radius[3],
  boxShadow: `inset 0 0 0 1px ${color.ruleField}, ${shadow.composer}`,
  transition: `box-shadow ${motion.mid} ${motion.ease}`,
  ':focus-within': { boxShadow: `inset 0 0 0 2px ${color.accent}, ${shadow.composer}` },
  selectors: {
    // A file is dragged over the page.
    '&:has([data-over="true"])': {
      background: color.accentWash,
      boxShadow: `inset 0 0 0 2px ${color.accent}, ${shadow.composer}`,
    },
  },
})

export const editing = style({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  // Keeps the row inside the focus ring.
  margin: '0 2px',
  padding: '4px 4px 4px 12px',
  borderBottom: `1px solid ${color.rule}`,
  font: type[12],
  color: color.ink2,
})

export const chips = style({
  display: 'flex',
  flexWrap: 'wrap',
  // A chip with a failure reason grows without stretching its neighbours.
  alignItems: 'flex-start',
  gap: 6,
  padding: '10px 10px 0',
})

/** Grows with the text. A hidden copy in `::after` gives the height. */
export const grower = style({
  display: 'grid',
  maxHeight: '40vh',
  overflowY: 'auto',
  font: type[15],
  '::after': {
    content: "attr(data-text) ' '",
    gridArea: '1 / 1',
    visibility: 'hidden',
    padding: '12px 14px 4px',
    minHeight: rem(40),
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  '@media': { [media.phone]: { fontSize: rem(16) } },
})
export const text = style({
  gridArea: '1 / 1',
  minHeight: rem(40),
  padding: '12px 14px 4px',
  border: 0,
  background: 'none',
  resize: 'none',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  '::placeholder': { color: color.ink3, opacity: 1, whiteSpace: 'nowrap' },
  ':focus-visible': { outline: 'none', boxShadow: 'none' },
})

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  padding: 6,
})
export const tools = style({
  display: 'flex',
  gap: 2,
  '@media': { [media.touch]: { gap: 4 } },
})
globalStyle(`${tools} button`, { '@media': { [media.touch]: { width: rem(44), height: rem(44) } } })
export const reason = style({
  // If less than this width is left beside the controls, the reason wraps to the next row, beside
  // Send.
  flex: `1 1 ${rem(96)}`,
  paddingRight: space[2],
  font: type[12],
  color: color.ink3,
  textAlign: 'right',
  minWidth: 0,
})
/** Low credits above the reason, on phones only. */
export const lowCredits = style({
  display: 'none',
  color: color.warn,
  '@media': { [media.phone]: { display: 'block' } },
  selectors: { '&[data-none="true"]': { color: color.neg } },
})
/** Send and Stop share one size and place. */
export const send = style({
  width: rem(32),
  height: rem(32),
  '@media': { [media.phone]: { width: rem(40), height: rem(40) } },
})

export const stopSign = style({
  selectors: { '&&': { width: rem(10), height: rem(10), fill: 'currentColor' } },
})

/** Rows on the composer's top edge. */
export const queue = style({
  margin: '0 8px',
  borderRadius: `${radius[3]} ${radius[3]} 0 0`,
  background: color.sunk,
  boxShadow: `inset 0 0 0 1px ${color.ruleStrong}`,
  // A long queue scrolls. The visible half row hints at more.
  maxHeight: rem(36 * 4.5),
  overflowY: 'auto',
})
globalStyle(`${queue} > li`, {
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: rem(36),
  padding: '0 6px 0 14px',
  color: color.ink2,
})
globalStyle(`${queue} > li + li`, { borderTop: `1px solid ${color.rule}` })

/** The queued text keeps 40 % of its row beside any buttons. */
export const queueText = style({ flex: '1 0 40%', minWidth: 0 })

/** The floating composer. With the focus it becomes as wide as a chat. */
export const float = style({
  position: 'absolute',
  left: '50%',
  bottom: 20,
  zIndex: vars.layer.panel,
  width: 'min(100% - 32px, 440px)',
  transform: 'translateX(-50%)',
  transition: `width ${motion.slow} ${motion.ease}`,
  selectors: { '&[data-open="true"]': { width: 'min(100% - 32px, 736px)' } },
  '@media': { [media.phone]: { bottom: 12 } },
})
/** While the composer is collapsed, its text and button share one line. */
export const line = style({
  selectors: {
    [`${float}[data-open="false"] &`]: {
      display: 'flex',
      alignItems: 'center',
      height: rem(44),
      overflow: 'hidden',
    },
  },
})
globalStyle(`${float}[data-open="false"] ${grower}`, { flex: 1, maxHeight: rem(44) })
globalStyle(`${float}[data-open="false"] ${text}, ${float}[data-open="false"] ${grower}::after`, {
  padding: '10px 4px 10px 14px',
})
globalStyle(
  `${float}[data-open="false"] ${tools}, ${float}[data-open="false"] ${reason}, ${float}[data-open="false"] ${chips}, ${float}[data-open="false"] ${editing}`,
  {
    display: 'none',
  },
)
