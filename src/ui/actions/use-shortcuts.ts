import { useEffect, type ContextType } from 'react'
import type { Dialogs } from './dialogs.ts'
import { pageActionHandler } from './use-page-action-handler.ts'

/** The shortcuts of the whole app. `Mod` is Ctrl, or Command on Apple keyboards. */
export const APP_KEYS = { palette: 'Mod+K', sidebar: 'Mod+B', shortcuts: '?' } as const

/** A shortcut of the whole app. */
export type ShortcutName = keyof typeof APP_KEYS

/** The part of a `KeyboardEvent` that `shortcutOf` reads. */
type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'target'
>

/**
 * Shortcut names by key combination. Shift counts only with Ctrl or Command, because some keyboards
 * need Shift to type `?`.
 */
const NAMES = Object.fromEntries(
  Object.entries(APP_KEYS).map(([name, keys]) => [keys.toLowerCase(), name as ShortcutName]),
)

/** A grid handles its own keys. */
const GRID = '[data-owns-keys]'
/** Where shortcuts do not apply: grids, text fields, selects and dialogs. */
const OTHERS = `${GRID},:read-write,select,[data-dialog]`
/**
 * The sidebar's shortcut also works in text fields, and in the dialog "Sidebar", which it closes.
 */
const NOT_SIDEBAR = `${GRID},[data-dialog]:not([aria-label=Sidebar])`

/** The shortcut of a key press, or undefined. Key repeats are ignored. */
export const shortcutOf = (press: KeyPress): ShortcutName | undefined => {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, target } = press
  const isMod = ctrlKey || metaKey
  const name = NAMES[(isMod ? (shiftKey ? 'mod+shift+' : 'mod+') : '') + key.toLowerCase()]
  const owners = name === 'sidebar' ? NOT_SIDEBAR : OTHERS
  return altKey || repeat || (target instanceof Element && target.closest(owners))
    ? undefined
    : name
}

/** Listens for the shortcuts of the whole app. A key with `defaultPrevented` is ignored. */
export const useShortcuts = (show: ContextType<typeof Dialogs>[1]): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const name = event.defaultPrevented ? undefined : shortcutOf(event)
      const returnTo = document.activeElement as HTMLElement | null
      const run =
        name === 'sidebar'
          ? pageActionHandler(name)
          : name && (() => show((last) => (last?.isOpen ? last : { name, isOpen: true, returnTo })))
      if (!run) return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [show])
}
