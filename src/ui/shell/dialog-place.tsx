import { Suspense, useContext } from 'react'
import { Dialogs } from '../hooks/dialogs.ts'
import { useShortcuts } from '../hooks/shortcuts.ts'
import { part } from '../kit/part.ts'

const ShellDialog = part(async () => (await import('./dialogs.tsx')).ShellDialog)

/**
 * Where the dialogs of the shell stand, once on a page, and their shortcuts are heard. In a sheet over the page it belongs into that, or
 * the sheet would close.
 */
export const DialogPlace = () => {
  const [shown, show] = useContext(Dialogs)
  useShortcuts(show)
  return (
    shown && (
      <Suspense>
        <ShellDialog {...shown} show={show} />
      </Suspense>
    )
  )
}
