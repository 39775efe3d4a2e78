import { useEffect, useState } from 'react'

const TICK_MS = 1000

/**
 * Seconds since something that was seen to run began, and how long it took once it has ended. Null
 * for what had ended before it came on the screen. Where nobody looks at it while it runs, it need not
 * tick.
 */
export const useElapsed = (isRunning: boolean, ticks = true): number | null => {
  const [startedAt] = useState(() => (isRunning ? performance.now() : null))
  const [seconds, setSeconds] = useState<number | null>(null)
  useEffect(() => {
    if (startedAt === null) return
    const measure = () => setSeconds((performance.now() - startedAt) / 1000)
    if (!isRunning) return measure()
    if (!ticks) return
    const timer = setInterval(measure, TICK_MS)
    return () => clearInterval(timer)
  }, [isRunning, startedAt, ticks])
  return seconds
}
