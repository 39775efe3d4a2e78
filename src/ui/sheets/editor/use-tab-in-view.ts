import { useLayoutEffect, useRef } from 'react'

/** A list of tabs that brings the chosen one into view, also when it was chosen elsewhere. */
export const useTabInView = (current: number) => {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    list.current
      ?.querySelector('[aria-selected=true]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  return list
}
