import { globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css'
import { media } from '../theme/media.ts'
import { rem } from '../theme/rem.ts'
import { cut } from '../theme/text.css.ts'
import { vars } from '../theme/tokens.css.ts'

const { color, motion, radius, ring, space, type, weight } = vars

/** Where a file's words begin, behind its sign. */
const WORDS_AT = rem(28)
/** Below a file's name, level with it; on phones it takes the whole width. */
const belowName = style({
  '@media': { [media.aboveMobile]: { marginLeft: WORDS_AT } },
})

/** One column, however wide what stands in it would like to be. */
const column = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', minWidth: 0 })

/** Where files are dropped, and below it the files. */
export const content = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space[3],
  minWidth: 0,
})

const zoneBase = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space[3],
  borderRadius: radius[3],
  border: `1px dashed ${color.ruleField}`,
  background: color.sunk,
  textAlign: 'center',
})
/** Takes files; once some are there it gives them room. */
export const zone = styleVariants(
  {
    small: { padding: space[3], justifyContent: 'space-between', textAlign: 'left' },
    large: { padding: `${space[8]} ${space[4]}`, flexDirection: 'column' },
  } as const,
  (one) => [zoneBase, one],
)
/** Files are dragged over it. */
export const zoneOver = style({
  background: color.accentWash,
  borderColor: color.accent,
  borderStyle: 'solid',
})
/** Its words. */
export const zoneText = style({ display: 'grid', gap: 2, minWidth: 0 })
/** What to do. */
export const zoneTitle = style({ font: type[15], fontWeight: weight.mid })
/** What it takes. */
export const formats = style({ font: type[12], color: color.ink3 })

/** Where the title of the dialog ends, and the summary, px. */
const [TITLE_END_PX, SUMMARY_PX] = [56, 36]
/** How many of them have ended, and how: it stays in view above the files. */
export const summary = style({
  position: 'sticky',
  top: TITLE_END_PX,
  zIndex: 1,
  minHeight: SUMMARY_PX,
  paddingTop: space[2],
  background: color.raised,
  font: type[12],
  color: color.ink2,
  // Without words it takes no room, yet stays: what comes to be there with its words is not read aloud.
  selectors: { '&:not(:has(:not(:empty)))': { position: 'absolute' } },
})

