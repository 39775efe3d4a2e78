import { globalStyle } from '@vanilla-extract/css'
import { media } from '#src/ui/theme/media.ts'
import { vars } from '#src/ui/theme/tokens.css.ts'
import { grid } from '../../editor/sheet.css.ts'

// Our look for Univer's controls inside the grid.

const { color, font } = vars

// Univer's hidden key fields may take the focus only while the user is in the cells
// (grid-focus.ts).
globalStyle(':root:not([data-cells]) [id^="univer-doc-selection-container-__INTERNAL_EDITOR__"]', {
  visibility: 'hidden',
})
globalStyle(`:root[data-cells="keyboard"] ${grid} canvas[id^="univer-sheet-main-canvas"]`, {
  outline: `2px solid ${color.accent} !important`,
  outlineOffset: -2,
})

globalStyle(`${grid} > div`, { fontFamily: font.text })
// Univer has two notification regions with the same name. An empty one is hidden.
globalStyle(`${grid} section[aria-label^='Notifications']:empty`, { display: 'none' })
// Hidden parts of Univer must not be Tab stops.
globalStyle(
  `${grid} :is([data-u-comp="sidebar"], [data-u-comp="formula-bar"] *)[class~="univer-w-0"], .univer-popup[style*="left: -9997px"]`,
  { visibility: 'hidden' },
)
// Univer's grey for the selection's sums has too little contrast.
globalStyle(`${grid} [class~="univer-text-gray-400"]`, { color: `${color.ink3} !important` })
// Univer sizes the footer and the name box in px, but their text scales with the page.
globalStyle(`${grid} footer > section`, { height: '2.25rem !important' })
globalStyle(`${grid} [data-u-comp="formula-bar"] > div:first-child`, {
  flex: 'none',
  width: '6.25rem',
})
// On phones the tabs need the space of the footer's controls. Gestures replace these controls.
globalStyle(`${grid} footer > section`, {
  '@media': { [media.phone]: { padding: '0 8px' } },
})
globalStyle(
  `${grid} footer :is([data-u-command$="gridlines"], section > section button:has(> .univerjs-icon-reduce-icon, > .univerjs-icon-increase-icon))`,
  { '@media': { [media.phone]: { display: 'none' } } },
)
// On phones the results of a selection replace the zoom, or no tab would be visible.
globalStyle(
  `${grid} footer > section:has([data-u-command$="selection-figure"]) > section:last-child`,
  { '@media': { [media.phone]: { display: 'none' } } },
)
// The accent for Univer's controls in the dark theme. The canvas converts the light accent itself.
globalStyle(':root.univer-dark', {
  vars: {
    '--univer-primary-500': color.accent,
    '--univer-primary-600': color.accent,
    '--univer-primary-700': color.accent,
  },
})
// In the dark theme Univer draws the formula bar on black. With `lighten`, our lighter background
// shows instead of the black.
globalStyle(`:root.univer-dark ${grid} [data-u-comp="formula-bar"] canvas`, {
  background: 'transparent !important',
  mixBlendMode: 'lighten',
})
