import { useCallback, useEffect, useRef } from 'react'
import { focusIndexAfterDelete } from './selection.ts'
import { pageHeading } from '../kit/hooks/page-heading.ts'

/**
 * Moves the focus after rows are deleted: to the next row, the previous row, or the page's heading.
 * Attach `ref` to the list and call `leave` before the deletion.
 */
export const useRowFocus = (ids: readonly string[]) => {
  const list = useRef<HTMLUListElement>(null)
  const rows = useRef(ids)
  const next = useRef<string | null | undefined>(undefined)
  useEffect(() => {
    rows.current = ids
    const id = next.current
    if (id === undefined || (id !== null && !ids.includes(id))) return
    next.current = undefined
    const row = id === null ? null : list.current?.children[ids.indexOf(id)]
    const target = row?.querySelector('a') ?? pageHeading()
    target?.focus()
  }, [ids])
  const leave = useCallback((removedIds: readonly string[]) => {
    next.current = rows.current[focusIndexAfterDelete(rows.current, removedIds)] ?? null
  }, [])
  return { list, leave } as const
}
