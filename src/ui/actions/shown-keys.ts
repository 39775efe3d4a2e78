import { APP_KEYS } from '#contract/api/app-keys.ts'
import type { ShortcutName } from './shortcut.ts'

/** Whether the keyboard is Apple's: Command stands where others have Ctrl. */
const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.platform)

/** Keys pressed together, as a person reads them: `Mod` is Ctrl, or Command on a Mac. */
export const shownKeys = (keys: string): readonly string[] =>
  keys.split('+').map((key) => (key !== 'Mod' ? key : isApple() ? '⌘' : 'Ctrl'))

/** The keys of a shortcut of the whole app. */
export const keysOf = (name: ShortcutName): readonly string[] => shownKeys(APP_KEYS[name])

/** What a control says on being pointed at: its name and its keys, "Toggle sidebar (Ctrl+B)", on a Mac "(⌘B)". */
export const withKeys = (text: string, name: ShortcutName): string =>
  `${text} (${keysOf(name).join(isApple() ? '' : '+')})`
