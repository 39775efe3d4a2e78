import { SHEETS } from '#src/texts/screens.ts'
import { mendMenus } from './grid-menu.ts'
import { nameOf } from './grid-names.ts'
import { rootsOf, watchParts } from '../grid-parts.ts'
import { isTool, mendTools } from './grid-toolbar.ts'

// Univer draws buttons without names, roles that do not exist and canvases that jump the tab order.
// This gives its controls what assistive technology needs, as they appear.

/**
 * Pictures of the formula bar that are pressed: by what they show, their name and their stop of Tab. Of
 * an edit under way the keys are Escape and Enter, as Tab goes to the next cell.
 */
const PRESSED: readonly (readonly [string, string, '0' | '-1'])[] = [
  ['close', 'Cancel the edit', '-1'],
  ['check-mark', 'Enter the edit', '-1'],
  ['fx', 'Insert a function', '0'],
  ['dropdown', 'Expand formula bar', '0'],
]
const PICTURES = '[data-u-comp="formula-bar"] > :not(:has([data-u-comp="defined-name"]))'

const CONTROLS =
  'button, input, textarea, a[role="button"], [type="button"], [data-pressed], [data-slot$="popover-content"]'
/** Elements that work as links or buttons and say neither. */
const BARE = 'a:not([href]):not([role])'

/** Signs in a panel that are pressed and are no buttons: what takes a rule away. */
const SIGNS =
  '[data-u-comp="sidebar"] div[class~="univer-cursor-pointer"]:has(> [class*="univerjs-icon-delete"])'

/** A control whose name is made here: it follows what the control shows. */
const OURS = 'gridNamed'

const isNamed = (control: Element): boolean =>
  control.hasAttribute('aria-label') ||
  control.hasAttribute('aria-labelledby') ||
  (control.closest('label')?.textContent ?? '').trim() !== '' ||
  (control.tagName !== 'INPUT' &&
    control.tagName !== 'TEXTAREA' &&
    // What a dialog holds is not its name.
    !control.matches('[data-u-comp="select"], [role="dialog"]') &&
    (control.textContent ?? '').trim() !== '')

/** Roles that do not exist, or that miss what they must say. */
const mendRoles = (root: Element): void => {
  for (const track of root.querySelectorAll('[role="track"]')) {
    track.removeAttribute('role')
    track.setAttribute('data-grid-zoom', '')
  }
  for (const handle of root.querySelectorAll('[role="handle"]')) handle.removeAttribute('role')
  for (const edge of root.querySelectorAll('[role="separator"][tabindex="0"]'))
    edge.setAttribute('aria-valuenow', String(edge.parentElement?.clientWidth ?? 0))
  for (const link of root.querySelectorAll(BARE)) link.setAttribute('role', 'button')
}

/** The words of Univer's bar beside the formula. */
const CALCULATING = '[data-u-comp="formula-bar"] :has(> button) > span'

const mend = (root: Element): void => {
  mendRoles(root)
  for (const words of root.querySelectorAll(CALCULATING)) words.setAttribute('role', 'status')
  for (const canvas of root.querySelectorAll('canvas[tabindex="1"]')) mendCanvas(canvas)
  // The dot on the track of the zoom lies under its handle: "100%" beside it does the same.
  for (const link of root.querySelectorAll('a[role="button"]:not([data-grid-zoom] *)'))
    link.setAttribute('tabindex', '0')
  for (const sign of root.querySelectorAll<HTMLElement>(SIGNS)) mendPressed(sign, '0')
  for (const control of root.querySelectorAll(CONTROLS)) mendControl(control)
  for (const picture of PRESSED) mendPicture(root, picture)
  mendTools(root)
  mendMenus(root)
}

const mendPicture = (root: Element, [picture, name, stop]: (typeof PRESSED)[number]): void => {
  const pressed = root.querySelector(`${PICTURES} .univerjs-icon-${picture}-icon`)?.parentElement
  if (!pressed) return
  pressed.setAttribute('aria-label', name)
  mendPressed(pressed, stop)
}

/** A button to whoever hears it, and to Enter and Space (grid-focus.ts). */
const mendPressed = (pressed: HTMLElement, stop: '0' | '-1'): void => {
  pressed.setAttribute('role', 'button')
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
const mendOpener = (control: Element): void => {
  if (control.querySelector('button, input')) {
    control.removeAttribute('aria-expanded')
    control.removeAttribute('aria-haspopup')
    return
  }
  control.setAttribute('role', 'button')
  if (!isTool(control)) control.setAttribute('tabindex', '0')
}

const mendControl = (control: Element): void => {
  if (control.tagName !== 'BUTTON' && control.hasAttribute('aria-expanded')) mendOpener(control)
  if (!(control instanceof HTMLElement)) return
  if (isNamed(control) && control.dataset[OURS] === undefined) return
  const name = nameOf(control)
  if (name === null || name === control.getAttribute('aria-label')) return
  control.dataset[OURS] = ''
  control.setAttribute('aria-label', name)
}

/** Names the controls that Univer draws into an element and beside it, now and later; the answer ends it. */
export const nameControls = (grid: Element): (() => void) =>
  watchParts(grid, () => {
    for (const root of rootsOf(grid)) mend(root)
  })
