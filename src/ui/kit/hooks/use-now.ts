import { useEffect, useState } from 'react'

/** Maximum age of dates on screen, in ms. */
const TICK_MS = 60_000

/** The current time, updated every minute, for "3 min ago". */
export const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
