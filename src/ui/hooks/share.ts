import { useCallback } from 'react'
import { useSend } from './app.tsx'

/**
 * Opens the dialog "Share" for a spreadsheet that the server has, from wherever: a button, a menu, an
 * action. The dialog is drawn by the route of /app; the focus comes back to what had it. Stable.
 */
export const useOpenShare = (): ((id: string) => void) => {
  const send = useSend()
  return useCallback((id: string) => send({ type: 'OPEN_SHARE', id }), [send])
}
