import { useEffect, useState } from 'react'

const TICK_MS = 1000

/**
 * Seconds since something that was seen to run began, and how long it took once it has ended. Null
 * for what had ended before it came on the screen: a stored answer keeps no times.
 */
export const useElapsed = (isRunning: boolean): number | null => {
  const [startedAt] = useState(() => (isRunning ? performance.now() : null))
  const [seconds, setSeconds] = useState<number | null>(null)
  useEffect(() => {
    if (startedAt === null) return
    const measure = () => setSeconds((performance.now() - startedAt) / 1000)
    if (!isRunning) return measure()
    const timer = setInterval(measure, TICK_MS)
    return () => clearInterval(timer)
  }, [isRunning, startedAt])
  return seconds
}
