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

/**
 * Carries the user's place to the next grid, after a newer version has loaded or the page was
 * reloaded.
 */
export type StoredGridPlace = {
  readonly in: (data: WorkbookJson) => GridPlace | null
  /** The place that the tab stores for a spreadsheet. */
  readonly placeOf: (id: string) => StoredPlace | null
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
  const lastPlace = useRef<GridPlace | null>(null)
  // The id of the sheet in the current grid. When that grid closes, the workbook in state may
  // already have another id.
  const current = useRef(id)
  useLayoutEffect(() => {
    current.current = id
  })
  return useMemo((): StoredGridPlace => {
    const owner = (): string => app.state().session.user?.id ?? ''
    const placeOf = (of: string): StoredPlace | null => storedPlaceOf(app.sheetPlaces, owner(), of)
    return {
      placeOf,
      in: (data) => {
        const { id: unitId } = data as { readonly id?: string }
        if (unitId === undefined || lastPlace.current?.unitId === unitId) return lastPlace.current
        const place = current.current === null ? null : placeOf(current.current)
        return place && gridPlaceAt(place, unitId)
      },
      follow: (place) => {
        const leave = (): void => {
          lastPlace.current = place()
          if (lastPlace.current === null || current.current === null) return
          storePlace(app.sheetPlaces, owner(), current.current, lastPlace.current)
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
