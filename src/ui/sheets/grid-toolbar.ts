import { GRID_LABELS } from '#contract/grid-words.ts'
import { toolName } from './grid-names.ts'

// The toolbar is one stop of Tab, walked by the arrow keys (SHEET-192). "More" holds what has no room in
// it: a list with words, walked the same way.

const TOOLBAR = '[data-u-comp="ribbon-toolbar"]'
const MORE = '[data-slot="popover-content"]:has([data-u-command])'
const TOOLS = `${TOOLBAR}, ${MORE}`
const STOPS = 'button:enabled, input:enabled, [role="button"]:not([data-disabled="true"])'
/** Opens by its own keys. */
const OPENS_ITSELF = '[aria-haspopup="menu"]'

const stopsIn = (tools: Element): readonly HTMLElement[] =>
  [...tools.querySelectorAll<HTMLElement>(STOPS)].filter((stop) =>
    stop.checkVisibility({ visibilityProperty: true }),
  )

/** The one stop of Tab: what has the focus, else what had it last, else the first. */
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

/** "More", as it opens: named, its tools with words, the first one focused where its button was. */
const dressMore = (more: Element): void => {
  for (const tool of more.querySelectorAll<HTMLElement>('[data-u-command]'))
    if ((tool.textContent ?? '').trim() === '')
      tool.dataset['name'] = toolName(tool.dataset['uCommand'] ?? null) ?? ''
  if (more.hasAttribute('data-grid-more')) return
  more.setAttribute('data-grid-more', '')
  more.setAttribute('aria-label', GRID_LABELS.more)
  if (document.activeElement?.closest('[data-u-comp="ribbon-toolbar-more"]'))
    stopsIn(more)[0]?.focus()
}

/** Makes the toolbar in `root`, or the list of "More", one stop of Tab. */
export const mendTools = (root: Element): void => {
  for (const more of root.querySelectorAll(MORE)) dressMore(more)
  for (const tools of root.querySelectorAll(TOOLS)) rove(tools)
}

const STEPS: Readonly<Record<string, -1 | 1>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowDown: 1,
}

/** In a field the arrows move within its text first. */
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
  // Up and down open what has a menu; in the list of "More" they walk.
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

/** Keys of the toolbar and of "More"; a div that opens something is opened by Enter and Space. */
export const onToolKey = (event: KeyboardEvent): void => {
  const { key, target } = event
  if (!(target instanceof HTMLElement) || !isPlain(event)) return
  const tools = target.closest(TOOLS)
  if (!tools) return
  if (key === 'Enter' || key === ' ') {
    if (!target.matches('[role="button"]:not(button)') || target.matches(OPENS_ITSELF)) return
    event.preventDefault()
    event.stopPropagation()
    target.click()
    return
  }
  const goal = goalOf(key, target, tools)
  if (!goal) return
  event.preventDefault()
  event.stopPropagation()
  goal.focus()
  rove(tools)
}

/** Whether a control is part of the tools, whose stops are set here. */
export const isTool = (control: Element): boolean => control.closest(TOOLS) !== null
