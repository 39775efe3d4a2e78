import { useMemo, useState, type RefObject } from 'react'

/** What has the focus; of a row of a menu, which goes with its menu, the button that opened that. */
const focused = (): HTMLElement | null => {
  const { activeElement: at } = document
  const label = at?.closest('[role=menu]')?.getAttribute('aria-label')
  if (!label) return at instanceof HTMLElement ? at : null
  const buttons = document.querySelectorAll<HTMLElement>('button[aria-haspopup=menu]')
  return [...buttons].find((button) => button.getAttribute('aria-label') === label) ?? null
}

type Seen = { readonly id: string | null; readonly from: HTMLElement | null }

/**
 * What opened a dialog, for the focus to go back to. It is read as soon as there is a new `id`: once that
 * is drawn the menu that asked for it has gone. Where nothing opened it, or that has gone meanwhile, what
 * `orElse` selects has it.
 */
export const useOpener = (id: string | null, orElse?: string): RefObject<HTMLElement | null> => {
  const [seen, setSeen] = useState<Seen>({ id: null, from: null })
  if (id !== seen.id) setSeen({ id, from: id === null ? seen.from : focused() })
  return useMemo(() => {
    if (orElse === undefined) return { current: seen.from }
    return {
      get current() {
        const isThere = seen.from?.isConnected === true && seen.from !== document.body
        return isThere ? seen.from : document.querySelector<HTMLElement>(orElse)
      },
    }
  }, [seen.from, orElse])
}
