import { useEffect } from 'react'

/** Does something once, when the browser has nothing better to do; `task` must be stable. */
export const useIdle = (task: () => unknown): void => {
  useEffect(() => {
    // Safari has no requestIdleCallback yet.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(task, 1)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(() => void task())
    return () => cancelIdleCallback(handle)
  }, [task])
}
