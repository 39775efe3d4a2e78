import { globalStyle, style } from '@vanilla-extract/css'
import '../light-grid/cell-font.css.ts'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'

const { color, font, type, space, height } = vars

/** The editor's page: as high as the window, without the shell. */
export const page = style({
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  minHeight: 0,
  background: color.paper,
})

/** 48 px: back, title, save status, Chat. */
export const bar = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  flex: 'none',
  // Large texts on a small window have two lines: the title is seen at any size.
  flexWrap: 'wrap',
  minHeight: height.bar,
  padding: '0 12px',
  borderBottom: `1px solid ${color.rule}`,
  background: color.paper,
  minWidth: 0,
})
/** Title and status; they give way first. */
export const crumbs = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[1],
  flex: '1 1 7rem',
  minWidth: 0,
})
/** Whether the sheet is saved. */
export const status = style({
  flex: 'none',
  paddingLeft: space[1],
  font: type[12],
  color: color.ink3,
  whiteSpace: 'nowrap',
})
/** The same in a conflict: a question, in the colour of its banner. */
export const statusAsked = style([status, { color: color.warn }])
/** The same when it could not be saved. */
export const statusBad = style([status, { color: color.neg }])
/** A title that can't be renamed yet. */
export const title = style({ padding: '0 6px', fontWeight: vars.weight.mid })

/** Below the bar: what happened to the sheet, and what can be done. */
export const banner = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 10,
  flex: 'none',
  minHeight: 36,
  padding: '6px 16px',
  background: color.warnWash,
  borderBottom: `1px solid ${color.ruleStrong}`,
})
globalStyle(`${banner} > svg`, { color: color.warn })
/** Its words. */
export const bannerText = style({ flex: 1, minWidth: 200, textWrap: 'pretty' })
/** What can be done: side by side, below the words where there is no room beside them. */
export const bannerActions = style({ display: 'flex', flexWrap: 'wrap', gap: 10 })
globalStyle(`${bannerText} > b`, { fontWeight: vars.weight.bold })

/** The grid, and the chat beside or over it. */
export const body = style({ position: 'relative', display: 'flex', flex: 1, minHeight: 0 })
/** "Chat", pressed while the chat is open. */
export const chat = style({
  selectors: { '&[aria-expanded="true"]': { background: color.press } },
})
// On phones the chat covers all: what is below it is out of reach.
globalStyle(`${page}[data-chat="true"] :is(${bar}, ${body} > main)`, {
  '@media': { [media.phone]: { visibility: 'hidden' } },
})

/** The grid and what is told of it. */
export const main = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minWidth: 0,
  minHeight: 0,
})

/** Where the grid stands, and before it its first cells. */
export const area = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minHeight: 0,
})
/** The room of the grid; Univer draws into it. */
export const grid = style({
  position: 'relative',
  flex: 1,
  minHeight: 0,
  background: vars.grid.cell,
})

/** What stands there instead: a loading or a failed sheet. */
export const instead = style({
  padding: '48px 24px',
  '@media': { [media.phone]: { padding: '32px 16px' } },
})
/** The rows of a grid that loads. */
export const rows = style({
  position: 'absolute',
  inset: 0,
  overflow: 'hidden',
  background: vars.grid.cell,
})
globalStyle(`${rows} > i`, {
  display: 'block',
  height: 24,
  borderBottom: `1px solid ${vars.grid.line}`,
})

// Its fields for keys can have the focus only while the cells are entered (grid-focus.ts).
globalStyle(':root:not([data-cells]) [id^="univer-doc-selection-container-__INTERNAL_EDITOR__"]', {
  visibility: 'hidden',
})
globalStyle(`:root[data-cells="keyboard"] ${grid} canvas[id^="univer-sheet-main-canvas"]`, {
  outline: `2px solid ${color.accent} !important`,
  outlineOffset: -2,
})

// Univer's controls in our clothes.
globalStyle(`${grid} > div`, { fontFamily: font.text })
// Its regions for notices, of which it has two of one name, are there only while they hold one.
globalStyle(`${grid} section[aria-label^='Notifications']:empty`, { display: 'none' })
// What it keeps closed, or off the page, is no stop of Tab.
globalStyle(
  `${grid} :is([data-u-comp="sidebar"], [data-u-comp="formula-bar"] *)[class~="univer-w-0"], .univer-popup[style*="left: -9997px"]`,
  { visibility: 'hidden' },
)
// Its grey for sums of what is selected is too light to read.
globalStyle(`${grid} [class~="univer-text-gray-400"]`, { color: `${color.ink3} !important` })
// Parts that stand still in px while their text grows with the page's.
globalStyle(`${grid} footer > section`, { height: '2.25rem !important' })
globalStyle(`${grid} [data-u-comp="formula-bar"] > div:first-child`, {
  flex: 'none',
  width: '6.25rem',
})
// On a phone the tabs need the room of what fingers do as well.
globalStyle(`${grid} footer > section`, {
  '@media': { [media.phone]: { padding: '0 8px' } },
})
globalStyle(
  `${grid} footer :is([data-u-command$="gridlines"], section > section button:has(> .univerjs-icon-reduce-icon, > .univerjs-icon-increase-icon))`,
  { '@media': { [media.phone]: { display: 'none' } } },
)
// While cells are selected their sum takes the place of the zoom, or no tab would be seen.
globalStyle(
  `${grid} footer > section:has([data-u-command$="selection-figure"]) > section:last-child`,
  { '@media': { [media.phone]: { display: 'none' } } },
)
// The accent of its controls in dark; its canvas turns the light one itself.
globalStyle(':root.univer-dark', {
  vars: {
    '--univer-primary-500': color.accent,
    '--univer-primary-600': color.accent,
    '--univer-primary-700': color.accent,
  },
})
// It draws formula bar and cell editor on black in dark: let our paper through.
globalStyle(`:root.univer-dark ${grid} [data-u-comp="formula-bar"] canvas`, {
  background: 'transparent !important',
  mixBlendMode: 'lighten',
})
