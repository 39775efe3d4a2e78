import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { rem } from '../../theme/rem.ts'
import { vars } from '../../theme/tokens.css.ts'

const { color, type, space, radius, motion, shadow } = vars

/** The composer's box: a field that floats on the page. */
export const box = style({
  position: 'relative',
  background: color.raised,
  borderRadius: radius[3],
  boxShadow: `inset 0 0 0 1px ${color.ruleField}, ${shadow.composer}`,
  transition: `box-shadow ${motion.mid} ${motion.ease}`,
  ':focus-within': { boxShadow: `inset 0 0 0 2px ${color.accent}, ${shadow.composer}` },
  selectors: {
    // A file is held over the page: wash and ring over the whole.
    '&:has([data-over="true"])': {
      background: color.accentWash,
      boxShadow: `inset 0 0 0 2px ${color.accent}, ${shadow.composer}`,
    },
  },
})

/** Which question is edited: on top, ruled off from the text. */
export const editing = style({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  // Inside the ring of the focus.
  margin: '0 2px',
  padding: '4px 4px 4px 12px',
  borderBottom: `1px solid ${color.rule}`,
  font: type[12],
  color: color.ink2,
})

/** Long pastes, above the text. */
export const chips = style({
  display: 'flex',
  flexWrap: 'wrap',
  // One that grows with its reason leaves those beside it as they are.
  alignItems: 'flex-start',
  gap: 6,
  padding: '10px 10px 0',
})

/** The text grows with its lines: a hidden copy below it gives the height. */
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
/** Where one writes. */
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

/** Below the text: why Send is off, and Send. */
export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  padding: 6,
})
/** Controls at the left. */
export const tools = style({
  display: 'flex',
  gap: 2,
  '@media': { [media.touch]: { gap: 4 } },
})
globalStyle(`${tools} button`, { '@media': { [media.touch]: { width: rem(44), height: rem(44) } } })
/** The reason beside Send. */
export const why = style({
  // What has less room than a word or two stands below the controls, with Send.
  flex: `1 1 ${rem(96)}`,
  paddingRight: space[2],
  font: type[12],
  color: color.ink3,
  textAlign: 'right',
  minWidth: 0,
})
/** How few credits are left, above the reason: on phones, in ochre, and red where none is. */
export const few = style({
  display: 'none',
  color: color.warn,
  '@media': { [media.phone]: { display: 'block' } },
  selectors: { '&[data-none="true"]': { color: color.neg } },
})
/** Send and Stop: the same square in the same place. */
export const send = style({
  width: rem(32),
  height: rem(32),
  '@media': { [media.phone]: { width: rem(40), height: rem(40) } },
})

/** The sign in Stop. */
export const stopSign = style({
  selectors: { '&&': { width: rem(10), height: rem(10), fill: 'currentColor' } },
})

/** Rows that stand on the composer's top edge, 8 px in from both sides. */
export const queue = style({
  margin: '0 8px',
  borderRadius: `${radius[3]} ${radius[3]} 0 0`,
  background: color.sunk,
  boxShadow: `inset 0 0 0 1px ${color.ruleStrong}`,
  // A long one scrolls in itself: half a row more says so.
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

/** What waits: it keeps half of its row, however much stands beside it. */
export const queueText = style({ flex: '1 0 40%', minWidth: 0 })

/** On every page but a chat: 44 px high and 440 wide; with the focus in it, as wide as a chat. */
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
/** Collapsed, text and button stand on one line. */
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
  `${float}[data-open="false"] ${tools}, ${float}[data-open="false"] ${why}, ${float}[data-open="false"] ${chips}, ${float}[data-open="false"] ${editing}`,
  {
    display: 'none',
  },
)
