import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '../theme/media.ts'
import { rem } from '../theme/rem.ts'
import { vars } from '../theme/tokens.css.ts'

const { color, font, type, space, width } = vars

const marginRule = {
  content: '',
  position: 'absolute',
  top: 0,
  bottom: 0,
  left: `calc(${width.gutter} - 24px)`,
  width: 4,
  border: `solid ${color.margin}`,
  borderWidth: '0 1px',
} as const

/** The scroll box of a chat. It fills the height below the shell's bar. */
export const scroll = style({
  flex: 1,
  minHeight: 0,
  overflow: 'hidden auto',
  position: 'relative',
  background: color.paper,
})

/** The page of a chat, ruled like an accounting ledger: margin, double rule and text column. */
export const ledger = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  width: `min(100% - 48px, calc(${width.gutter} + ${width.measure}))`,
  minHeight: '100%',
  margin: '0 auto',
  paddingLeft: width.gutter,
  '::before': marginRule,
  '@media': {
    [media.phone]: { width: 'calc(100% - 32px)', '::before': { display: 'none' } },
  },
})

export const log = style({ paddingTop: space[3] })
// Keeps a focused element clear of the sticky question and the composer. The box has no
// `scrollPadding`, because focusing an element of the sticky question would then scroll too.
globalStyle(`${log} :is(a, button, summary, input, [tabindex])`, { scrollMarginTop: 48 })
globalStyle(`${log} :is(a, button, summary)`, { scrollMarginBottom: 120 })

/** A group of entries. */
export const group = style({})

/** The user's message, with its number and time in the margin. */
export const userMessage = style({
  position: 'relative',
  padding: '20px 0 16px',
  borderTop: `1px solid ${color.rule}`,
  '::before': {
    content: '',
    position: 'absolute',
    top: -1,
    left: `calc(-1 * ${width.gutter})`,
    width: width.gutter,
    height: 1,
    background: color.rule,
  },
  selectors: {
    [`${group}:first-child > &:first-child`]: { borderTop: 0 },
    [`${group}:first-child > &:first-child::before`]: { display: 'none' },
  },
  '@media': {
    [media.phone]: {
      borderTop: 0,
      selectors: {
        '&::before': {
          left: 0,
          width: '100%',
          height: 3,
          background: 'none',
          border: `solid ${color.margin}`,
          borderWidth: '1px 0',
        },
      },
    },
  },
})

/** Number and time of an entry, aligned with its first line. */
export const margin = style({
  position: 'absolute',
  top: 22,
  left: `calc(-1 * ${width.gutter})`,
  width: `calc(${width.gutter} - 36px)`,
  display: 'grid',
  justifyItems: 'end',
  gap: 3,
  font: type[11],
  color: color.ink3,
  fontVariantNumeric: 'tabular-nums',
  '@media': {
    [media.phone]: {
      position: 'static',
      display: 'flex',
      alignItems: 'center',
      gap: space[2],
      width: 'auto',
      paddingBottom: 6,
    },
  },
})

/** The text of the user's message. */
export const message = style({
  font: `560 ${rem(15)}/${rem(24)} ${font.text}`,
  letterSpacing: '-0.003em',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})
/** A long message, cut to its first lines until the user expands it. */
export const clampedMessage = style({
  display: '-webkit-box',
  WebkitLineClamp: 12,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
})

/** An answer. Its blocks are 12 px apart. */
export const answer = style({
  position: 'relative',
  padding: '0 0 20px',
})
globalStyle(`${answer} > * + *`, { marginTop: space[3] })

/**
 * The browser skips the layout of a group outside the viewport. The group then keeps its last
 * height.
 */
export const lazyGroup = style({
  contentVisibility: 'auto',
  // Leaves room for the number in the margin and for focus rings.
  overflowClipMargin: '120px',
})

/** A row far outside the viewport. Text that exceeds the estimated height is clipped. */
export const offscreenRow = style({ height: '100%', overflow: 'clip' })

/** A stopped answer, or one that has not begun. */
export const quietRow = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
  minHeight: 24,
  font: type[13],
  color: color.ink3,
})
/** The second line of a failed answer. */
export const charge = style({ font: type[12], color: color.ink2 })

/** Sticks to the top of the window. Its height is 0, so the content below does not move. */
export const stickyQuestion = style({
  position: 'sticky',
  top: 0,
  height: 0,
  zIndex: vars.layer.sticky,
  overflowAnchor: 'none',
})
/** The question of the visible answer, on one line. A click scrolls back to it. */
export const askedRow = style({
  position: 'absolute',
  left: `calc(-1 * ${width.gutter})`,
  right: 0,
  display: 'flex',
  alignItems: 'center',
  minHeight: 32,
  padding: `0 0 0 ${width.gutter}`,
  border: `solid ${color.rule}`,
  borderWidth: '0 0 1px',
  background: color.paper,
  font: type[13],
  color: color.ink2,
  textAlign: 'left',
  ':hover': { background: color.hover, color: color.ink },
  ':focus-visible': { boxShadow: vars.ring.in },
  '::before': marginRule,
  '@media': {
    [media.phone]: {
      left: 0,
      gap: space[2],
      padding: 0,
      '::before': { display: 'none' },
    },
    [media.touch]: { minHeight: 44 },
  },
})
/** The number of the question. */
export const askedFolio = style({
  position: 'absolute',
  left: 0,
  width: `calc(${width.gutter} - 36px)`,
  display: 'grid',
  justifyItems: 'end',
  '@media': { [media.phone]: { position: 'static', width: 'auto' } },
})

/** The composer sticks to the bottom of the window. Text that scrolls below it fades out. */
export const dock = style({
  position: 'sticky',
  bottom: 0,
  zIndex: vars.layer.sticky,
  marginTop: 'auto',
  padding: '0 0 20px',
  overflowAnchor: 'none',
  background: `linear-gradient(transparent, ${color.paper} 20px)`,
  '@media': { [media.phone]: { paddingBottom: 12 } },
})
/** Holds the sticky question. It has no box in the layout. */
export const top = style({ display: 'contents' })

/** The button that scrolls to the newest text. */
export const newText = style({
  position: 'absolute',
  left: '50%',
  top: 0,
  transform: 'translate(-50%, -44px)',
})
globalStyle(`${newText} > button`, { boxShadow: `${vars.shadow.menu}` })

/** The loading state or the button for earlier entries. */
export const loadEarlier = style({ padding: '12px 0 0', marginLeft: -8 })
/** The loading state of a conversation. */
export const skeletons = style({ display: 'grid', gap: space[3], padding: '20px 0' })
/** Shown if a conversation failed to load. */
export const failed = style({ padding: '48px 0' })

/** Auto margins center the title, examples and composer of a new chat on the page. */
export const newChat = style({ marginTop: 'auto', padding: '48px 0 8px' })
/** The composer follows the examples directly. */
export const newChatDock = style({ marginTop: 0, marginBottom: 'auto', paddingTop: space[4] })
export const title = style({ font: type[22], letterSpacing: '-0.015em' })
/** Reserves the height of the examples while their code loads. */
export const examplesSpace = style({ minHeight: 262 })
