import { useEffect, useState } from 'react'
import { TOAST_DURATION_MS } from '#contract/limits.ts'
import { selectConnectionLoss } from '#src/log/selectors/selectors.ts'
import { useApp } from '../kit/hooks/app.tsx'

/** Why the server is unreachable, 'back' for a moment after a reconnect, or null. */
export type ConnectionStatus = 'offline' | 'server' | 'back' | null

/**
 * The connection status to announce.
 * Null in the first render, because screen readers reliably announce only text that is added later.
 */
export const useConnectionStatus = (): ConnectionStatus => {
  const away = useApp(selectConnectionLoss)
  const [status, setStatus] = useState<ConnectionStatus>(null)
  useEffect(() => {
    const timers = [setTimeout(() => setStatus((last) => away ?? (last && 'back')))]
    if (away === null) timers.push(setTimeout(() => setStatus(null), TOAST_DURATION_MS))
    return () => timers.forEach(clearTimeout)
  }, [away])
  return status
}
