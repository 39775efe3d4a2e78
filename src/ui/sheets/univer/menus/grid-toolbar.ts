import { MORE, toolName } from './grid-names.ts'

// The toolbar is one stop of Tab, walked by the arrow keys. "More" holds what has no room in
// it: a list with words, walked the same way.

const TOOLBAR = '[data-u-comp="ribbon-toolbar"]'
const TOOLS = `${TOOLBAR}, ${MORE}`
const STOPS = 'button:enabled, input:enabled, [role="button"]'
const DISABLED = '[data-disabled="true"]'
const MORE_BUTTON = '[data-u-comp="ribbon-toolbar-more"] button'
/** A tool that acts by itself, in its first part, and offers choices in its second. */
const SPLIT = '[class~="univer-toolbar-button-selector-root"]'
const ACTS = '[class~="univer-toolbar-button-selector-main"]'
/** What is open over the page; tips say it in another way. */
const OPEN = '[data-radix-popper-content-wrapper] > [data-state="open"]'
/** Opens by its own keys. */
const OPENS_ITSELF = '[aria-haspopup="menu"]'

const stopsIn = (tools: Element): readonly HTMLElement[] =>
  [...tools.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) => !stop.closest(DISABLED) && stop.checkVisibility({ visibilityProperty: true }),
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

/** "More", as it opens: its tools with words, the first one focused where its button was. */
const dressMore = (more: Element): void => {
  for (const tool of more.querySelectorAll<HTMLElement>('[data-u-command]'))
    if ((tool.textContent ?? '').trim() === '')
      tool.dataset['name'] = toolName(tool.dataset['uCommand'] ?? null) ?? ''
  if (more.hasAttribute('data-grid-more')) return
  more.setAttribute('data-grid-more', '')
  // What is no stop yet cannot have the focus.
  rove(more)
  if (document.activeElement?.closest('[data-u-comp="ribbon-toolbar-more"]'))
    stopsIn(more)[0]?.focus()
}

/** What acts in a tool with choices is a button of its own, which Univer gives to the pointer alone. */
const mendSplit = (tool: HTMLElement): void => {
  const acts = tool.querySelector(ACTS)
  acts?.setAttribute('role', 'button')
  acts?.setAttribute('aria-label', toolName(tool.dataset['uCommand'] ?? null) ?? '')
}

/** Makes the toolbar in `root`, or the list of "More", one stop of Tab. */
export const mendTools = (root: Element): void => {
  for (const tool of root.querySelectorAll<HTMLElement>(SPLIT)) mendSplit(tool)
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

/** Down goes from the button of "More" into its list, which opens with its first tool focused. */
const enterMore = (button: HTMLElement): void => {
  const more = document.querySelector(MORE)
  if (more) stopsIn(more)[0]?.focus()
  else button.click()
}

/** A tip that stands over the list would take the first Escape. */
const leaveMore = (): void => {
  const button = document.querySelector(MORE_BUTTON)
  if (!(button instanceof HTMLElement)) return
  button.click()
  button.focus()
}

/** Whether "More" is open and nothing that was opened from it is: what closes is drawn for a while. */
const isMoreOnTop = (): boolean => {
  const open = [...document.querySelectorAll(OPEN)]
  return open.length === 1 && open[0]?.matches(MORE) === true
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

/** Keys of the toolbar and of "More"; a div that opens something is opened by Enter and Space. */
export const onToolKey = (event: KeyboardEvent): void => {
  const { key, target } = event
  if (!(target instanceof HTMLElement) || !isPlain(event)) return
  const tools = target.closest(TOOLS)
  // Until a menu of it has closed, the focus is still in that, or nowhere.
  const leave = key === 'Escape' && isMoreOnTop() ? leaveMore : null
  const act = leave ?? (tools && actOf(key, target, tools))
  if (!act) return
  event.preventDefault()
  event.stopPropagation()
  act()
}

/** A press on the word of a tool in "More" is one on its picture. */
export const onToolPress = ({ target }: MouseEvent): void => {
  if (!(target instanceof Element) || !target.matches(SPLIT) || !target.closest(MORE)) return
  const acts = target.querySelector(ACTS)
  if (!(acts instanceof HTMLElement)) return
  acts.focus()
  acts.click()
}

/** Whether a control is part of the tools, whose stops are set here. */
export const isTool = (control: Element): boolean => control.closest(TOOLS) !== null
