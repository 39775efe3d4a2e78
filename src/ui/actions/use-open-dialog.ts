import { useCallback, useContext } from 'react'
import type { DialogName } from '../shell/dialogs.tsx'
import { Dialogs } from './dialogs.ts'
import { focused } from '../kit/hooks/use-opener.ts'

/** Opens a dialog of the shell; once it closes the focus goes to `returnTo`, else to what has it now. */
export type OpenDialog = (name: DialogName, returnTo?: HTMLElement | null) => void

/** How a dialog of the shell is opened, from anywhere in the app: `openDialog('settings')`. Stable. */
export const useOpenDialog = (): OpenDialog => {
  const [, show] = useContext(Dialogs)
  return useCallback(
    // What one dialog opens in its place goes back to where that one came from.
    (name, from = focused()) =>
      show((last) => ({ name, isOpen: true, returnTo: last?.isOpen ? last.returnTo : from })),
    [show],
  )
}
