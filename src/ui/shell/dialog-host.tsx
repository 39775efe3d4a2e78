import { Suspense, useContext, useState } from 'react'
import { selectIsPaywallOpen, selectShare } from '#src/log/selectors/selectors.ts'
import type { Selector } from '#src/log/shown-messages.ts'
import { useApp } from '../kit/hooks/app.tsx'
import { Dialogs } from '../actions/dialogs.ts'
import { useShortcuts } from '../actions/use-shortcuts.ts'
import { lazyComponent } from '../kit/lazy-component.ts'

const ShellDialogs = lazyComponent(async () => (await import('./dialogs.tsx')).ShellDialogs)

/** Whether the app's state shows a dialog: the paywall or "Share". */
const hasDialog: Selector<boolean> = (state) =>
  selectIsPaywallOpen(state) || selectShare(state).id !== null

/**
 * The host for the shell's dialogs, once per page. It lazy-loads them and listens for their
 * shortcuts. If the sidebar is open as a dialog, the host must be inside that dialog. Otherwise the
 * sidebar would close when another dialog opens.
 */
export const DialogHost = () => {
  const [shown, show] = useContext(Dialogs)
  useShortcuts(show)
  const isAsked = useApp(hasDialog)
  const [isWanted, setWanted] = useState(false)
  if ((shown || isAsked) && !isWanted) setWanted(true)
  return (
    isWanted && (
      <Suspense>
        <ShellDialogs shown={shown} show={show} />
      </Suspense>
    )
  )
}
