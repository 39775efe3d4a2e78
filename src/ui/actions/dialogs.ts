import { createContext, type Dispatch, type SetStateAction } from 'react'
import type { DialogName } from '../shell/dialogs.tsx'

/** The last opened dialog of the shell. It stays set after closing, so the focus can return. */
export type ShownDialog = {
  readonly name: DialogName
  readonly isOpen: boolean
  /** Takes the focus on close. */
  readonly returnTo: HTMLElement | null
}

/**
 * The shell's dialog and its setter, for `useOpenDialog` and `DialogHost`. Only one dialog is open
 * at a time.
 */
export const Dialogs = createContext<
  readonly [ShownDialog | null, Dispatch<SetStateAction<ShownDialog | null>>]
>([null, () => {}])
