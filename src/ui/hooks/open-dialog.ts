import { useCallback, useContext } from 'react'
import { friendly } from '#contract/friendly.ts'
import type { DialogName } from '../shell/dialogs.tsx'
import { useAppContext } from './app.tsx'
import { Dialogs } from './dialogs.ts'
import { focused } from './opener.ts'

/** Opens a dialog of the shell; once it closes the focus goes to `returnTo`, else to what has it now. */
export type OpenDialog = (name: DialogName, returnTo?: HTMLElement | null) => void

/**
 * How a dialog of the shell is opened, from anywhere in the app: `openDialog('settings')`. Stable. Where somebody
 * else signs people in, their screen is the account (AUTH-87).
 */
export const useOpenDialog = (): OpenDialog => {
  const [, show] = useContext(Dialogs)
  const { hosted, send } = useAppContext()
  return useCallback(
    (name, from = focused()) => {
      if (hosted && name === 'account')
        hosted()
          .then((desk) => desk.openProfile())
          .catch(() =>
            send({ type: 'NOTIFY', level: 'error', text: friendly('Failed to fetch') ?? '' }),
          )
      // What one dialog opens in its place goes back to where that one came from.
      else show((last) => ({ name, isOpen: true, returnTo: last?.isOpen ? last.returnTo : from }))
    },
    [show, hosted, send],
  )
}
