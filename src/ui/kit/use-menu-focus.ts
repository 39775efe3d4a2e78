import type { MenuStore } from '@ariakit/react'
import { useEffect } from 'react'

/** Focuses the first row whenever the menu opens, as Ariakit's own button does. */
export const useMenuFocus = (store: MenuStore, open: boolean): void => {
  useEffect(() => {
    if (!open) return
    store.setInitialFocus('first')
    store.setAutoFocusOnShow(true)
  }, [store, open])
}
