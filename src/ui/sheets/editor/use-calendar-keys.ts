import { useEffect, useRef, type RefObject } from 'react'

/** The cells, and what takes the keys for them. */
const CELLS = '[data-u-comp="editor"], canvas'
const STOPS = 'button:not([tabindex="-1"]):enabled, input'

/** Goes from stop to stop within a dialog, around its ends. */
const walk = (dialog: Element, step: 1 | -1): void => {
  const stops = [...dialog.querySelectorAll<HTMLElement>(STOPS)]
  const at = stops.findIndex((stop) => stop === document.activeElement)
  stops.at((at + step) % stops.length)?.focus()
}

const stop = (event: Event): void => {
  event.preventDefault()
  event.stopPropagation()
}

/** What closes a calendar: by the keyboard in it, and from outside. */
type Ways = { readonly leave: () => void; readonly hide: () => void }

/**
 * The keys of the calendar below a cell: Tab stays in it, and Escape closes it wherever the focus is.
 * It closes once the focus goes elsewhere.
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
    // What has the focus while a button is pressed keeps it: an edit of the cell would end.
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
