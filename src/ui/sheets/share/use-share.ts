import { useLocation } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { useSend } from '../../kit/hooks/app.tsx'

/**
 * Returns a stable function that opens "Share" for a spreadsheet. The server must already have the
 * spreadsheet. The /app route renders the dialog and returns the focus to the opener.
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
