import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Scrolls the first new item of a growing list into view. */
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
