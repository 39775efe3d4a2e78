import { useEffect, useState } from 'react'
import { SEARCH_DEBOUNCE_MS } from '#contract/limits.ts'

/**
 * Text with a debounced save. `now` saves at once.
 * A saved text from elsewhere, such as a link, replaces the typed one.
 */
export const useDebouncedText = (kept: string, keep: (text: string) => void) => {
  const [typed, setTyped] = useState(kept)
  const [seen, setSeen] = useState(kept)
  const [own, setOwn] = useState(kept)
  if (kept !== seen) {
    setSeen(kept)
    if (kept !== own) {
      setOwn(kept)
      setTyped(kept)
    }
  }
  useEffect(() => {
    if (typed === own) return
    const timer = setTimeout(() => {
      setOwn(typed)
      keep(typed)
    }, SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, own, keep])
  const change = (text: string, now = false): void => {
    setTyped(text)
    if (!now) return
    setOwn(text)
    keep(text)
  }
  return { typed, change } as const
}
