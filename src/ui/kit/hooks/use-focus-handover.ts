import { useCallback, type RefCallback, type RefObject } from 'react'
import { pageHeading } from './page-heading.ts'

/**
 * For a control above a conversation. If the control disappears while it has the focus, the first
 * row takes the focus without scrolling.
 */
export const useFocusHandover = (): RefCallback<HTMLElement> =>
  useCallback((element: HTMLElement | null) => {
    const box = element?.closest('[data-scroller]')
    return () => {
      if (!element?.contains(document.activeElement)) return
      const row = box?.querySelector('[data-row]')
      if (!(row instanceof HTMLElement)) return
      row.tabIndex = -1
      row.focus({ preventScroll: true })
    }
  }, [])

/** For a button that may disappear. If it disappears with the focus, `home` takes the focus. */
export const useFocusHome = (home: RefObject<HTMLElement | null>): RefCallback<HTMLElement> =>
  useCallback(
    (element: HTMLElement | null) => () => {
      if (element === document.activeElement) home.current?.focus()
    },
    [home],
  )

/**
 * For content that may disappear with the focus inside. The focus then moves to the element that
 * matches `selector`, or to the page's heading.
 */
export const useFocusAway = (selector?: string): RefCallback<HTMLElement> =>
  useCallback(
    (element: HTMLElement | null) => () => {
      if (!element?.contains(document.activeElement)) return
      const next = selector === undefined ? null : document.querySelector<HTMLElement>(selector)
      const target = next ?? pageHeading()
      target?.focus()
    },
    [selector],
  )
