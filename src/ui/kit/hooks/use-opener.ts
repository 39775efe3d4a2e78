import { useMemo, useState, type RefObject } from 'react'

/**
 * The focused element. For a menu row, the button that opened the menu, because the row disappears.
 */
export const focusedElement = (): HTMLElement | null => {
  const { activeElement: at } = document
  const label = at?.closest('[role=menu]')?.getAttribute('aria-label')
  if (!label) return at instanceof HTMLElement ? at : null
  const buttons = document.querySelectorAll<HTMLElement>('button[aria-haspopup=menu]')
  return [...buttons].find((button) => button.getAttribute('aria-label') === label) ?? null
}

/** A ref to an element while it is on the page, else to the match of `selector`. */
export const refOrFallback = (
  from: HTMLElement | null,
  selector: string,
): RefObject<HTMLElement | null> => ({
  get current() {
    const isThere = from?.isConnected === true && from !== document.body
    return isThere ? from : document.querySelector<HTMLElement>(selector)
  },
})

type Seen = { readonly id: string | null; readonly from: HTMLElement | null }

/**
 * The element that opened a dialog, so that the focus can return to it. It is read in the render in
 * which `id` changes, before a menu closes. `other` is the selector of a fallback.
 */
export const useOpener = (id: string | null, other?: string): RefObject<HTMLElement | null> => {
  const [seen, setSeen] = useState<Seen>({ id: null, from: null })
  if (id !== seen.id) setSeen({ id, from: id === null ? seen.from : focusedElement() })
  return useMemo(
    () => (other === undefined ? { current: seen.from } : refOrFallback(seen.from, other)),
    [seen.from, other],
  )
}
