import { toDisposable } from '@univerjs/core'
import { KeyCode, type IShortcutItem, type IShortcutService } from '@univerjs/preset-sheets-core'

/** Prefix of Univer's shortcut ids for its list of functions. */
const LIST = 'sheet.formula-embedding-editor.search_function.'

/**
 * Univer waits this long after the last keystroke, in ms, before it searches for functions. Until
 * then the list belongs to an older text.
 */
const SEARCH_MS = 300
/** A timer may fire up to this many ms early. */
const TIMER_SLACK_MS = 10

/** Tracks the time of the last keystroke. */
const lastTyped = (keys: EventTarget) => {
  let at = -Infinity
  const typed = (event: Event): void => {
    const isErased = 'key' in event && event.key === 'Backspace'
    if (event.type === 'input' || isErased) at = performance.now()
  }
  for (const type of ['input', 'keydown']) keys.addEventListener(type, typed, true)
  const end = (): void => {
    for (const type of ['input', 'keydown']) keys.removeEventListener(type, typed, true)
  }
  return { at: () => at, end }
}

/**
 * Makes Enter commit the typed text, as in Excel. Univer's function list opens late, and on Enter
 * its first function would replace a finished formula. Tab and the mouse insert a function from the
 * list. Tab does so only if the list matches the current text.
 */
export const commitTypedOnEnter = (
  shortcuts: Pick<IShortcutService, 'registerShortcut'>,
  keys: EventTarget = window,
): (() => void) => {
  const register = shortcuts.registerShortcut.bind(shortcuts)
  const typed = lastTyped(keys)
  const tabOfList = (item: IShortcutItem): IShortcutItem => {
    const at = typed.at()
    const isLate = performance.now() - at < SEARCH_MS - TIMER_SLACK_MS
    return {
      ...item,
      preconditions: (context) =>
        !isLate && typed.at() === at && (item.preconditions?.(context) ?? true),
    }
  }
  Object.assign(shortcuts, {
    registerShortcut: (item: IShortcutItem) => {
      if (!item.id.startsWith(LIST)) return register(item)
      if (item.binding === KeyCode.ENTER) return toDisposable(() => undefined)
      return register(item.binding === KeyCode.TAB ? tabOfList(item) : item)
    },
  })
  return typed.end
}
