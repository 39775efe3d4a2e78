import { globalStyle } from '@vanilla-extract/css'
import { media } from '#src/ui/theme/media.ts'
import { rem } from '#src/ui/theme/rem.ts'
import { vars } from '#src/ui/theme/tokens.css.ts'

// Our look for Univer's menus, dialogs and panels. Univer attaches them to the page outside the
// grid, so the selectors do not start at the grid. We need `!important` because Univer's dark
// classes use it.

const { color, height, layer, radius, ring, shadow, type, weight } = vars

const dark = (selector: string): string => `:root.univer-dark ${selector}`

/**
 * Our colours for the grey and primary shades of Univer's HTML elements. Univer's canvas takes its
 * colours from grid-theme.ts.
 */
globalStyle('html:root:root', {
  vars: {
    '--univer-gray-50': color.sunk,
    '--univer-gray-100': color.hover,
    '--univer-gray-200': color.rule,
    '--univer-gray-300': color.ink3,
    '--univer-gray-400': color.ink3,
    '--univer-gray-500': color.ink2,
    '--univer-gray-600': color.ink2,
    '--univer-gray-700': color.ink2,
    '--univer-gray-800': color.ink,
    '--univer-gray-900': color.ink,
    '--univer-primary-50': color.accentWash,
    '--univer-primary-100': color.accentWash,
    '--univer-primary-200': color.accentLine,
    '--univer-primary-300': color.accentLine,
    '--univer-primary-400': color.accentLine,
    '--univer-primary-500': color.accent,
    '--univer-primary-600': color.accent,
    '--univer-primary-700': color.accent,
    '--univer-primary-900': color.accentLine,
  },
})
// The dark theme uses these variables in opposite roles. For example, `--univer-white`, a
// background colour in the light theme, is a text colour.
globalStyle('html:root.univer-dark:root', {
  vars: {
    '--univer-white': color.ink,
    '--univer-gray-100': color.ink,
    '--univer-gray-200': color.ink2,
    '--univer-gray-300': color.ink2,
    '--univer-gray-500': color.ruleField,
    '--univer-gray-600': color.rule,
    '--univer-gray-700': color.raised,
    '--univer-gray-800': color.raised,
    '--univer-gray-900': color.paper,
  },
})
globalStyle(dark('.univer-bg-white'), { background: color.raised })
globalStyle(dark('.univer-bg-gray-100'), { background: color.hover })
globalStyle(dark('.univer-bg-gray-200'), { background: color.press })
globalStyle(
  dark(':is(.univer-border-gray-200, .univer-border-gray-300, .univer-divide-gray-200 > *)'),
  { borderColor: color.rule },
)
globalStyle(dark(':is(.univer-text-gray-800, .univer-text-gray-900, .univer-text-black)'), {
  color: color.ink,
})
globalStyle(dark('.univer-text-gray-500'), { color: color.ink2 })
globalStyle(dark('[class~="dark:!univer-text-gray-600"]'), { color: `${color.ink3} !important` })
globalStyle(dark('[class*="univer-"]:disabled'), { color: `${color.ink3} !important` })
globalStyle(dark('[class~="dark:!univer-bg-gray-500"]'), {
  background: `${color.press} !important`,
})
globalStyle('.univer-bg-primary-600', {
  background: `${color.accentFill} !important`,
  color: color.onAccent,
})

// One font size for Univer's texts, menus, panels and dialogs.
globalStyle(
  ':is(.univer-text-sm, .univer-text-base, .univer-popup, [data-u-comp="sidebar"], [role="dialog"][class*="univer-"])',
  { fontSize: rem(13), lineHeight: rem(20), fontFamily: vars.font.text },
)
globalStyle('.univer-text-xs', { fontSize: rem(12), lineHeight: rem(16) })

const FLOATING = [
  '[data-slot="dropdown-menu-content"]',
  '[data-slot="dropdown-menu-sub-content"]',
  '[data-slot="popover-content"]',
  '.univer-popup > section > div',
  '[data-u-context-menu-submenu] > div',
].join(', ')
const floating = `:is(${FLOATING})`
globalStyle(floating, {
  background: `${color.raised} !important`,
  color: `${color.ink} !important`,
  border: '0 !important',
  borderRadius: radius[3],
  boxShadow: shadow.menu,
  fontFamily: vars.font.text,
})
globalStyle(`${floating}:focus-visible`, { boxShadow: shadow.menu, borderRadius: radius[3] })
globalStyle(':is([data-slot="dropdown-menu-content"], [data-slot="dropdown-menu-sub-content"])', {
  padding: 4,
})

