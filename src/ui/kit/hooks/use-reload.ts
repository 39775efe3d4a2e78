import { useState } from 'react'
import { useAppContext } from './app.tsx'

/**
 * Reloads the page after a screen failed, since the flows may have failed too.
 * `isKept` means the server did not respond and the page stays.
 */
export const useReload = (): { readonly isKept: boolean; readonly reload: () => void } => {
  const { reloadPage } = useAppContext()
  const [isKept, setKept] = useState(false)
  return { isKept, reload: () => void reloadPage().then((isGone) => setKept(!isGone)) }
}
