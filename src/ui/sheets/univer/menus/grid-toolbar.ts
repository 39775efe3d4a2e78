import { MORE_POPOVER, toolName } from './grid-control-names.ts'

// We make the toolbar one Tab stop whose tools the arrow keys reach (a roving tabindex). The "More"
// list contains the tools that do not fit into the toolbar, with their names. It is also one Tab
// stop.

const TOOLBAR = '[data-u-comp="ribbon-toolbar"]'
const TOOLS = `${TOOLBAR}, ${MORE_POPOVER}`
const STOPS = 'button:enabled, input:enabled, [role="button"]'
const DISABLED = '[data-disabled="true"]'
const MORE_BUTTON = '[data-u-comp="ribbon-toolbar-more"] button'
/** A split button: the first part runs the command, and the second part opens its choices. */
const SPLIT = '[class~="univer-toolbar-button-selector-root"]'
const ACTS = '[class~="univer-toolbar-button-selector-main"]'
/** Open popovers. Tooltips have another `data-state`. */
const OPEN = '[data-radix-popper-content-wrapper] > [data-state="open"]'
/** Controls that open a menu. They handle Enter, Space and the arrow keys themselves. */
const OPENS_ITSELF = '[aria-haspopup="menu"]'

const stopsIn = (tools: Element): readonly HTMLElement[] =>
  [...tools.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) => !stop.closest(DISABLED) && stop.checkVisibility({ visibilityProperty: true }),
  )

/** The Tab stop: the focused tool, else the last focused tool, else the first. */
const currentOf = (stops: readonly HTMLElement[]): HTMLElement | undefined =>
  stops.find((stop) => stop === document.activeElement) ??
  stops.find((stop) => stop.getAttribute('tabindex') === '0') ??
  stops[0]

const rove = (tools: Element): void => {
  const stops = stopsIn(tools)
  const current = currentOf(stops)
  for (const stop of stops) {
    const tabindex = stop === current ? '0' : '-1'
    if (stop.getAttribute('tabindex') !== tabindex) stop.setAttribute('tabindex', tabindex)
  }
}

/**
 * Names the tools in the "More" list. When the list opens from the focused "More" button, focuses
 * its first tool.
 */
const dressMore = (more: Element): void => {
  for (const tool of more.querySelectorAll<HTMLElement>('[data-u-command]'))
    if ((tool.textContent ?? '').trim() === '')
      tool.dataset['name'] = toolName(tool.dataset['uCommand'] ?? null) ?? ''
  if (more.hasAttribute('data-grid-more')) return
  more.setAttribute('data-grid-more', '')
  // `rove` must set the tabindex before the focus moves, because a tool without a tabindex cannot
  // take the focus.
  rove(more)
  if (document.activeElement?.closest('[data-u-comp="ribbon-toolbar-more"]'))
    stopsIn(more)[0]?.focus()
}

/**
 * Makes the first part of a split button accessible by keyboard. Univer handles only the pointer on
 * it.
 */
const mendSplit = (tool: HTMLElement): void => {
  const acts = tool.querySelector(ACTS)
  acts?.setAttribute('role', 'button')
  acts?.setAttribute('aria-label', toolName(tool.dataset['uCommand'] ?? null) ?? '')
}

/** Makes the toolbar in `root` one Tab stop, and the "More" list another. */
export const setToolbarTabStops = (root: Element): void => {
  for (const tool of root.querySelectorAll<HTMLElement>(SPLIT)) mendSplit(tool)
  for (const more of root.querySelectorAll(MORE_POPOVER)) dressMore(more)
  for (const tools of root.querySelectorAll(TOOLS)) rove(tools)
}

const STEPS: Readonly<Record<string, -1 | 1>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowDown: 1,
}

/**
 * Whether an arrow key moves the focus out of a text field. The caret must be at the end in the
 * key's direction, or the whole text selected.
 */
const leavesField = (field: HTMLInputElement, step: -1 | 1): boolean => {
  const { selectionStart, selectionEnd, value } = field
  if (selectionStart === 0 && selectionEnd === value.length) return true
  return selectionStart === selectionEnd && selectionStart === (step < 0 ? 0 : value.length)
}

const isPlain = ({ ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  !ctrlKey && !altKey && !metaKey && !shiftKey

const ENDS: Readonly<Record<string, number>> = { Home: 0, End: -1 }

const stepOf = (key: string, stop: HTMLElement, tools: Element): -1 | 1 | undefined => {
  const step = STEPS[key]
  if (step === undefined) return undefined
  // In the toolbar, up and down open menus. In the "More" list they move between tools.
  if (key === 'ArrowUp' || key === 'ArrowDown') return tools.matches(TOOLBAR) ? undefined : step
  return stop instanceof HTMLInputElement && !leavesField(stop, step) ? undefined : step
}

const goalOf = (key: string, stop: HTMLElement, tools: Element): HTMLElement | undefined => {
  const stops = stopsIn(tools)
  const end = stop instanceof HTMLInputElement ? undefined : ENDS[key]
  if (end !== undefined) return stops.at(end)
  const step = stepOf(key, stop, tools)
  return step && stops.at((stops.indexOf(stop) + step) % stops.length)
}

const enterMore = (button: HTMLElement): void => {
  const more = document.querySelector(MORE_POPOVER)
  if (more) stopsIn(more)[0]?.focus()
  else button.click()
}

/** An open tooltip would take the first Escape, so we close the list ourselves. */
const leaveMore = (): void => {
  const button = document.querySelector(MORE_BUTTON)
  if (!(button instanceof HTMLElement)) return
  button.click()
  button.focus()
}

/**
 * True if "More" is the only open popover. A closing popover stays in the page for a while, so
 * `OPEN` checks `data-state`.
 */
const isMoreOnTop = (): boolean => {
  const open = [...document.querySelectorAll(OPEN)]
  return open.length === 1 && open[0]?.matches(MORE_POPOVER) === true
}

const actOf = (key: string, target: HTMLElement, tools: Element): (() => void) | null => {
  if (key === 'ArrowDown' && target.matches(MORE_BUTTON)) return () => enterMore(target)
  if (key === 'Enter' || key === ' ')
    return target.matches('[role="button"]:not(button)') && !target.matches(OPENS_ITSELF)
      ? () => target.click()
      : null
  const goal = goalOf(key, target, tools)
  if (!goal) return null
  return () => {
    goal.focus()
    rove(tools)
  }
}

/**
 * Keyboard handling of the toolbar and the "More" list. Enter and Space click a div with the role
 * button.
 */
export const onToolKey = (event: KeyboardEvent): void => {
  const { key, target } = event
  if (!(target instanceof HTMLElement) || !isPlain(event)) return
  const tools = target.closest(TOOLS)
  // Looks at the open popovers instead of the target. While a menu inside "More" closes, the focus
  // is still in that menu or nowhere.
  const leave = key === 'Escape' && isMoreOnTop() ? leaveMore : null
  const act = leave ?? (tools && actOf(key, target, tools))
  if (!act) return
  event.preventDefault()
  event.stopPropagation()
  act()
}

/** A click on the name of a tool in "More" runs the command of the tool. */
export const onToolPress = ({ target }: MouseEvent): void => {
  if (!(target instanceof Element) || !target.matches(SPLIT) || !target.closest(MORE_POPOVER))
    return
  const acts = target.querySelector(ACTS)
  if (!(acts instanceof HTMLElement)) return
  acts.focus()
  acts.click()
}

/** True if this file manages the Tab stop of the control. */
export const isTool = (control: Element): boolean => control.closest(TOOLS) !== null
