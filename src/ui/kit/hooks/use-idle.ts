import { useEffect } from 'react'

/** Runs a task once in idle time. `task` must be stable. */
export const useIdle = (task: () => unknown): void => {
  useEffect(() => {
    // Safari lacks requestIdleCallback.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(task, 1)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(() => void task())
    return () => cancelIdleCallback(handle)
  }, [task])
}
