import { useEffect, useLayoutEffect, useRef } from 'react'
import { emptyTimeline } from '#contract/stream/timeline.ts'
import { selectWorkbook } from '#src/log/selectors/selectors.ts'
import type { Selector } from '#src/log/shown-messages.ts'
import type { Timeline } from '#contract/stream/timeline.ts'
import { useApp } from '../../kit/hooks/app.tsx'
import type { UniverGrid } from '../univer/univer-grid.ts'
import { writtenRanges } from './replaced-writes.ts'

const selectRunTimeline: Selector<Timeline | null> = ({ chat }) => chat.run?.reply.timeline ?? null

/**
 * Marks the writes of the assistant after a newer version replaced the grid. A grid that applies
 * changes itself marks them without this hook.
 */
export const useReplacedWrites = (grid: Pick<UniverGrid, 'mark'> | null): void => {
  const { id, mount, revision } = useApp(selectWorkbook)
  const running = useApp(selectRunTimeline)
  // The answer may end before the new grid is ready.
  const timeline = useRef<Timeline>(emptyTimeline)
  const seen = useRef({ id, mount, from: revision, to: revision })
  useLayoutEffect(() => {
    if (running !== null) timeline.current = running
    const before = seen.current
    const isReplaced = before.id === id && before.mount !== mount
    const from = isReplaced ? before.to : before.id === id ? before.from : revision
    seen.current = { id, mount, from, to: revision }
  }, [id, mount, revision, running])
  useEffect(() => {
    if (grid === null || seen.current.id === null) return
    grid.mark(writtenRanges(timeline.current, seen.current.id, seen.current))
  }, [grid])
}
