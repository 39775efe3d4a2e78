import { useCallback, useEffect, useState, type RefCallback } from 'react'

/** Tasks for idle time. Each idle callback runs one task, so none blocks for long. */
const waiting = new Set<() => void>()
let isPumping = false

const onIdle = (task: () => void): void => {
  // Safari lacks requestIdleCallback.
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

/**
 * Whether the browser skips content outside the viewport and reports when it stops skipping.
 * Otherwise everything renders at once.
 */
const canWait =
  typeof CSS !== 'undefined' &&
  CSS.supports('content-visibility', 'auto') &&
  'ContentVisibilityAutoStateChangeEvent' in globalThis

/**
 * Whether to render the content yet. With `now` it renders at once, otherwise when it comes near
 * the viewport. With `mayFill` it may also render in idle time. Attach `watch` to the placeholder
 * element.
 */
export const useDeferredRender = (
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
