import { useEffect, useState } from 'react'

const TICK_MS = 1000

/**
 * Seconds since the mount, counted until `isRunning` becomes false. Null if `isRunning` was false
 * at the mount. If nobody sees the value before the end, set `ticks` to false: it then updates only
 * once, at the end.
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
