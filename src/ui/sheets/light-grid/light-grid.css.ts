import { globalStyle, style } from '@vanilla-extract/css'
import './cell-font.css.ts'
import { vars } from '../../theme/tokens.css.ts'
import { CELL_PADDING_PX } from './cell-padding.ts'
import { COLUMN_HEADER_PX, ROW_HEADER_PX } from './light-layout.ts'

const { color, font, grid, type, space } = vars

/** The grid with its formula bar and tabs. It fills its parent, a flex column. */
export const frame = style({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minHeight: 0,
  minWidth: 0,
  background: grid.cell,
})

export const formula = style({
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  minHeight: 28,
  borderBottom: `1px solid ${color.rule}`,
  background: color.paper,
  font: type[13],
})
export const address = style({
  flex: 'none',
  width: '6.25rem',
  padding: `0 ${space[3]}`,
  borderRight: `1px solid ${color.rule}`,
  color: color.ink2,
})
export const value = style({
  flex: 1,
  minWidth: 0,
  alignSelf: 'stretch',
  border: 0,
  background: 'transparent',
  color: 'inherit',
  font: vars.type[13],
  fontFamily: vars.font.code,
  // As large as the editor's formula bar, which replaces this one.
  fontSize: '11pt',
  padding: `0 ${space[3]}`,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'pre',
  fontVariantNumeric: 'tabular-nums',
  ':focus-visible': { outline: 'none', boxShadow: vars.ring.in },
})

export const scroll = style({
  position: 'relative',
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  outline: 'none',
  overscrollBehavior: 'contain',
  fontFeatureSettings: "'calt' 0",
  color: 'light-dark(#000000, #ffffff)',
  ':focus-visible': { boxShadow: vars.ring.in },
})
export const sheet = style({ display: 'grid', position: 'relative', background: grid.cell })

const pane = style({ position: 'relative', minWidth: 0, minHeight: 0 })
/**
 * The panes of the sheet. Frozen ones are sticky.
 * Text that overflows its pane lies above the scrolling cells but below the frozen rows.
 */
export const panes = {
  body: style([pane, { zIndex: 0 }]),
  columns: style([pane, { position: 'sticky', background: grid.cell, zIndex: 1 }]),
  rows: style([pane, { position: 'sticky', background: grid.cell, zIndex: 2 }]),
  head: style([pane, { position: 'sticky', background: grid.head, zIndex: 3 }]),
  still: style([pane, { position: 'sticky', background: grid.cell, zIndex: 3 }]),
  corner: style([pane, { position: 'sticky', background: grid.head, zIndex: 4 }]),
}

/** A screen pixel in the scale of the sheet. */
export const PIXEL = '--light-pixel'
const px = (count: number): string => `calc(${count}px * var(${PIXEL}, 1))`

const freezeLine = {
  content: "''",
  position: 'absolute',
  zIndex: 1,
  background: color.ruleStrong,
  pointerEvents: 'none',
} as const
/** The line below frozen rows, as in Univer. */
export const linedBelow = style({ '::after': { ...freezeLine, inset: 'auto 0 0', height: px(2) } })
export const linedBeside = style({
  '::before': { ...freezeLine, inset: '0 0 0 auto', width: px(2) },
})

export const head = style({
  position: 'absolute',
  boxSizing: 'border-box',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  overflow: 'hidden',
  borderRight: `${px(1)} solid ${color.rule}`,
  borderBottom: `${px(1)} solid ${color.rule}`,
  background: grid.head,
  color: color.ink2,
  fontFamily: font.text,
  fontSize: 11,
  lineHeight: 1,
})
export const headOn = style([head, { background: grid.headOn }])
export const edge = style([head, { inset: 0, width: ROW_HEADER_PX, height: COLUMN_HEADER_PX }])

/** A row for screen readers. Its cells are positioned in the pane. */
export const row = style({ display: 'contents' })
// Grid lines. light-pane.tsx sets their widths, so that they are one screen pixel at any scale.
const line = style({ position: 'absolute', boxSizing: 'border-box', pointerEvents: 'none' })
export const lineBelow = style([line, { borderBottom: `1px solid ${grid.line}` }])
export const lineBeside = style([line, { borderRight: `1px solid ${grid.line}` }])
export const cell = style({ position: 'absolute', boxSizing: 'border-box' })
/** Merged cells hide the grid lines below. */
export const mergedCell = style([
  cell,
  { boxShadow: `inset ${px(-1)} ${px(-1)} ${grid.line}`, background: grid.cell },
])
export const text = style({
  position: 'absolute',
  top: 0,
  bottom: 0,
  boxSizing: 'border-box',
  display: 'flex',
  overflow: 'hidden',
  padding: `0 ${CELL_PADDING_PX}px`,
  lineHeight: 1.2,
})
export const figure = style([text])
globalStyle(`${figure} > span`, { maxWidth: '100%' })
/** A text that overflows onto filled cells lies above their fill. */
export const overflowOnFill = style([text, { zIndex: 1 }])
/** A text that overflows onto cells without a fill. It hides the grid lines below it. */
export const overflowText = style([text, { zIndex: 1 }])
globalStyle(`${overflowText} > span`, { background: grid.cell })
export const borders = style({
  position: 'absolute',
  pointerEvents: 'none',
  zIndex: 1,
})
export const selected = style({
  position: 'absolute',
  inset: '-1px',
  boxSizing: 'border-box',
  border: `2px solid ${color.accent}`,
  pointerEvents: 'none',
  zIndex: 2,
})

export const tabs = style({
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  gap: space[1],
  minHeight: '2.25rem',
  padding: '0 12px',
  overflowX: 'auto',
  borderTop: `1px solid ${color.rule}`,
  background: color.paper,
})
export const tab = style({
  flex: 'none',
  minHeight: 28,
  padding: '0 12px',
  border: 0,
  borderBottom: '2px solid transparent',
  background: 'none',
  font: type[13],
  color: color.ink2,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  ':hover': { background: color.hover },
  ':focus-visible': { outline: 'none', boxShadow: vars.ring.in },
  selectors: {
    '&[aria-selected="true"]': {
      color: color.accent,
      fontWeight: vars.weight.bold,
      borderBottomColor: color.accent,
      background: grid.cell,
    },
  },
})
