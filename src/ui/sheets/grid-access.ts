import { SHEETS } from '#contract/screen-labels.ts'

// Univer draws buttons without names, roles that do not exist and canvases that jump the tab order.
// This gives its controls what assistive technology needs, as they appear.

const COMMANDS: Readonly<Record<string, string>> = {
  'univer.command.undo': 'Undo',
  'univer.command.redo': 'Redo',
  'sheet.command.set-once-format-painter': 'Format painter',
  'sheet.command.clear-selection-all': 'Clear',
  'sheet.command.set-range-font-family': 'Font menu',
  'sheet.command.set-range-fontsize': 'Font size menu',
  'sheet.command.set-range-font-increase': 'Larger font',
  'sheet.command.set-range-font-decrease': 'Smaller font',
  'sheet.command.set-range-bold': 'Bold',
  'sheet.command.set-range-italic': 'Italic',
  'sheet.command.set-range-underline': 'Underline',
  'sheet.command.set-range-stroke': 'Strikethrough',
  'sheet.command.set-range-text-color': 'Text colour',
  'sheet.command.set-background-color': 'Fill colour',
  'sheet.command.set-border-basic': 'Borders',
  'sheet.command.set-horizontal-text-align': 'Horizontal alignment',
  'sheet.command.set-vertical-text-align': 'Vertical alignment',
  'sheet.command.set-text-wrap': 'Text wrapping',
  'sheet.command.set-text-rotation': 'Text rotation',
  'sheet.command.add-worksheet-merge': 'Merge cells',
  'sheet.operation.open.numfmt.panel': 'Number format',
  'sheet.command.numfmt.set.percent': 'Percent',
  'sheet.command.numfmt.set.currency': 'Currency',
  'sheet.command.numfmt.add.decimal.command': 'More decimals',
  'sheet.command.numfmt.subtract.decimal.command': 'Fewer decimals',
  'sheet.command.add-range-protection-from-toolbar': 'Protect range',
  'base-ui.operation.toggle-shortcut-panel': 'Shortcuts',
  'sheet.command.toggle-gridlines': 'Gridlines',
  'sheet.toolbar.text-to-number': 'Text to numbers',
  'ui.operation.open-find-dialog': 'Find and replace',
  'sheet.menu.sheets-sort': 'Sort',
  'sheet.command.smart-toggle-filter': 'Filter',
  'sheet.menu.data-validation': 'Rules for entries',
  'sheet.operation.open.conditional.formatting.panel': 'Format by condition',
  'sheet.operation.insert-hyper-link-toolbar': 'Link',
  'sheet.operation.open-table-selector': 'Table',
  'sheet.menu.image': 'Picture',
}

/** Names by where a control stands; the first that fits counts. */
const PLACES: readonly (readonly [string, string])[] = [
  ['[data-u-comp="defined-name"] input', 'Name box'],
  ['[data-u-comp="defined-name"] [type="button"]', 'Defined names'],
  ['[data-u-comp="formula-bar"] button', 'Stop calculating'],
  ['[data-u-comp="input"] input', 'Font size'],
  ['[data-u-comp="ribbon-toolbar"] input, [data-u-comp="headerbar"] input', 'Font'],
  ['button:has(> .univerjs-icon-convert-icon)', 'All sheets'],
  ['[data-u-comp="sheet-bar-append-button"]', 'Add a sheet'],
  ['button:has(> .univerjs-icon-reduce-icon)', 'Zoom out'],
  ['button:has(> .univerjs-icon-increase-icon)', 'Zoom in'],
  ['[data-grid-zoom] a', 'Zoom to 100 %'],
  ['[data-grid-zoom] button', 'Zoom'],
]

/**
 * Pictures of the formula bar that are pressed: by what they show, their name and their stop of Tab. Of
 * an edit under way the keys are Escape and Enter, as Tab goes to the next cell.
 */
const PRESSED: readonly (readonly [string, string, '0' | '-1'])[] = [
  ['close', 'Cancel the edit', '-1'],
  ['check-mark', 'Enter the edit', '-1'],
  ['fx', 'Insert a function', '0'],
  ['dropdown', 'Taller formula bar', '0'],
]
const PICTURES = '[data-u-comp="formula-bar"] > :not(:has([data-u-comp="defined-name"]))'

const CONTROLS = 'button, input, a[role="button"], [type="button"]'

const commandOf = (control: Element): string | null =>
  (control.closest('[data-u-command]') ?? control.querySelector('[data-u-command]'))?.getAttribute(
    'data-u-command',
  ) ?? null

/** The name of a control that has none; null where nothing is known of it. */
const nameOf = (control: Element): string | null => {
  const place = PLACES.find(([selector]) => control.matches(selector))
  if (place) return place[1]
  const command = commandOf(control)
  if (command === null) return null
  return COMMANDS[command] ?? command.split('.').at(-1)?.replaceAll('-', ' ') ?? null
}

const isNamed = (control: Element): boolean =>
  control.hasAttribute('aria-label') ||
  (control.tagName !== 'INPUT' && (control.textContent ?? '').trim() !== '')

const mend = (root: Element): void => {
  for (const track of root.querySelectorAll('[role="track"]')) {
    track.removeAttribute('role')
    track.setAttribute('data-grid-zoom', '')
  }
  for (const handle of root.querySelectorAll('[role="handle"]')) handle.removeAttribute('role')
  for (const canvas of root.querySelectorAll('canvas[tabindex="1"]')) mendCanvas(canvas)
  for (const link of root.querySelectorAll('a[role="button"]')) link.setAttribute('tabindex', '0')
  for (const control of root.querySelectorAll(CONTROLS)) mendControl(control)
  for (const picture of PRESSED) mendPicture(root, picture)
}

const mendPicture = (root: Element, [picture, name, stop]: (typeof PRESSED)[number]): void => {
  const pressed = root.querySelector(`${PICTURES} .univerjs-icon-${picture}-icon`)?.parentElement
  if (!pressed) return
  pressed.setAttribute('role', 'button')
  pressed.setAttribute('aria-label', name)
  pressed.setAttribute('tabindex', stop)
  pressed.dataset['pressed'] = ''
}

/** The drawn cells are a stop of Tab; the canvases of the editors are not, their cells are. */
const mendCanvas = (canvas: Element): void => {
  const isCells = canvas.id.startsWith('univer-sheet-main-canvas')
  canvas.setAttribute('tabindex', isCells ? '0' : '-1')
  if (!isCells) return
  canvas.setAttribute('role', 'application')
  canvas.setAttribute('aria-label', SHEETS.cells)
  canvas.setAttribute('aria-describedby', SHEETS.cellsHintId)
}

/** A div or a link that opens something is a button to whoever hears it, unless it holds one. */
const mendControl = (control: Element): void => {
  if (control.tagName !== 'BUTTON' && control.hasAttribute('aria-expanded')) {
    if (control.querySelector('button, input')) {
      control.removeAttribute('aria-expanded')
      control.removeAttribute('aria-haspopup')
      return
    }
    control.setAttribute('role', 'button')
    control.setAttribute('tabindex', '0')
  }
  if (isNamed(control)) return
  const name = nameOf(control)
  if (name !== null) control.setAttribute('aria-label', name)
}

/** Names the controls that Univer draws into an element, now and later; the answer ends it. */
export const nameControls = (root: Element): (() => void) => {
  let frame = 0
  const observer = new MutationObserver(() => {
    frame ||= requestAnimationFrame(() => {
      frame = 0
      mend(root)
    })
  })
  observer.observe(root, { childList: true, subtree: true })
  mend(root)
  return () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
  }
}
