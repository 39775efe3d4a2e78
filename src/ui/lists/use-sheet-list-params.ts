import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { readSheetListParams, type SheetOrder } from './sheet-list-params.ts'

/** The search and sort order in the list's address, with setters. */
export const useSheetListParams = () => {
  const { q = '', sort = 'edited' } = useSearch({ strict: false }) as ReturnType<
    typeof readSheetListParams
  >
  const navigate = useNavigate()
  const go = useCallback(
    (change: { readonly q: string } | { readonly sort: SheetOrder }) =>
      void navigate({
        to: '/app/spreadsheets',
        search: (before) => readSheetListParams({ ...before, ...change }),
        replace: true,
      }),
    [navigate],
  )
  const search = useCallback((text: string) => go({ q: text }), [go])
  const arrange = useCallback((order: SheetOrder) => go({ sort: order }), [go])
  return { q, order: sort, search, arrange } as const
}
