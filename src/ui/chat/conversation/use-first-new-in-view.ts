import { useLayoutEffect, useRef, type RefObject } from 'react'

/** A list that scrolls by itself: where its rows have become more, the first new one comes into view. */
export const useFirstNewInView = (count: number): RefObject<HTMLUListElement | null> => {
  const list = useRef<HTMLUListElement>(null)
  const before = useRef(0)
  useLayoutEffect(() => {
    if (count > before.current)
      list.current?.children[before.current]?.scrollIntoView({ block: 'nearest' })
    before.current = count
  }, [count])
  return list
}
