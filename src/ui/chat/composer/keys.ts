/** The parts of a KeyboardEvent that the composer reads. */
type KeyPress = {
  readonly key: string
  readonly keyCode: number
  readonly isComposing: boolean
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

/**
 * The meaning of a key in the composer, or null for ordinary typing. A key that ends an IME
 * composition is ordinary typing. Safari reports such a key after the composition, with key code
 * 229.
 */
export const composerActionOf = (press: KeyPress): 'send' | 'queue' | 'cancel' | null => {
  if (press.isComposing || press.keyCode === 229) return null
  if (press.key === 'Escape') return 'cancel'
  if (press.key !== 'Enter' || press.shiftKey) return null
  return press.ctrlKey || press.metaKey ? 'queue' : 'send'
}
