/** What of a key press the composer looks at; a browser's KeyboardEvent fits. */
type KeyPress = {
  readonly key: string
  readonly keyCode: number
  readonly isComposing: boolean
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

/**
 * What a key means in the composer; null leaves it to the text. A key that
 * ends a composition belongs to the text: Safari tells of it afterwards, with key code 229.
 */
export const meaningOf = (press: KeyPress): 'send' | 'queue' | 'cancel' | null => {
  if (press.isComposing || press.keyCode === 229) return null
  if (press.key === 'Escape') return 'cancel'
  if (press.key !== 'Enter' || press.shiftKey) return null
  return press.ctrlKey || press.metaKey ? 'queue' : 'send'
}
