import { useState } from 'react'
import { useAppContext } from './app.tsx'

/**
 * Loads the page anew, by itself: where a screen has failed the flows may have too. `isKept` says that its
 * server did not give it, so that it stays.
 */
export const useReload = (): { readonly isKept: boolean; readonly reload: () => void } => {
  const { reloadPage } = useAppContext()
  const [isKept, setKept] = useState(false)
  return { isKept, reload: () => void reloadPage().then((isGone) => setKept(!isGone)) }
}
