import { GRID_LABELS, GRID_TOOLS } from '#src/texts/grid.ts'

// Names for the controls that Univer draws without text.

const COMMANDS: Readonly<Record<string, string>> = {
  'univer.command.undo': GRID_TOOLS.undo,
  'univer.command.redo': GRID_TOOLS.redo,
  'sheet.command.set-once-format-painter': GRID_TOOLS.painter,
  'sheet.command.set-range-font-family': GRID_TOOLS.font,
  'sheet.command.set-range-fontsize': GRID_TOOLS.fontSize,
  'sheet.command.set-range-bold': GRID_TOOLS.bold,
  'sheet.command.set-range-italic': GRID_TOOLS.italic,
  'sheet.command.set-range-underline': GRID_TOOLS.underline,
  'sheet.command.set-range-stroke': GRID_TOOLS.strike,
  'sheet.command.set-range-text-color': GRID_TOOLS.textColour,
  'sheet.command.set-background-color': GRID_TOOLS.fill,
  'sheet.command.set-border-basic': GRID_TOOLS.borders,
  'sheet.command.set-horizontal-text-align': GRID_TOOLS.across,
  'sheet.command.set-vertical-text-align': GRID_TOOLS.upright,
  'sheet.command.set-text-wrap': GRID_TOOLS.wrap,
  'sheet.command.add-worksheet-merge': GRID_TOOLS.merge,
  'sheet.operation.open.numfmt.panel': GRID_TOOLS.format,
  'sheet.command.numfmt.set.percent': GRID_TOOLS.percent,
  'sheet.command.numfmt.set.currency': GRID_TOOLS.currency,
  'sheet.command.numfmt.add.decimal.command': GRID_TOOLS.more,
  'sheet.command.numfmt.subtract.decimal.command': GRID_TOOLS.fewer,
  'sheet.command.toggle-gridlines': GRID_TOOLS.gridlines,
  'sheet.toolbar.text-to-number': GRID_TOOLS.toNumbers,
  'formula-ui.operation.insert-function': GRID_TOOLS.functions,
  'ui.operation.open-find-dialog': GRID_TOOLS.find,
  'sheet.menu.sheets-sort': GRID_TOOLS.sort,
  'sheet.command.smart-toggle-filter': GRID_TOOLS.filter,
  'sheet.menu.data-validation': GRID_TOOLS.rules,
  'sheet.operation.open.conditional.formatting.panel': GRID_TOOLS.conditions,
  'sheet.operation.insert-hyper-link-toolbar': GRID_TOOLS.link,
  'sheet.operation.open-table-selector': GRID_TOOLS.table,
  'sheet.menu.image': GRID_TOOLS.picture,
}

/** The popover behind the "More" button of the toolbar. */
export const MORE_POPOVER = '[data-slot="popover-content"]:has([data-u-command])'

