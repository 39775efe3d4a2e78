import { useLayoutEffect, useRef } from 'react'

/**
 * A ref for a tab list. The list scrolls the selected tab into view, also if something other than
 * the list selected it.
 */
export const useTabInView = (current: number) => {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    list.current
      ?.querySelector('[aria-selected=true]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  return list
}
