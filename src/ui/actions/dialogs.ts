import { createContext, type Dispatch, type SetStateAction } from 'react'
import type { DialogName } from '../shell/dialogs.tsx'

/** The dialog of the shell that was opened last; it stays when it closes, so that the focus goes back. */
export type ShownDialog = {
  readonly name: DialogName
  readonly isOpen: boolean
  /** Gets the focus when it closes. */
  readonly returnTo: HTMLElement | null
}

/** Which dialog of the shell is open, one at a time, and how that changes: for `useOpenDialog` and `DialogPlace`. */
export const Dialogs = createContext<
  readonly [ShownDialog | null, Dispatch<SetStateAction<ShownDialog | null>>]
>([null, () => {}])
