import { useLocation } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { useSend } from '../../kit/hooks/app.tsx'

/**
 * Opens "Share" for a spreadsheet that the server has.
 * The /app route renders the dialog, and the focus returns to the opener. The function is stable.
 */
export const useOpenShare = (): ((id: string) => void) => {
  const send = useSend()
  return useCallback((id: string) => send({ type: 'OPEN_SHARE', id }), [send])
}

/** Closes the dialog on navigation. */
export const useCloseShareOnLeave = (): void => {
  const send = useSend()
  const pathname = useLocation({ select: (location) => location.pathname })
  useEffect(() => () => send({ type: 'CLOSE_SHARE' }), [send, pathname])
}
