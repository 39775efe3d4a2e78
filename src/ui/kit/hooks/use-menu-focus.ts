import type { MenuStore } from '@ariakit/react'
import { useEffect } from 'react'

/** Moves the focus to the first row whenever the menu opens, as its own button would. */
export const useMenuFocus = (store: MenuStore, open: boolean): void => {
  useEffect(() => {
    if (!open) return
    store.setInitialFocus('first')
    store.setAutoFocusOnShow(true)
  }, [store, open])
}