const ROW = [
  '[data-slot^="dropdown-menu-"][role^="menuitem"]',
  '.univer-popup button[class~="univer-min-h-8"]',
  '[data-u-context-menu-submenu] button[class~="univer-min-h-8"]',
].join(', ')
const row = `:is(${ROW})`
globalStyle(row, {
  minHeight: rem(32),
  padding: '0 8px',
  borderRadius: radius[2],
  color: color.ink,
  '@media': { [media.phone]: { minHeight: rem(44) } },
})
globalStyle(
  `:is(${ROW}):is(:hover, :focus, [data-highlighted], [data-state="open"]):not(:disabled)`,
  { background: `${color.hover} !important` },
)
globalStyle(`${row}:focus-visible`, { boxShadow: ring.in })
// These buttons get the focus when their menu opens. A button that is still fading in cannot take
// it. So only colours have a transition.
globalStyle('.univer-popup button', { transitionProperty: 'color, background-color' })
globalStyle('[data-slot^="dropdown-menu-"] [role="separator"]', {
  background: `${color.rule} !important`,
})

// "More" shows a labelled list of tools instead of a grid of icons.
const more = '[data-grid-more]'
globalStyle(more, {
  width: rem(232),
  maxWidth: 'calc(100vw - 16px)',
  maxHeight: 'var(--radix-popover-content-available-height)',
  overflowY: 'auto',
  padding: 4,
})
globalStyle(`${more} > div`, { gap: 0, padding: 0 })
globalStyle(`${more} > div > div:not(:last-child)`, {
  paddingBottom: 4,
  marginBottom: 4,
  borderBottom: `1px solid ${color.rule}`,
})
globalStyle(
  `${more} :is([class~="univer-flex-wrap"], [class~="univer-truncate"], span:has([data-u-command]))`,
  {
    display: 'grid',
    flex: 1,
    gap: 0,
    width: '100%',
    overflow: 'visible',
  },
)
globalStyle(`${more} [data-u-command]`, {
  display: 'flex',
  justifyContent: 'flex-start',
  gap: 10,
  width: '100%',
  minHeight: rem(32),
  padding: '0 8px',
  borderRadius: radius[2],
  fontSize: rem(13),
  '@media': { [media.phone]: { minHeight: rem(44) } },
})
globalStyle(`${more} [class~="univer-toolbar-button-selector-root"]`, { paddingLeft: 4 })
globalStyle(`${more} [class~="univer-toolbar-button-selector-main"]`, { paddingRight: 0 })
globalStyle(`${more} [data-name]::after`, { content: 'attr(data-name)', order: 1 })
globalStyle(`${more} [class~="univer-toolbar-selector-trigger"]`, { order: 2, marginLeft: 'auto' })
globalStyle(`${more} [class~="univer-toolbar-button-selector-trigger"]`, { height: '100%' })

// A dialog is centred or stays where the user dragged it. On phones it is a sheet at the bottom.
const dialog = '[role="dialog"][class*="univer-fixed"]'
globalStyle(dialog, {
  background: `${color.raised} !important`,
  color: `${color.ink2} !important`,
  border: '0 !important',
  borderRadius: radius[4],
  boxShadow: shadow.dialog,
  zIndex: layer.dialog,
  maxWidth: `min(${rem(600)}, calc(100vw - 16px)) !important`,
  maxHeight: 'calc(100dvh - 24px)',
  overflow: 'auto',
  '@media': {
    [media.phone]: {
      position: 'fixed !important' as 'fixed',
      inset: 'auto 0 0 0 !important',
      width: '100% !important',
      maxWidth: '100% !important',
      transform: 'none !important',
      translate: 'none !important',
      borderRadius: `${radius[4]} ${radius[4]} 0 0`,
    },
  },
})
globalStyle(`${dialog} h2`, { font: type[17], color: `${color.ink} !important` })
globalStyle(':is(.univer-fixed, [data-slot]).univer-inset-0[class*="rgba(0,0,0"]', {
  background: color.scrim,
  zIndex: layer.dialog,
})

