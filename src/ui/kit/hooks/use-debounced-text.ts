import { useEffect, useState } from 'react'
import { SEARCH_DEBOUNCE_MS } from '#contract/limits.ts'

/**
 * A text that is saved after a delay, or at once if `change` is called with `now`. If the saved
 * text changes in another way, for example by a link, it replaces the typed text.
 */
export const useDebouncedText = (savedText: string, keep: (text: string) => void) => {
  const [typed, setTyped] = useState(savedText)
  const [seen, setSeen] = useState(savedText)
  const [own, setOwn] = useState(savedText)
  if (savedText !== seen) {
    setSeen(savedText)
    if (savedText !== own) {
      setOwn(savedText)
      setTyped(savedText)
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
