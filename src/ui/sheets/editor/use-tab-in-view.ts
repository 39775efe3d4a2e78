import { useLayoutEffect, useRef } from 'react'

/** A tab list that scrolls the selected tab into view, even if selected from elsewhere. */
export const useTabInView = (current: number) => {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    list.current
      ?.querySelector('[aria-selected=true]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  return list
}
