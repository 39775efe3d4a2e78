import { useLayoutEffect, useMemo, useRef } from 'react'
import type { WorkbookJson } from '#contract/api/entities.ts'
import { selectWorkbook } from '#src/log/selectors/selectors.ts'
import type { GridPlace } from '../../sheets/univer/focus/grid-place.ts'
import {
  gridPlaceAt,
  storePlace,
  storedPlaceOf,
  type StoredPlace,
} from '../../sheets/light-grid/stored-places.ts'
import { useApp, useAppContext } from '../../kit/hooks/app.tsx'

/** The user's place in the previous grid, for a newer version or a reloaded page. */
export type StoredGridPlace = {
  readonly in: (data: WorkbookJson) => GridPlace | null
  /** The place that the tab stores for a spreadsheet. */
  readonly kept: (id: string) => StoredPlace | null
  /**
   * Stores the user's place when the grid or the page closes. Call the returned function
   * once the grid closes.
   */
  readonly follow: (place: () => GridPlace | null) => () => void
}

/** Stores the user's place in the current spreadsheet, across reloads too. */
export const useStoredGridPlace = (): StoredGridPlace => {
  const app = useAppContext()
  const { id } = useApp(selectWorkbook)
  const left = useRef<GridPlace | null>(null)
  // The id for the closing grid. By then the workbook in state may already have another id.
  const current = useRef(id)
  useLayoutEffect(() => {
    current.current = id
  })
  return useMemo((): StoredGridPlace => {
    const owner = (): string => app.state().session.user?.id ?? ''
    const kept = (of: string): StoredPlace | null => storedPlaceOf(app.sheetPlaces, owner(), of)
    return {
      kept,
      in: (data) => {
        const { id: unitId } = data as { readonly id?: string }
        if (unitId === undefined || left.current?.unitId === unitId) return left.current
        const place = current.current === null ? null : kept(current.current)
        return place && gridPlaceAt(place, unitId)
      },
      follow: (place) => {
        const leave = (): void => {
          left.current = place()
          if (left.current === null || current.current === null) return
          storePlace(app.sheetPlaces, owner(), current.current, left.current)
        }
        window.addEventListener('pagehide', leave)
        return () => {
          window.removeEventListener('pagehide', leave)
          leave()
        }
      },
    }
  }, [app])
}
