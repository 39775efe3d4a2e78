/** The part of a `KeyboardEvent` that `paletteActionOf` reads. */
type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'keyCode' | 'isComposing' | 'ctrlKey' | 'metaKey' | 'repeat'
>

/**
 * The action of a key in the palette's field, or null. Backspace in an empty field leaves the
 * level, but not while the key is held.
 */
export const paletteActionOf = (
  press: KeyPress,
  isEmpty: boolean,
): 'open' | 'back' | 'close' | null => {
  if (press.isComposing || press.keyCode === 229) return null
  if (press.key === 'Enter') return 'open'
  if (press.key === 'Backspace' && isEmpty && !press.repeat) return 'back'
  return (press.ctrlKey || press.metaKey) && press.key.toLowerCase() === 'k' ? 'close' : null
}
