import { useCallback, useEffect, useRef, useState } from 'react'

/** Nearer to the bottom than this counts as being there, in px. */
const NEAR_PX = 48
/** Moved up by more than this means the reader did it, in px. */
const MOVED_PX = 2

/** A place that scrolls and keeps its end in view while the reader is there. */
export type Follow = {
  readonly scroller: (element: HTMLElement | null) => void
  readonly content: (element: HTMLElement | null) => void
  /** Text came while the reader was elsewhere. */
  readonly hasNew: boolean
  readonly toEnd: () => void
}

const distanceToEnd = (box: HTMLElement): number =>
  box.scrollHeight - box.scrollTop - box.clientHeight

/**
 * Follows the end of a growing conversation, but only for a reader who is at the end. Sizes are read
 * in a ResizeObserver, after layout and once a frame, so that following costs no layout of its own.
 * Another `place` (a conversation) goes to its end, and so does a new `run` (an answer that begins).
 */
export const useFollow = (place: string | null, run: string | null): Follow => {
  const box = useRef<HTMLElement | null>(null)
  const isFollowing = useRef(true)
  const last = useRef({ top: 0, height: 0 })
  const [hasNew, setHasNew] = useState(false)
  const [content, setContent] = useState<HTMLElement | null>(null)

  const jump = useCallback(() => {
    isFollowing.current = true
    const element = box.current
    if (element) element.scrollTop = element.scrollHeight
  }, [])
  const toEnd = useCallback(() => {
    jump()
    setHasNew(false)
  }, [jump])

  const onScroll = useCallback(() => {
    const element = box.current
    if (!element) return
    const { scrollTop: top, scrollHeight: height } = element
    const distance = distanceToEnd(element)
    // A page that became shorter moves its end up by itself: that is no wish of the reader.
    const isMovedUp = top < last.current.top - MOVED_PX && height >= last.current.height
    last.current = { top, height }
    if (isMovedUp && distance > MOVED_PX) isFollowing.current = false
    else if (distance < NEAR_PX) {
      isFollowing.current = true
      setHasNew(false)
    }
  }, [])

  const scroller = useCallback(
    (element: HTMLElement | null) => {
      box.current?.removeEventListener('scroll', onScroll)
      box.current = element
      element?.addEventListener('scroll', onScroll, { passive: true })
    },
    [onScroll],
  )

  useEffect(() => {
    if (!content) return
    const observer = new ResizeObserver(() => {
      const element = box.current
      if (!element) return
      const isTaller = element.scrollHeight > last.current.height
      if (isFollowing.current) element.scrollTop = element.scrollHeight
      else if (isTaller && distanceToEnd(element) > NEAR_PX) setHasNew(true)
      last.current = { top: element.scrollTop, height: element.scrollHeight }
    })
    observer.observe(content)
    return () => observer.disconnect()
  }, [content])

  useEffect(jump, [place, jump])
  useEffect(() => {
    if (run !== null) jump()
  }, [run, jump])

  return { scroller, content: setContent, hasNew, toEnd }
}
