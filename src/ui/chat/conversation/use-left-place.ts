import { useLayoutEffect, useMemo, useRef } from 'react'
import type { WorkbookJson } from '#contract/api/entities.ts'
import { selectWorkbook } from '#src/log/selectors/selectors.ts'
import type { GridPlace } from '../../sheets/univer/focus/grid-place.ts'
import {
  gridPlaceAt,
  keepPlaceOf,
  keptPlaceOf,
  type KeptPlace,
} from '../../sheets/light-grid/kept-places.ts'
import { useApp, useAppContext } from '../../kit/hooks/app.tsx'

/** Where the user was in the grid before the one that is drawn: of a version before, or of a page before. */
export type LeftPlace = {
  readonly in: (data: WorkbookJson) => GridPlace | null
  /** What the tab keeps of a spreadsheet. */
  readonly kept: (id: string) => KeptPlace | null
  /** Keeps where the user is in a grid once it goes, by the page too; the answer says that it goes. */
  readonly follow: (place: () => GridPlace | null) => () => void
}

/** Keeps where the user is in the spreadsheet on the page, over reloads too. */
export const useLeftPlace = (): LeftPlace => {
  const app = useAppContext()
  const { id } = useApp(selectWorkbook)
  const left = useRef<GridPlace | null>(null)
  // Of the grid that goes: a new one may have got its id since, and another one may be opening.
  const current = useRef(id)
  useLayoutEffect(() => {
    current.current = id
  })
  return useMemo((): LeftPlace => {
    const owner = (): string => app.state().session.user?.id ?? ''
    const kept = (of: string): KeptPlace | null => keptPlaceOf(app.sheetPlaces, owner(), of)
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
          keepPlaceOf(app.sheetPlaces, owner(), current.current, left.current)
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
