import type { RefObject } from 'react'
import { media } from '../../theme/media.ts'

/**
 * Moves the focus from a disappearing button to a field. Skips touch screens, where the keyboard
 * would open.
 */
export const focusOn = (field: RefObject<HTMLElement | null>): void => {
  if (!matchMedia(media.touch).matches) field.current?.focus()
}
