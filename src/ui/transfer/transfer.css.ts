import { globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css'
import { media } from '../theme/media.ts'
import { rem } from '../theme/rem.ts'
import { cut } from '../theme/text.css.ts'
import { vars } from '../theme/tokens.css.ts'

const { color, motion, radius, ring, space, type, weight } = vars

/** Left margin of the text in a file row. It leaves room for the icon. */
const WORDS_AT = rem(28)
/** Aligned with the file's name. Full width on phones. */
const belowName = style({
  '@media': { [media.aboveMobile]: { marginLeft: WORDS_AT } },
})

/** One column that never grows beyond its container. */
const column = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', minWidth: 0 })

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

/** The drop zone. It shrinks once the dialog lists files. */
export const zone = styleVariants(
  {
    small: { padding: space[3], justifyContent: 'space-between', textAlign: 'left' },
    large: { padding: `${space[8]} ${space[4]}`, flexDirection: 'column' },
  } as const,
  (one) => [zoneBase, one],
)

export const zoneOver = style({
  background: color.accentWash,
  borderColor: color.accent,
  borderStyle: 'solid',
})

export const zoneText = style({ display: 'grid', gap: 2, minWidth: 0 })
export const zoneTitle = style({ font: type[15], fontWeight: weight.mid })
export const formats = style({ font: type[12], color: color.ink3 })

/** Heights of the dialog's title and of the summary, px. */
const [TITLE_END_PX, SUMMARY_PX] = [56, 36]
/** The count of finished files. It sticks to the top of the list. */
export const summary = style({
  position: 'sticky',
  top: TITLE_END_PX,
  zIndex: 1,
  minHeight: SUMMARY_PX,
  paddingTop: space[2],
  background: color.raised,
  font: type[12],
  color: color.ink2,
  // Without text the summary takes no room but stays in the DOM. Screen readers announce only
  // changes of an existing region.
  selectors: { '&:not(:has(:not(:empty)))': { position: 'absolute' } },
})

export const files = column
// Keeps a focused element clear of the sticky summary.
globalStyle(`${files} :is(li, a, button, select)`, { scrollMarginTop: SUMMARY_PX })
export const file = style([
  column,
  {
    gap: space[2],
    padding: `${space[3]} 0`,
    borderTop: `1px solid ${color.rule}`,
    selectors: { '&:focus-visible': { boxShadow: ring.in, borderRadius: radius[2] } },
  },
])

export const head = style({ display: 'flex', alignItems: 'center', gap: space[3], minWidth: 0 })
globalStyle(`${head} > svg`, { color: color.ink2, flex: 'none' })
export const words = style([column, { flex: 1, gap: 2 }])
export const name = style({
  display: 'flex',
  minWidth: 0,
  font: type[13],
  fontWeight: weight.mid,
})

/** The start of a file name. It is cut if the whole name has no room. */
export const nameStart = style([cut, { whiteSpace: 'pre' }])
/** The end of a file name. It always shows. Its maximum width leaves room for some of the start. */
export const nameEnd = style({
  flex: 'none',
  display: 'flex',
  justifyContent: 'flex-end',
  maxWidth: '75%',
  overflow: 'hidden',
  whiteSpace: 'pre',
})

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
export const state = styleVariants(
  {
    waiting: { color: color.ink3 },
    previewing: {},
    choosing: {},
    sending: {},
    reading: {},
    done: { color: color.pos },
    failed: { color: color.neg },
  },
  (one) => [stateBase, one],
)

const wait = keyframes({ '50%': { opacity: 0.35 } })
/** Upload progress. It pulses while the server reads the file. */
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

export const error = style({
  flex: `1 1 ${rem(220)}`,
  font: type[13],
  color: color.neg,
  textWrap: 'pretty',
})

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

export const choices = style([column, { gap: space[3], margin: 0, padding: 0, border: 0 }])
export const fields = style({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fit, minmax(${rem(136)}, 1fr))`,
  gap: space[2],
})

export const csvChoices = style([
  column,
  { gap: space[2], margin: 0, padding: `0 0 ${space[4]} ${WORDS_AT}`, border: 0 },
])

export const select = style({ color: color.ink })
export const confirm = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: space[2],
})

export const preview = style([column, { gap: space[1] }])
export const hint = style({ font: type[12], color: color.ink3 })

export const formatList = style({ display: 'grid' })
export const format = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space[3],
  padding: `${space[3]} 0`,
  cursor: 'pointer',
  selectors: { '& + &': { borderTop: `1px solid ${color.rule}` } },
})

export const formatWords = style({ display: 'grid', gap: 2 })
export const formatName = style({ font: type[13], fontWeight: weight.mid })
export const radio = style({
  width: 16,
  height: 16,
  margin: '2px 0 0',
  flex: 'none',
  accentColor: color.accentFill,
})

/** The name of the exported file. */
export const fileName = style({
  paddingTop: space[3],
  borderTop: `1px solid ${color.rule}`,
  font: type[12],
  color: color.ink2,
  overflowWrap: 'anywhere',
})

/**
 * Shows on the button how many files wait for the user's choices. It is visual only, so the
 * accessible name stays "Import".
 */
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
