import { useCallback, useEffect, useRef, useState } from 'react'
import { idsBetween, toggleId, withoutIds } from './selection.ts'

/**
 * The selected rows. A press with Shift selects all rows between the row of the last press and this
 * row.
 */
export const useSelection = (ids: readonly string[]) => {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const rows = useRef(ids)
  const last = useRef<string | null>(null)
  useEffect(() => {
    rows.current = ids
  }, [ids])
  const choose = useCallback((id: string, withShift: boolean) => {
    const from = withShift ? last.current : null
    last.current = id
    setMarked((before) =>
      from === null
        ? toggleId(before, id)
        : new Set([...before, ...idsBetween(rows.current, from, id)]),
    )
  }, [])
  const chooseAll = useCallback((all: boolean) => setMarked(new Set(all ? rows.current : [])), [])
  const drop = useCallback(
    (removedIds: readonly string[]) => setMarked((before) => withoutIds(before, removedIds)),
    [],
  )
  return { marked, choose, chooseAll, drop } as const
}
