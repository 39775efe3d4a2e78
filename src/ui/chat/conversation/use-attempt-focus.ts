import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * The last press: its question, the index of the pressed button, and that button's offset in px.
 */
let pressed: { readonly questionId: string; readonly button: number; readonly top: number } | null =
  null

/** Records a press on an attempt switch before another attempt replaces the switch's row. */
export const recordAttemptPress = (questionId: string, button: number, element: Element): void => {
  pressed = { questionId, button, top: element.getBoundingClientRect().top }
}

/**
 * Keeps the attempt switch under the pointer when another attempt replaces its row. It dispatches a
 * bubbling "stand" event. The scroll control (scroll-control.ts) then scrolls the switch back to
 * its old offset. The hook focuses the same button unless the focus has moved meanwhile. The ref
 * belongs to the element that holds the buttons.
 */
export const useAttemptFocus = (questionId: string): RefObject<HTMLFieldSetElement | null> => {
  const ref = useRef<HTMLFieldSetElement>(null)
  useLayoutEffect(() => {
    if (pressed?.questionId !== questionId) return
    const { button, top } = pressed
    pressed = null
    if (document.activeElement === document.body)
      ref.current?.querySelectorAll('button')[button]?.focus({ preventScroll: true })
    ref.current?.dispatchEvent(new CustomEvent('stand', { bubbles: true, detail: top }))
  }, [questionId])
  return ref
}
