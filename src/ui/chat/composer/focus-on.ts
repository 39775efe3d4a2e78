import type { RefObject } from 'react'
import { media } from '../../theme/media.ts'

/** Gives a field the focus of what goes away; not on a touch screen, whose keyboard would open. */
export const focusOn = (field: RefObject<HTMLElement | null>): void => {
  if (!matchMedia(media.touch).matches) field.current?.focus()
}
