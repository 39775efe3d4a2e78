import { useEffect, useState } from 'react'

const TICK_MS = 1000

/**
 * Seconds since the mount. The value stops when the process ends. Null if the process was not
 * running at the mount. Set `ticks` to false if nobody sees the running value.
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
