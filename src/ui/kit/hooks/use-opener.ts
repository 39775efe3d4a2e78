import { useMemo, useState, type RefObject } from 'react'

/** What has the focus; of a row of a menu, which goes with its menu, the button that opened that. */
export const focused = (): HTMLElement | null => {
  const { activeElement: at } = document
  const label = at?.closest('[role=menu]')?.getAttribute('aria-label')
  if (!label) return at instanceof HTMLElement ? at : null
  const buttons = document.querySelectorAll<HTMLElement>('button[aria-haspopup=menu]')
  return [...buttons].find((button) => button.getAttribute('aria-label') === label) ?? null
}

/** An element for as long as it is on the page; after that, or where nothing had the focus, what is selected. */
export const orElse = (
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
 * What opened a dialog, for the focus to go back to. It is read as soon as there is a new `id`: once that
 * is drawn the menu that asked for it has gone. Where nothing opened it, or that has gone meanwhile, what
 * `other` selects has it.
 */
export const useOpener = (id: string | null, other?: string): RefObject<HTMLElement | null> => {
  const [seen, setSeen] = useState<Seen>({ id: null, from: null })
  if (id !== seen.id) setSeen({ id, from: id === null ? seen.from : focused() })
  return useMemo(
    () => (other === undefined ? { current: seen.from } : orElse(seen.from, other)),
    [seen.from, other],
  )
}
