import { useEffect, useState, type RefCallback } from 'react'

/** How far above the window a thing counts as near it. */
const NEAR = '800px 0px'

/**
 * Calls `onNear` whenever the element that gets the ref comes near the window of what it scrolls in
 * (its ancestor with `data-scroller`), and at once where it stands there when `isOn` becomes true.
 */
export const useNear = (isOn: boolean, onNear: () => void): RefCallback<Element> => {
  const [element, ref] = useState<Element | null>(null)
  useEffect(() => {
    if (!element || !isOn) return
    const root = element.closest('[data-scroller]')
    const observer = new IntersectionObserver(
      (entries) => entries.at(-1)?.isIntersecting && onNear(),
      { root, rootMargin: NEAR },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [element, isOn, onNear])
  return ref
}
