import { APP_KEYS } from '#contract/api/app-keys.ts'

/** What a key of the whole app does. */
export type ShortcutName = keyof typeof APP_KEYS

/** What of a key press a shortcut looks at; a browser's KeyboardEvent fits. */
type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'target'
>

/** By key and what is held with it; `?` has Shift on some keyboards. */
const NAMES = Object.fromEntries(
  Object.entries(APP_KEYS).map(([name, keys]) => [keys.toLowerCase(), name as ShortcutName]),
)

/** Keys in a grid are the grid's. */
const GRID = '[data-owns-keys]'
/** Where one types, or what is open over the page. */
const OTHERS = `${GRID},:read-write,select,[data-dialog]`
/** A text has no use for the sidebar's keys, and the sidebar's own sheet closes by them. */
const NOT_SIDEBAR = `${GRID},[data-dialog]:not([aria-label=Sidebar])`

/** The shortcut that a key press is, or undefined; a key that is held down is one once. */
export const shortcutOf = (press: KeyPress): ShortcutName | undefined => {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, target } = press
  const isMod = ctrlKey || metaKey
  const name = NAMES[(isMod ? (shiftKey ? 'mod+shift+' : 'mod+') : '') + key.toLowerCase()]
  const owners = name === 'sidebar' ? NOT_SIDEBAR : OTHERS
  return altKey || repeat || (target instanceof Element && target.closest(owners))
    ? undefined
    : name
}
