import { useCallback, useContext } from 'react'
import type { DialogName } from '../shell/dialogs.tsx'
import { Dialogs } from './dialogs.ts'
import { focusedElement } from '../kit/hooks/use-opener.ts'

/**
 * Opens a dialog of the shell. On close, `returnTo` takes the focus. By default it is the element
 * that has the focus now.
 */
export type OpenDialog = (name: DialogName, returnTo?: HTMLElement | null) => void

/** Opens a dialog of the shell: `openDialog('settings')`. The function is stable. */
export const useOpenDialog = (): OpenDialog => {
  const [, show] = useContext(Dialogs)
  return useCallback(
    // If the dialog replaces an open dialog, it keeps that dialog's `returnTo`: the element that
    // opened the first dialog.
    (name, from = focusedElement()) =>
      show((last) => ({ name, isOpen: true, returnTo: last?.isOpen ? last.returnTo : from })),
    [show],
  )
}