/** The files. */
export const files = column
// What gets the focus keeps clear of the summary.
globalStyle(`${files} :is(li, a, button, select)`, { scrollMarginTop: SUMMARY_PX })
/** One of them. */
export const file = style([
  column,
  {
    gap: space[2],
    padding: `${space[3]} 0`,
    borderTop: `1px solid ${color.rule}`,
    selectors: { '&:focus-visible': { boxShadow: ring.in, borderRadius: radius[2] } },
  },
])
/** Kind, words, what can be done. */
export const head = style({ display: 'flex', alignItems: 'center', gap: space[3], minWidth: 0 })
globalStyle(`${head} > svg`, { color: color.ink2, flex: 'none' })
/** Name over size and state. */
export const words = style([column, { flex: 1, gap: 2 }])
/** The file's name, in one line. */
export const name = style({
  display: 'flex',
  minWidth: 0,
  font: type[13],
  fontWeight: weight.mid,
})
/** What of it is cut where there is no room. */
export const nameStart = style([cut, { whiteSpace: 'pre' }])
/** Its end, which stays; letters however wide leave some of the start in view. */
export const nameEnd = style({
  flex: 'none',
  display: 'flex',
  justifyContent: 'flex-end',
  maxWidth: '75%',
  overflow: 'hidden',
  whiteSpace: 'pre',
})
/** Size and state. */
export const meta = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${space[3]}`,
  font: type[12],
  color: color.ink3,
  fontVariantNumeric: 'tabular-nums lining-nums',
})
const stateBase = style({ display: 'inline-flex', alignItems: 'center', gap: 6, color: color.ink2 })
/** Where it is: a sign and words. */
export const state = styleVariants(
  {
    waiting: { color: color.ink3 },
    looking: {},
    choosing: {},
    sending: {},
    reading: {},
    done: { color: color.pos },
    failed: { color: color.neg },
  },
  (one) => [stateBase, one],
)

const wait = keyframes({ '50%': { opacity: 0.35 } })
/** How much of it has gone out; it breathes while the server reads. */
export const progress = style({
  appearance: 'none',
  display: 'block',
  width: '100%',
  height: 3,
  border: 0,
  borderRadius: radius[1],
  background: color.press,
  overflow: 'hidden',
  selectors: {
    '&::-webkit-progress-bar': { background: color.press },
    '&::-webkit-progress-value': { background: color.accent },
    '&::-moz-progress-bar': { background: color.accent },
    '&:indeterminate': {
      background: color.accent,
      animation: `${wait} 1.6s ${motion.ease} infinite`,
    },
    '&:indeterminate::-webkit-progress-bar': { background: color.accent },
    '&:indeterminate::-moz-progress-bar': { background: color.accent },
  },
  '@media': {
    '(prefers-reduced-motion: reduce)': {
      selectors: { '&:indeterminate': { animation: 'none' } },
    },
  },
})

/** Why it was not imported, and how to try again. */
export const failure = style([
  belowName,
  {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: space[2],
  },
])
/** The words of it. */
export const error = style({
  flex: `1 1 ${rem(220)}`,
  font: type[13],
  color: color.neg,
  textWrap: 'pretty',
})
/** What was left out, a line for each kind. */
export const leftOut = style([
  belowName,
  {
    display: 'grid',
    gap: 2,
    padding: `${space[2]} ${space[3]}`,
    borderRadius: radius[2],
    background: color.warnWash,
    font: type[12],
  },
])

/** How a text file is read. */
export const choices = style([column, { gap: space[3], margin: 0, padding: 0, border: 0 }])
/** The choices, side by side where there is room. */
export const fields = style({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fit, minmax(${rem(136)}, 1fr))`,
  gap: space[2],
})
/** How a .csv is written: below its name. */
export const csvChoices = style([
  column,
  { gap: space[2], margin: 0, padding: `0 0 ${space[4]} ${WORDS_AT}`, border: 0 },
])
/** A choice among a few. */
export const select = style({ color: color.ink })
/** "Import", at the right. */
export const confirm = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: space[2],
})

/** The first rows, and what they leave out. */
export const preview = style([column, { gap: space[1] }])
/** A quiet line. */
export const hint = style({ font: type[12], color: color.ink3 })

/** The formats of an export. */
export const formatList = style({ display: 'grid' })
/** One of them. */
export const format = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space[3],
  padding: `${space[3]} 0`,
  cursor: 'pointer',
  selectors: { '& + &': { borderTop: `1px solid ${color.rule}` } },
})
/** Its name over what it holds. */
export const formatWords = style({ display: 'grid', gap: 2 })
/** Its name. */
export const formatName = style({ font: type[13], fontWeight: weight.mid })
/** Chosen or not. */
export const radio = style({
  width: 16,
  height: 16,
  margin: '2px 0 0',
  flex: 'none',
  accentColor: color.accentFill,
})
/** What the file will be called. */
export const fileName = style({
  paddingTop: space[3],
  borderTop: `1px solid ${color.rule}`,
  font: type[12],
  color: color.ink2,
  overflowWrap: 'anywhere',
})

/** How many files wait for an answer, on the button that leads to them: drawn, for its name stays "Import". */
export const asking = style({
  selectors: { '&::after': { content: 'attr(data-count)' } },
  minWidth: rem(18),
  padding: '0 5px',
  borderRadius: rem(9),
  background: color.accentWash,
  color: color.accent,
  font: `600 ${rem(11)}/${rem(18)} ${vars.font.text}`,
  fontVariantNumeric: 'tabular-nums lining-nums',
  textAlign: 'center',
})
