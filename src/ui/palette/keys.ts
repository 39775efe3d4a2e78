import { APP_KEYS } from '#contract/shortcut-labels.ts'
import type { ShortcutName } from '../shortcut.ts'

/** Whether the keyboard is Apple's: Command stands where others have Ctrl. */
const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.platform)

/** Keys pressed together, as a person reads them: `Mod` is Ctrl, or Command on a Mac. */
export const shownKeys = (keys: string): readonly string[] =>
  keys.split('+').map((key) => (key !== 'Mod' ? key : isApple() ? '⌘' : 'Ctrl'))

/** The keys of a shortcut of the whole app. */
export const keysOf = (name: ShortcutName): readonly string[] => shownKeys(APP_KEYS[name])

/** What of a key press the palette's field looks at; a browser's KeyboardEvent fits. */
type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'keyCode' | 'isComposing' | 'ctrlKey' | 'metaKey' | 'repeat'
>

/**
 * What a key means in the palette's field (PAL-3, PAL-7); null leaves it to the text and the list. Backspace
 * that is held down to empty the field goes no level back.
 */
export const meaningOf = (press: KeyPress, isEmpty: boolean): 'open' | 'back' | 'close' | null => {
  if (press.isComposing || press.keyCode === 229) return null
  if (press.key === 'Enter') return 'open'
  if (press.key === 'Backspace' && isEmpty && !press.repeat) return 'back'
  return (press.ctrlKey || press.metaKey) && press.key.toLowerCase() === 'k' ? 'close' : null
}
