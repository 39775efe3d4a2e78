import { useEffect, useState, type RefCallback } from 'react'

/** Margin around the scroll container that counts as near. */
const NEAR = '800px 0px'

/**
 * Calls `onNear` whenever the element comes near the viewport of its ancestor with `data-scroller`.
 * If the element is already near when `isOn` becomes true, `onNear` is called at once.
 */
export const useNearViewport = (isOn: boolean, onNear: () => void): RefCallback<Element> => {
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
