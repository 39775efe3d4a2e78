import { useEffect, type ContextType } from 'react'
import { shortcutOf } from './shortcut.ts'
import type { Dialogs } from './dialogs.ts'
import { pageAct } from './use-page-act.ts'

/** Listens for the shortcuts of the whole app. A key with `defaultPrevented` is ignored. */
export const useShortcuts = (show: ContextType<typeof Dialogs>[1]): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const name = event.defaultPrevented ? undefined : shortcutOf(event)
      const returnTo = document.activeElement as HTMLElement | null
      const run =
        name === 'sidebar'
          ? pageAct(name)
          : name && (() => show((last) => (last?.isOpen ? last : { name, isOpen: true, returnTo })))
      if (!run) return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [show])
}
