import { useLocation } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { useSend } from '../../kit/hooks/app.tsx'

/**
 * Opens the dialog "Share" for a spreadsheet that the server has, from wherever: a button, a menu, an
 * action. The dialog is drawn by the route of /app; the focus comes back to what had it. Stable.
 */
export const useOpenShare = (): ((id: string) => void) => {
  const send = useSend()
  return useCallback((id: string) => send({ type: 'OPEN_SHARE', id }), [send])
}

/** The dialog does not outlive the page that it was opened on. */
export const useCloseShareOnLeave = (): void => {
  const send = useSend()
  const pathname = useLocation({ select: (location) => location.pathname })
  useEffect(() => () => send({ type: 'CLOSE_SHARE' }), [send, pathname])
}
