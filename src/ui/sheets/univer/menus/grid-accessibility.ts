import { SHEETS } from '#src/texts/screens.ts'
import { makeMenusAccessible } from './grid-menu.ts'
import { controlNameOf } from './grid-control-names.ts'
import { rootsOf, watchParts } from '../grid-parts.ts'
import { isTool, setToolbarTabStops } from './grid-toolbar.ts'

// Univer draws buttons without names, invalid ARIA roles, and canvases with `tabindex="1"`. We
// repair each control when Univer adds it to the page.

/**
 * The icons of the formula bar that can be clicked: icon, name and tabindex. The two edit icons are
 * not Tab stops, because Tab ends the edit and goes to the next cell. Escape and Enter do the same
 * as these icons.
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
/** Links without `href` that work as buttons. */
const BARE = 'a:not([href]):not([role])'

/** Delete icons in a panel. Univer draws them as clickable divs. */
const SIGNS =
  '[data-u-comp="sidebar"] div[class~="univer-cursor-pointer"]:has(> [class*="univerjs-icon-delete"])'

/** The data attribute of a control that we named. We update its name when its content changes. */
const OURS = 'gridNamed'

const isNamed = (control: Element): boolean =>
  control.hasAttribute('aria-label') ||
  control.hasAttribute('aria-labelledby') ||
  (control.closest('label')?.textContent ?? '').trim() !== '' ||
  (control.tagName !== 'INPUT' &&
    control.tagName !== 'TEXTAREA' &&
    // The text inside a dialog or select is not its name.
    !control.matches('[data-u-comp="select"], [role="dialog"]') &&
    (control.textContent ?? '').trim() !== '')

/**
 * Removes the invalid roles `track` and `handle`, and adds the attributes and roles that are
 * missing.
 */
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

/** The text of Univer's calculation progress in the formula bar. */
const CALCULATING = '[data-u-comp="formula-bar"] :has(> button) > span'

const patchRoles = (root: Element): void => {
  mendRoles(root)
  for (const words of root.querySelectorAll(CALCULATING)) words.setAttribute('role', 'status')
  for (const canvas of root.querySelectorAll('canvas[tabindex="1"]')) mendCanvas(canvas)
  // Tab skips the dot on the zoom track. The zoom handle covers this dot, and the "100%" button
  // does the same as the dot.
  for (const link of root.querySelectorAll('a[role="button"]:not([data-grid-zoom] *)'))
    link.setAttribute('tabindex', '0')
  for (const sign of root.querySelectorAll<HTMLElement>(SIGNS)) mendPressed(sign, '0')
  for (const control of root.querySelectorAll(CONTROLS)) mendControl(control)
  for (const picture of PRESSED) mendPicture(root, picture)
  setToolbarTabStops(root)
  makeMenusAccessible(root)
}

const mendPicture = (root: Element, [picture, name, stop]: (typeof PRESSED)[number]): void => {
  const pressed = root.querySelector(`${PICTURES} .univerjs-icon-${picture}-icon`)?.parentElement
  if (!pressed) return
  pressed.setAttribute('aria-label', name)
  mendPressed(pressed, stop)
}

/** `data-pressed` makes grid-focus.ts handle Enter and Space. */
const mendPressed = (pressed: HTMLElement, stop: '0' | '-1'): void => {
  pressed.setAttribute('role', 'button')
  pressed.setAttribute('tabindex', stop)
  pressed.dataset['pressed'] = ''
}

/** Makes the canvas of the cells a Tab stop. Tab skips the canvases of Univer's editors. */
const mendCanvas = (canvas: Element): void => {
  const isCells = canvas.id.startsWith('univer-sheet-main-canvas')
  canvas.setAttribute('tabindex', isCells ? '0' : '-1')
  if (!isCells) return
  canvas.setAttribute('role', 'application')
  canvas.setAttribute('aria-label', SHEETS.cells)
  canvas.setAttribute('aria-describedby', SHEETS.cellsHintId)
}

/**
 * Turns a div or link that opens something into a button. If the element contains a button or a
 * field, removes its ARIA attributes instead.
 */
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
  const name = controlNameOf(control)
  if (name === null || name === control.getAttribute('aria-label')) return
  control.dataset[OURS] = ''
  control.setAttribute('aria-label', name)
}

/**
 * Names the controls of Univer in and beside `grid`, now and after each change. The returned
 * function stops the naming.
 */
export const nameControls = (grid: Element): (() => void) =>
  watchParts(grid, () => {
    for (const root of rootsOf(grid)) patchRoles(root)
  })
