import { useLayoutEffect, useRef, type RefObject } from 'react'

/** What was pressed last: for which question, which button of its switch, and where that stood, in px. */
let pressed: { readonly questionId: string; readonly button: number; readonly top: number } | null =
  null

/** Says that an attempt was asked for by an element: the row that it stands in makes room for another. */
export const pressAttempt = (questionId: string, button: number, element: Element): void => {
  pressed = { questionId, button, top: element.getBoundingClientRect().top }
}

/**
 * The switch that takes the place of the pressed one stands where that stood, by an event "stand" that
 * bubbles to the reader of the page, and the focus goes on to the same button of it, unless it has gone
 * elsewhere meanwhile. The ref is for the element that holds the buttons.
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
