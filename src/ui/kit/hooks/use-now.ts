import { useEffect, useState } from 'react'

/** Dates on screen are as old as this at most. */
const TICK_MS = 60_000

/** The present time, renewed every minute: for "3 min ago". */
export const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
