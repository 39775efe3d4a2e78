import { useCallback, useEffect, useState, type RefCallback } from 'react'

/** Tasks that wait for an idle moment; one a moment, so that none is long. */
const waiting = new Set<() => void>()
let isPumping = false

const onIdle = (task: () => void): void => {
  // Safari has no requestIdleCallback yet.
  if (typeof requestIdleCallback === 'undefined') setTimeout(task, 50)
  else requestIdleCallback(task)
}

const pump = (): void => {
  const [task] = waiting
  if (!task) {
    isPumping = false
    return
  }
  waiting.delete(task)
  task()
  onIdle(pump)
}

const whenIdle = (task: () => void): (() => void) => {
  waiting.add(task)
  if (!isPumping) {
    isPumping = true
    onIdle(pump)
  }
  return () => waiting.delete(task)
}

/** Whether the browser tells of what it skips; without that, everything is drawn at once. */
const canWait =
  typeof CSS !== 'undefined' &&
  CSS.supports('content-visibility', 'auto') &&
  'ContentVisibilityAutoStateChangeEvent' in globalThis

/**
 * Whether something is drawn yet: at once if `now` says so when it first appears, else when it comes
 * near the window, or in an idle moment once `mayFill`. Give `watch` to its element until then.
 */
export const useDrawnLater = (
  now: boolean,
  mayFill: boolean,
): { readonly isDrawn: boolean; readonly watch: RefCallback<HTMLElement> } => {
  const [isDrawn, setDrawn] = useState(now || !canWait)
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const onChange = (event: Event) => {
      if (!(event as ContentVisibilityAutoStateChangeEvent).skipped) setDrawn(true)
    }
    element.addEventListener('contentvisibilityautostatechange', onChange)
    return () => element.removeEventListener('contentvisibilityautostatechange', onChange)
  }, [])
  useEffect(() => {
    if (isDrawn || !mayFill) return
    return whenIdle(() => setDrawn(true))
  }, [isDrawn, mayFill])
  return { isDrawn, watch }
}
