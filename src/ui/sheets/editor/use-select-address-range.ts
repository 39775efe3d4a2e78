import { useRouterState, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { parseRange } from '#contract/workbook/cells.ts'
import { RANGE_TEXTS } from '#src/texts/screen-wording.ts'
import type { UniverGrid } from '../univer/univer-grid.ts'
import { useSend } from '../../kit/hooks/app.tsx'

/**
 * Selects the range in the address, once per visit of the page. When a newer version of the sheet
 * loads, the user's own selection stays.
 */
export const useSelectAddressRange = (grid: UniverGrid | null): void => {
  const send = useSend()
  const { range } = useSearch({ strict: false })
  // The page visit that the router has completed. Until a navigation completes, the search params
  // belong to the previous page.
  const visit = useRouterState({
    select: ({ resolvedLocation: at }) => at?.state.__TSR_key ?? at?.href,
  })
  const done = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (grid === null || range === undefined || done.current === visit) return
    done.current = visit
    const wanted = parseRange(range)
    const found = wanted.ok ? grid.select(wanted.value) : 'outside'
    if (found === 'selected') return
    const sheet = wanted.ok ? wanted.value.sheet : null
    const text =
      found === 'no_sheet' ? RANGE_TEXTS.noSheet(sheet ?? '') : RANGE_TEXTS.outside(range)
    send({ type: 'NOTIFY', level: 'info', text })
  }, [grid, range, visit, send])
}
