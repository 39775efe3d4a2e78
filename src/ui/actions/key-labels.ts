import { APP_KEYS, type ShortcutName } from './use-shortcuts.ts'

/** Whether the keyboard is Apple's, with Command in place of Ctrl. */
const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.platform)

/** The keys of a combination as labels. `Mod` becomes Ctrl, or ⌘ on a Mac. */
export const keyLabels = (keys: string): readonly string[] =>
  keys.split('+').map((key) => (key !== 'Mod' ? key : isApple() ? '⌘' : 'Ctrl'))

/** The key labels of a shortcut. */
export const shortcutKeyLabels = (name: ShortcutName): readonly string[] =>
  keyLabels(APP_KEYS[name])

/** The tooltip of a control: "Toggle sidebar (Ctrl+B)", on a Mac "(⌘B)". */
export const withShortcut = (text: string, name: ShortcutName): string =>
  `${text} (${shortcutKeyLabels(name).join(isApple() ? '' : '+')})`