/** Names of controls by selector. The first selector that matches counts. */
const PLACES: readonly (readonly [string, string])[] = [
  [MORE_POPOVER, GRID_LABELS.more],
  ['[data-u-comp="defined-name"] input', 'Name box'],
  ['[data-u-comp="defined-name"] [type="button"]', 'Defined names'],
  ['[data-u-comp="formula-bar"] button', 'Stop calculating'],
  ['[data-u-command="sheet.command.set-range-fontsize"] input', GRID_TOOLS.fontSize],
  ['[data-u-command="sheet.command.set-range-font-family"] input', GRID_TOOLS.font],
  ['button:has(> .univerjs-icon-convert-icon)', 'All sheets'],
  ['[data-u-comp="sheet-bar-append-button"]:has(> .univer-rotate-180)', GRID_LABELS.tabsBefore],
  [
    '[data-u-comp="sheet-bar-append-button"]:has(> .univerjs-icon-more-icon)',
    GRID_LABELS.tabsAfter,
  ],
  ['[data-u-comp="sheet-bar-append-button"]', 'Add a sheet'],
  ['button:has(> .univerjs-icon-reduce-icon)', 'Zoom out'],
  ['button:has(> .univerjs-icon-increase-icon)', 'Zoom in'],
  ['[data-grid-zoom] a', 'Zoom to 100%'],
  ['[data-grid-zoom] button', 'Zoom'],
  ['[data-u-comp="pager-left-arrow"]', GRID_LABELS.previous],
  ['[data-u-comp="pager-right-arrow"]', GRID_LABELS.next],
  ['[data-u-comp="search-input"]', GRID_LABELS.find],
  ['[data-u-comp="color-picker-hue-slider-thumb"]', GRID_LABELS.hue],
  ['[data-u-comp="color-picker"] input', GRID_LABELS.colour],
  ['[data-u-comp="input"] button', GRID_TOOLS.clear],
  ['[class~="univer-space-x-2"] a:has(> [class*="univerjs-icon-delete"])', GRID_LABELS.removeAll],
  [':has(> [class*="univerjs-icon-delete"])', GRID_LABELS.remove],
  [':has(> .univerjs-icon-font-color-double-icon)', GRID_TOOLS.textColour],
  [':has(> .univerjs-icon-paint-bucket-double-icon)', GRID_TOOLS.fill],
]

/** Univer's forms show a label before the field, but do not link the two. */
const LABELLED = '[data-u-comp="form-layout"], [data-u-comp="panel-field"]'

const labelOf = (control: Element): string | null => {
  const form = control.closest(LABELLED)
  const label = form?.firstElementChild
  if (!label || label.contains(control)) return null
  return (label.textContent ?? '').replace('*', '').trim() || null
}

const commandOf = (control: Element): string | null =>
  (control.closest('[data-u-command]') ?? control.querySelector('[data-u-command]'))?.getAttribute(
    'data-u-command',
  ) ?? null

/** The name of a toolbar command. Null if the control has no command. */
export const toolName = (command: string | null): string | null =>
  command === null
    ? null
    : (COMMANDS[command] ?? command.split('.').at(-1)?.replaceAll('-', ' ') ?? null)

const swatchOf = (control: Element): string | null =>
  control instanceof HTMLElement && /^(rgb|#)/.test(control.style.backgroundColor)
    ? GRID_LABELS.swatch(control.style.backgroundColor)
    : null

const CHOICES = '[class~="univer-toolbar-button-selector-trigger"]'

/**
 * The name of a tool. The second part of a split button opens the choices of the tool, so its name
 * mentions them.
 */
const toolOf = (control: Element): string | null => {
  const name = toolName(commandOf(control))
  return name !== null && control.matches(CHOICES) ? GRID_LABELS.choices(name) : name
}

/** A popover takes the name of the control that opens it. */
const openedBy = (box: Element): string => {
  const opener = box.id === '' ? null : document.querySelector(`[aria-controls="${box.id}"]`)
  if (!opener) return GRID_LABELS.menu
  return opener.getAttribute('aria-label') ?? toolOf(opener) ?? GRID_LABELS.menu
}

/** The text beside a checkbox. Univer does not link this text to the checkbox. */
const besideOf = (control: Element): string | null =>
  (control.closest('label')?.parentElement?.textContent ?? '').trim() || null

const fieldOf = (control: Element): string | null =>
  control.getAttribute('placeholder') ??
  (control.matches('[data-u-comp="sidebar"] input') ? GRID_LABELS.value : null)

const ownOf = (control: Element): string | null =>
  toolOf(control) ?? swatchOf(control) ?? besideOf(control) ?? fieldOf(control)

/** A name for a control without one, or null if nothing describes it. */
export const controlNameOf = (control: Element): string | null => {
  const place = PLACES.find(([selector]) => control.matches(selector))
  if (place) return place[1]
  if (control.matches('[role="dialog"]')) return openedBy(control)
  const label = labelOf(control)
  if (label === null) return ownOf(control)
  const shown = control.tagName === 'INPUT' ? '' : (control.textContent ?? '').trim()
  return shown === '' ? label : `${label}: ${shown}`
}
