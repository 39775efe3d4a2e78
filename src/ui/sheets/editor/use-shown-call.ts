import { useEffect, useRef, useState } from 'react'
import { WRITING_PILL_MIN_MS } from '#contract/limits/marks.ts'
import type { ToolBlock } from '#contract/stream/timeline.ts'

/**
 * The call that the pill shows. A short call stays visible for `WRITING_PILL_MIN_MS`, so the pill
 * does not flicker, and also shows if it has ended before the first paint. A pill with the focus
 * stays until it loses the focus. `call` is the newest one. If it ended before the grid opened, it
 * does not show.
 */
export const useShownCall = (
  call: ToolBlock | null,
  hasFocus: () => boolean,
): { readonly shown: ToolBlock | null; readonly onBlur: () => void } => {
  const isRunning = call?.phase === 'executing'
  const [last, setLast] = useState<ToolBlock | null>(isRunning ? call : null)
  const [newestId, setNewestId] = useState(call?.executionId ?? null)
  const begun = useRef<{ id: string | null; at: number }>({ id: null, at: 0 })
  const isOver = useRef(false)
  const isNew = call !== null && call.executionId !== newestId
  if (isNew) setNewestId(call.executionId)
  if (call !== last && (isNew || isRunning)) setLast(call)
  useEffect(() => {
    isOver.current = false
    if (begun.current.id !== newestId) begun.current = { id: newestId, at: performance.now() }
    if (isRunning) return
    const timer = setTimeout(
      () => {
        isOver.current = true
        if (!hasFocus()) setLast(null)
      },
      Math.max(0, begun.current.at + WRITING_PILL_MIN_MS - performance.now()),
    )
    return () => clearTimeout(timer)
  }, [newestId, isRunning, hasFocus])
  return { shown: last, onBlur: () => isOver.current && setLast(null) }
}