const BUTTON = '[data-u-comp="button"]'
globalStyle(BUTTON, {
  minHeight: height.ctl,
  borderRadius: radius[2],
  fontWeight: weight.mid,
})
const FIELD =
  ':is([data-u-comp="input"] input, [data-u-comp="select"], [data-u-comp="multiple-select"], [data-u-comp="textarea"], [data-u-comp="input-number"])'
globalStyle(FIELD, {
  background: `${color.raised} !important`,
  color: `${color.ink} !important`,
  borderColor: `${color.ruleField} !important`,
  borderRadius: radius[2],
})
globalStyle('[class*="univer-"]::placeholder', { color: `${color.ink3} !important`, opacity: 1 })
globalStyle('[data-u-comp="select"] > div', { color: `${color.ink} !important` })

// Clips the margin above and below the text. So the formula bar shows only whole lines after
// scrolling (grid-formula-bar.ts).
globalStyle('[data-u-comp="formula-bar"] > div > div[class~="univer-pl-3"] > div:first-child', {
  clipPath: 'inset(4px 0 5px)',
})

// A transition would make the progress bar of a calculation lag behind its text. On phones the
// formula needs the whole line. So the progress bar is hidden there, and its text floats over the
// cells.
const progress = '[data-u-comp="formula-bar"] [class~="univer-h-1"][class~="univer-w-40"]'
globalStyle(`${progress} > div`, { transition: 'none' })
globalStyle(progress, { '@media': { [media.phone]: { display: 'none' } } })
const progressPanel = `[data-u-comp="formula-bar"] > div:has(> [class~="univer-h-1"][class~="univer-w-40"])`
globalStyle(`${progressPanel} > span`, { width: 'auto' })
globalStyle(`${progressPanel} > button`, { minWidth: 24, minHeight: 24 })
globalStyle('[data-u-comp="formula-bar"]:has(> div > [class~="univer-w-40"])', {
  '@media': { [media.phone]: { position: 'relative' } },
})
globalStyle(progressPanel, {
  '@media': {
    [media.phone]: {
      position: 'absolute',
      zIndex: layer.panel,
      top: 'calc(100% + 28px)',
      right: 8,
      margin: 0,
      padding: '2px 4px 2px 12px',
      background: color.raised,
      border: `1px solid ${color.ruleStrong}`,
      borderRadius: radius[3],
      boxShadow: shadow.menu,
    },
  },
})

// The zoom handle's own shadow would hide the focus ring.
globalStyle('[data-grid-zoom] button:focus-visible', { boxShadow: `${ring.out} !important` })
const tool =
  '[data-u-comp="ribbon-toolbar"] :is(button, [data-u-command], [class*="univer-toolbar-button-selector-"])'
globalStyle(`:is(${tool}):hover`, { background: `${color.hover} !important` })
globalStyle(
  '[data-u-comp="ribbon-toolbar"] :is([class~="univer-bg-gray-200"], [class~="!univer-bg-gray-200"], [data-state="open"])',
  { background: `${color.press} !important` },
)
globalStyle(':is([data-u-comp="ribbon-toolbar"], [data-grid-more]) :focus-visible', {
  boxShadow: ring.in,
})

// The side panel. On phones it covers the cells.
const panel = '[data-u-comp="sidebar"]'
globalStyle(`${panel}, ${panel} :is(header, footer)`, { background: `${color.paper} !important` })
globalStyle(`${panel} header`, {
  font: type[13],
  fontWeight: weight.bold,
  color: `${color.ink} !important`,
})
globalStyle(`${panel}[class~="univer-w-96"]`, {
  '@media': {
    [media.phone]: {
      position: 'absolute',
      inset: 0,
      zIndex: layer.panel,
      width: '100% !important',
    },
  },
})

// The tools in the "More" list already show labels, so we hide their tooltips.
globalStyle('body:has([data-grid-more]) > [role="tooltip"]', { display: 'none' })

globalStyle('[role="tooltip"][class*="univer-"]', {
  padding: '4px 8px',
  borderRadius: radius[2],
  background: `${color.ink} !important`,
  color: `${color.paper} !important`,
  font: type[12],
  boxShadow: 'none',
})
globalStyle('[role="tooltip"][class*="univer-"] > div[class*="univer-rotate-45"]', {
  display: 'none',
})
