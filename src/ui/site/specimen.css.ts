import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { media } from '../theme/media.ts'
import { vars } from '../theme/tokens.css.ts'

const { color, font, grid, radius, space, type, weight } = vars

/** The chat at the left: a ledger page with its margin rule. */
export const chat = style({
  position: 'relative',
  padding: '20px 16px 20px 44px',
  display: 'grid',
  alignContent: 'start',
  gap: space[3],
  borderRight: `1px solid ${color.ruleStrong}`,
  '::before': {
    content: '',
    position: 'absolute',
    left: 32,
    top: 0,
    bottom: 0,
    width: 4,
    border: `solid ${color.margin}`,
    borderWidth: '0 1px',
  },
  '@media': {
    [media.belowLarge]: { borderRight: 0 },
    [media.phone]: { padding: '16px 12px', '::before': { display: 'none' } },
  },
})

/** The entry's number, in the margin. */
export const folio = style({
  position: 'absolute',
  left: 4,
  top: 22,
  '@media': { [media.phone]: { position: 'static' } },
})

export const message = style({ font: `560 14px/22px ${font.text}` })
export const answer = style({ font: `400 14px/22px ${font.text}`, textWrap: 'pretty' })
export const figure = style({ fontWeight: weight.bold })
export const tools = style({
  border: `1px solid ${color.rule}`,
  borderRadius: radius[2],
  overflow: 'hidden',
})

export const tool = style({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 36,
  padding: '0 12px',
  selectors: { '& + &': { borderTop: `1px solid ${color.rule}` } },
})

export const doneIcon = style({ color: color.pos })
export const toolName = style({ fontWeight: weight.mid, whiteSpace: 'nowrap' })
export const phase = style({ marginLeft: 'auto', font: type[12], color: color.ink3 })
/** The cells that a tool touched, as text that is truncated if long. */
export const touchedCells = style({
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})

export const totals = style({
  borderCollapse: 'collapse',
  font: `400 14px/22px ${font.text}`,
  fontVariantNumeric: 'tabular-nums lining-nums',
})

globalStyle(`${totals} th`, {
  fontWeight: 400,
  textAlign: 'left',
  borderBottom: `1px solid ${color.rule}`,
})

globalStyle(`${totals} td`, { textAlign: 'right', borderBottom: `1px solid ${color.rule}` })
globalStyle(`${totals} tr:last-child > *`, { fontWeight: weight.bold, borderBottom: 0 })
export const facts = style({ font: type[12], color: color.ink3 })

/** A picture of the composer. */
export const composer = style({
  position: 'absolute',
  left: 44,
  right: 16,
  bottom: 16,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  height: 44,
  padding: '6px 6px 6px 14px',
  font: type[15],
  color: color.ink3,
  background: color.raised,
  borderRadius: radius[3],
  boxShadow: `inset 0 0 0 1px ${color.ruleField}, ${vars.shadow.composer}`,
  '@media': { [media.belowLarge]: { display: 'none' } },
})

/** The disabled send button. */
export const send = style({
  width: 32,
  height: 32,
  display: 'grid',
  placeItems: 'center',
  borderRadius: radius[2],
  background: color.sunk,
  color: color.inkOff,
})

export const sheet = style({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  background: grid.cell,
  '@media': {
    [media.belowLarge]: { borderTop: `1px solid ${color.ruleStrong}` },
    [media.phone]: { display: 'none' },
  },
})

export const formula = style({
  display: 'flex',
  alignItems: 'center',
  height: 32,
  flex: 'none',
  borderBottom: `1px solid ${color.rule}`,
  background: color.paper,
})

export const cellName = style({
  width: 96,
  height: '100%',
  display: 'flex',
  alignItems: 'center',
  padding: '0 12px',
  borderRight: `1px solid ${color.rule}`,
})

export const content = style({
  font: `12.5px/20px ${font.code}`,
  padding: '0 12px',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
})

/** The grid, clipped by the frame. */
export const gridFrame = style({ overflow: 'hidden', flex: 1, minHeight: 0 })
export const table = style({
  borderCollapse: 'separate',
  borderSpacing: 0,
  tableLayout: 'fixed',
  width: 704,
  font: `400 13px/16px ${font.text}`,
  fontVariantNumeric: 'tabular-nums lining-nums',
})

const edgeBase = style({
  background: grid.head,
  color: color.ink2,
  font: `400 11px/16px ${font.text}`,
  border: `solid ${color.ruleStrong}`,
  borderWidth: '0 1px 1px 0',
  height: 22,
  padding: 0,
  textAlign: 'center',
})

/** Column letters and row numbers. */
export const edge = styleVariants(
  { chosen: { background: grid.headOn, color: color.ink }, plain: {} },
  (one) => [edgeBase, one],
)

/** A text that overflows into the next cells. Its background hides their lines. */
export const overflowText = style({ background: grid.cell, padding: '1px 0' })
const cellBase = style({
  border: `solid ${grid.line}`,
  borderWidth: '0 1px 1px 0',
  height: 24,
  padding: '0 6px',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'clip',
  position: 'relative',
})

export const cell = styleVariants(
  {
    text: {},
    number: { textAlign: 'right' },
    input: { textAlign: 'right', color: grid.input },
    title: { font: `600 15px/20px ${font.text}`, overflow: 'visible', zIndex: 1 },
    head: { background: grid.head, color: color.ink2, fontSize: 12 },
    headNumber: { background: grid.head, color: color.ink2, fontSize: 12, textAlign: 'right' },
    result: { textAlign: 'right', fontWeight: weight.bold },
  },
  (one) => [cellBase, one],
)

export const selectedCell = style({
  outline: `2px solid ${color.accent}`,
  outlineOffset: -1,
  zIndex: 3,
})
