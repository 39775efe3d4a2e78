import { useEffect, useState } from 'react'
import { TOAST_DURATION_MS } from '#contract/limits.ts'
import { selectAway } from '#src/log/selectors/selectors.ts'
import { useApp } from '../kit/hooks/app.tsx'

/** What keeps the app from its server; that it is back, for a moment after; or null. */
export type Away = 'offline' | 'server' | 'back' | null

/**
 * What there is to tell of the connection. Null in the first picture: what is filled in later is
 * read out, what comes with its text may not be.
 */
export const useAway = (): Away => {
  const away = useApp(selectAway)
  const [told, setTold] = useState<Away>(null)
  useEffect(() => {
    const timers = [setTimeout(() => setTold((last) => away ?? (last && 'back')))]
    if (away === null) timers.push(setTimeout(() => setTold(null), TOAST_DURATION_MS))
    return () => timers.forEach(clearTimeout)
  }, [away])
  return told
}
