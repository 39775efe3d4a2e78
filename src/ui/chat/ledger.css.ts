import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '../theme/media.ts'
import { rem } from '../theme/rem.ts'
import { vars } from '../theme/tokens.css.ts'

const { color, font, type, space, width } = vars

/** The double rule between the margin and the text. */
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

/** Where a chat scrolls: all that the shell leaves below its bar. */
export const scroll = style({
  flex: 1,
  minHeight: 0,
  overflow: 'hidden auto',
  position: 'relative',
  background: color.paper,
})

/** The ledger page: margin, double rule, text column; as high as the window at least. */
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

/** The entries, one below the other. */
export const log = style({ paddingTop: space[3] })
// What of them gets the focus is not hidden below the row that stands at the top, nor below the composer. As a
// padding of the box it would move the box also for that row itself.
globalStyle(`${log} :is(a, button, summary, input, [tabindex])`, { scrollMarginTop: 48 })
globalStyle(`${log} :is(a, button, summary)`, { scrollMarginBottom: 120 })

/** Some entries, which the browser leaves out together. */
export const group = style({})

/** My message: ruled off from the answer above, with its number and time in the margin. */
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

/** Number and time of an entry, level with its first line. */
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

/** What I said. */
export const message = style({
  font: `560 ${rem(15)}/${rem(24)} ${font.text}`,
  letterSpacing: '-0.003em',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})
/** A long message, cut to its first lines until it is asked for. */
export const clampedMessage = style({
  display: '-webkit-box',
  WebkitLineClamp: 12,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
})

/** An answer: its blocks in order, 12 px apart. */
export const answer = style({
  position: 'relative',
  padding: '0 0 20px',
})
globalStyle(`${answer} > * + *`, { marginTop: space[3] })

/** A group out of view is not laid out: it keeps the height it had. */
export const lazyGroup = style({
  contentVisibility: 'auto',
  // Room for what stands in the margin and for focus rings.
  overflowClipMargin: '120px',
})

/** The words of a row that is far from the window: never higher than the row is going to be. */
export const offscreenRow = style({ height: '100%', overflow: 'clip' })

/** A quiet row: an answer that was stopped, or one that has not begun. */
export const quietRow = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
  minHeight: 24,
  font: type[13],
  color: color.ink3,
})
/** The second line of a failure. */
export const charge = style({ font: type[12], color: color.ink2 })

/** Stands at the top of the window and takes no room: what is below does not move for it. */
export const stickyQuestion = style({
  position: 'sticky',
  top: 0,
  height: 0,
  zIndex: vars.layer.sticky,
  overflowAnchor: 'none',
})
/** The question that is being read about, in one line; goes back to it. */
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
/** Its number, where it stands beside the question too. */
export const askedFolio = style({
  position: 'absolute',
  left: 0,
  width: `calc(${width.gutter} - 36px)`,
  display: 'grid',
  justifyItems: 'end',
  '@media': { [media.phone]: { position: 'static', width: 'auto' } },
})

/** The composer's place: it stays at the bottom of the window, text fades below it. */
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
/** Where the question that is read about comes: no box of its own. */
export const top = style({ display: 'contents' })

/** Takes the reader to the newest text, just above the composer. */
export const newText = style({
  position: 'absolute',
  left: '50%',
  top: 0,
  transform: 'translate(-50%, -44px)',
})
globalStyle(`${newText} > button`, { boxShadow: `${vars.shadow.menu}` })

/** Loading or asking for earlier entries. */
export const loadEarlier = style({ padding: '12px 0 0', marginLeft: -8 })
/** The grey rows of a conversation that loads. */
export const skeletons = style({ display: 'grid', gap: space[3], padding: '20px 0' })
/** What stands where a conversation could not be loaded. */
export const failed = style({ padding: '48px 0' })

/** The new chat's title, examples and composer stand in the middle of the page. */
export const newChat = style({ marginTop: 'auto', padding: '48px 0 8px' })
/** With the examples above, the composer follows them. */
export const newChatDock = style({ marginTop: 0, marginBottom: 'auto', paddingTop: space[4] })
/** The title of a new chat. */
export const title = style({ font: type[22], letterSpacing: '-0.015em' })
/** Where its examples will stand, while their code comes. */
export const examplesRoom = style({ minHeight: 262 })
