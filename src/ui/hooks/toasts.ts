import { useEffect, useRef } from 'react'
import type { Notice } from '#src/events/state.ts'

/** Calls `show` once for each notice that is new and `hide` for each that is gone. */
export const useToasts = (
  notices: readonly Notice[],
  show: (notice: Notice) => void,
  hide: (id: string) => void,
): void => {
  const shown = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const before = shown.current
    shown.current = new Set(notices.map((notice) => notice.id))
    for (const notice of notices) if (!before.has(notice.id)) show(notice)
    for (const id of before) if (!shown.current.has(id)) hide(id)
  }, [notices, show, hide])
}
