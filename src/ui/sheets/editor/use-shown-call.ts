import { useEffect, useRef, useState } from 'react'
import { WRITING_PILL_MIN_MS } from '#contract/limits/marks.ts'
import type { ToolBlock } from '#contract/stream/timeline.ts'

/**
 * The call that the pill shows. A short call stays visible for `WRITING_PILL_MIN_MS`, so the pill
 * does not flicker. A pill with the focus stays until it loses the focus.
 */
export const useShownCall = (
  call: ToolBlock | null,
  hasFocus: () => boolean,
): { readonly shown: ToolBlock | null; readonly onBlur: () => void } => {
  const [last, setLast] = useState<ToolBlock | null>(call)
  const shownAt = useRef(0)
  const isOver = useRef(false)
  if (call !== null && call !== last) setLast(call)
  const executionId = call?.executionId ?? null
  useEffect(() => {
    isOver.current = false
    if (executionId !== null) {
      shownAt.current = performance.now()
      return
    }
    const rest = shownAt.current + WRITING_PILL_MIN_MS - performance.now()
    const timer = setTimeout(
      () => {
        isOver.current = true
        if (!hasFocus()) setLast(null)
      },
      Math.max(0, rest),
    )
    return () => clearTimeout(timer)
  }, [executionId, hasFocus])
  return { shown: call ?? last, onBlur: () => isOver.current && setLast(null) }
}
