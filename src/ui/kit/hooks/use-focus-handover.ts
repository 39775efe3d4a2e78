import { useCallback, type RefCallback, type RefObject } from 'react'
import { pageTitle } from './page-title.ts'

/**
 * For a control above a conversation that goes away when it has done all: the focus it had goes to the
 * first row, without moving the page.
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

/** For a button that may go away by itself or by its press: the focus it had goes to what stands around it. */
export const useFocusHome = (home: RefObject<HTMLElement | null>): RefCallback<HTMLElement> =>
  useCallback(
    (element: HTMLElement | null) => () => {
      if (element === document.activeElement) home.current?.focus()
    },
    [home],
  )

/** For what may go away with the focus in it: that goes to what `selector` finds, or to the page's title. */
export const useFocusAway = (selector?: string): RefCallback<HTMLElement> =>
  useCallback(
    (element: HTMLElement | null) => () => {
      if (!element?.contains(document.activeElement)) return
      const next = selector === undefined ? null : document.querySelector<HTMLElement>(selector)
      const target = next ?? pageTitle()
      target?.focus()
    },
    [selector],
  )
