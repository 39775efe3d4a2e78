import { globalStyle } from '@vanilla-extract/css'
import { media } from '#src/ui/theme/media.ts'
import { rem } from '#src/ui/theme/rem.ts'
import { vars } from '#src/ui/theme/tokens.css.ts'

// Styles for Univer's dialogs, panels and notices. The other styles are in univer-panels.css.ts.

const { color, layer, radius, shadow, space, type, weight } = vars

const dialog = '[role="dialog"][class*="univer-fixed"]'
const panel = '[data-u-comp="sidebar"]'

// A dialog without a width would be as wide as the window.
globalStyle(`${dialog}:not([style*="width"])`, {
  '@media': { [media.aboveMobile]: { width: rem(424) } },
})
// Univer centres dialog titles on phones.
globalStyle(`${dialog} :has(> h2)`, { textAlign: 'left' })

// In dark mode Univer draws the canvas of range and formula fields on black. The blend mode makes
// the black transparent.
globalStyle(`:root.univer-dark :is(${dialog}, ${panel}) canvas[data-u-comp="render-canvas"]`, {
  background: 'transparent !important',
  mixBlendMode: 'lighten',
})
globalStyle(`:is(${dialog}, ${panel}) [class~="univer-h-8"][class~="univer-justify-around"]`, {
  background: color.raised,
  borderColor: `${color.ruleField} !important`,
  borderRadius: radius[2],
})

// Univer's outlined buttons have a faint edge, so we darken it.
globalStyle('[data-u-comp="button"][class~="univer-border-gray-200"]', {
  borderColor: `${color.ruleStrong} !important`,
})
globalStyle('[data-u-comp="button"][class~="univer-bg-primary-600"]', {
  borderColor: `${color.accentFill} !important`,
})

// The gap between "Add a name" and its form.
globalStyle(`${panel} [class~="univer-mb-4"] > [class~="univer-w-full"] + *`, {
  marginTop: space[2],
})

// On phones the submenu covers its menu, because there is no room beside it.
globalStyle('[data-u-context-menu-submenu]', {
  '@media': {
    [media.phone]: { left: 'auto !important', right: 8, padding: '0 !important' },
  },
})

// In "More", an active split button gets one background instead of two.
const parts = '[class*="univer-toolbar-button-selector-"]'
globalStyle(
  `[data-grid-more] [class~="univer-toolbar-button-selector-root"]:has(${parts}:is([class~="univer-bg-gray-200"], [class~="!univer-bg-gray-200"]))`,
  { background: color.press },
)
globalStyle(`html:root [data-grid-more] ${parts}`, { background: 'transparent !important' })

// Univer's notices look like ours.
const toast = '[data-sonner-toaster] [data-sonner-toast]'
globalStyle(toast, {
  background: `${color.raised} !important`,
  border: '0 !important',
  borderRadius: `${radius[3]} !important`,
  boxShadow: `${shadow.menu} !important`,
  zIndex: layer.toast,
})
globalStyle(`${toast} [data-title]`, {
  font: type[13],
  fontWeight: weight.mid,
  color: `${color.ink} !important`,
})
globalStyle(`${toast} [data-description]`, { font: type[12], color: `${color.ink2} !important` })
globalStyle(`${toast} [data-icon] svg`, { color: `${color.ink2} !important` })
globalStyle(`${toast}[data-type="warning"] [data-icon] svg`, { color: `${color.warn} !important` })
globalStyle(`${toast}[data-type="error"] [data-icon] svg`, { color: `${color.neg} !important` })
globalStyle(`${toast}[data-type="success"] [data-icon] svg`, { color: `${color.pos} !important` })

// The filter panel floats like a menu.
globalStyle('[data-u-comp="sheets-filter-panel"][class~="univer-w-[400px]"]', {
  background: `${color.raised} !important`,
  border: '0 !important',
  borderRadius: radius[3],
  boxShadow: shadow.menu,
  maxWidth: 'calc(100vw - 16px)',
})
globalStyle('[data-u-comp="sheets-filter-panel"] [class~="univer-text-gray-400"]', {
  color: `${color.ink3} !important`,
})
// An edge marks the chosen segment, because its shade alone is too faint in dark mode.
const parted = 'html:root [data-u-comp="segmented"][class]'
globalStyle(parted, { background: `${color.press} !important` })
globalStyle(`${parted} > div`, {
  background: `${color.raised} !important`,
  boxShadow: `inset 0 0 0 1px ${color.ruleField}`,
})

// Texts and icons for which Univer sets no dark colour.
globalStyle(':root.univer-dark :is(.univer-text-gray-400, .univer-text-gray-600)', {
  color: color.ink2,
})

// In the panel of conditional formats, icon fields get the border of a field. Click targets are at
// least 24 px wide and high.
globalStyle(`${panel} [class~="univer-h-8"][class~="univer-px-4"][class~="univer-py-2"]`, {
  borderColor: `${color.ruleField} !important`,
  background: `${color.raised} !important`,
  color: color.ink2,
})
globalStyle(
  `${panel} :is([class~="univer-size-5"], span[class~="univer-p-1"][class~="univer-cursor-pointer"])`,
  {
    boxSizing: 'border-box',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: 24,
    minHeight: 24,
  },
)
// Hides the small buttons with the class `univer-hidden` until hover, as Univer does. The rule
// above would always show them.
globalStyle(`${panel} [class~="univer-size-5"][class~="univer-hidden"]`, { display: 'none' })
globalStyle(`${panel} :hover > [class~="univer-size-5"][class~="univer-hidden"]`, {
  display: 'inline-flex',
})
// Touch has no hover, so the button to remove a rule is always visible.
globalStyle(`${panel} [class~="univer-size-6"][class~="univer-right-1"]`, {
  display: 'flex',
  color: `${color.neg} !important`,
})

globalStyle('html:root [data-u-comp="note-textarea"]', {
  padding: `${space[2]} ${space[3]}`,
  background: color.raised,
  border: `1px solid ${color.ruleField}`,
  borderRadius: radius[2],
  boxShadow: shadow.menu,
  font: `${type[13]} !important`,
  color: color.ink,
})
globalStyle('html:root [data-u-comp="note-textarea"]:focus', {
  borderColor: color.accent,
  boxShadow: `inset 0 0 0 1px ${color.accent}, ${shadow.menu}`,
})
// On phones a note opens below its cell, because beside the cell it would leave the window.
globalStyle('[data-u-comp="rect-popup"]:has([data-u-comp="note-textarea"])', {
  '@media': { [media.phone]: { left: 'auto !important', right: 8, marginTop: 26 } },
})
