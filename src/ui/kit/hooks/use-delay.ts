import { useEffect, useState } from 'react'

/** False at first, true after `ms` milliseconds. */
export const useDelay = (ms: number): boolean => {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return passed
}
