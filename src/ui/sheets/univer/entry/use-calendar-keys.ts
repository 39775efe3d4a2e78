import { useEffect, useRef, type RefObject } from 'react'

/** The cells and the element that takes their keys. */
const CELLS = '[data-u-comp="editor"], canvas'
const STOPS = 'button:not([tabindex="-1"]):enabled, input'

/** Moves the focus through a dialog's controls, wrapping at the ends. */
const walk = (dialog: Element, step: 1 | -1): void => {
  const stops = [...dialog.querySelectorAll<HTMLElement>(STOPS)]
  const at = stops.findIndex((stop) => stop === document.activeElement)
  stops.at((at + step) % stops.length)?.focus()
}

const stop = (event: Event): void => {
  event.preventDefault()
  event.stopPropagation()
}

/**
 * `leave` closes the calendar when Escape is pressed inside it. `hide` closes it on Escape
 * elsewhere, or when an element outside the cells gets the focus.
 */
type Ways = { readonly leave: () => void; readonly hide: () => void }

/**
 * Keyboard handling of the calendar below a cell. Tab moves the focus only between controls of the
 * calendar. Escape closes the calendar wherever the focus is. The calendar also closes when an
 * element outside the cells gets the focus.
 */
export const useCalendarKeys = ({ leave, hide }: Ways): RefObject<HTMLDialogElement | null> => {
  const dialog = useRef<HTMLDialogElement>(null)
  const ways = useRef({ leave, hide })
  useEffect(() => {
    ways.current = { leave, hide }
  })
  useEffect(() => {
    const isInside = (target: EventTarget | null): boolean =>
      target instanceof Node && dialog.current?.contains(target) === true
    const onInside = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' && event.key !== 'Tab') return
      stop(event)
      if (event.key === 'Escape') ways.current.leave()
      else if (dialog.current) walk(dialog.current, event.shiftKey ? -1 : 1)
    }
    const onKey = (event: KeyboardEvent): void => {
      if (isInside(event.target)) return onInside(event)
      if (event.key === 'Escape') ways.current.hide()
    }
    const onFocus = ({ target }: FocusEvent): void => {
      if (isInside(target) || !(target instanceof Element) || target.closest(CELLS)) return
      ways.current.hide()
    }
    // A press must not move the focus, or the edit of the cell would end.
    const onPress = (event: MouseEvent): void => {
      if (isInside(event.target) && !(event.target instanceof HTMLInputElement))
        event.preventDefault()
    }
    const ending = new AbortController()
    const how = { capture: true, signal: ending.signal }
    document.addEventListener('keydown', onKey, how)
    document.addEventListener('focusin', onFocus, how)
    document.addEventListener('mousedown', onPress, how)
    return () => ending.abort()
  }, [])
  return dialog
}
