/** What of a key press the palette's field looks at; a browser's KeyboardEvent fits. */
type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'keyCode' | 'isComposing' | 'ctrlKey' | 'metaKey' | 'repeat'
>

/**
 * What a key means in the palette's field; null leaves it to the text and the list. Backspace
 * that is held down to empty the field goes no level back.
 */
export const meaningOf = (press: KeyPress, isEmpty: boolean): 'open' | 'back' | 'close' | null => {
  if (press.isComposing || press.keyCode === 229) return null
  if (press.key === 'Enter') return 'open'
  if (press.key === 'Backspace' && isEmpty && !press.repeat) return 'back'
  return (press.ctrlKey || press.metaKey) && press.key.toLowerCase() === 'k' ? 'close' : null
}
