import { useSearch } from '@tanstack/react-router'
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react'
import type { WorkbookJson } from '#contract/entities.ts'
import { err } from '#contract/result.ts'
import type { SheetWindow } from '#contract/sheet-window.ts'
import type { GridPlace } from '../sheets/grid-place.ts'
import type { CellPlace, LoadWindow } from '../sheets/light-grid-props.ts'
import { gridPlaceOf } from '../sheets/light-place.ts'
import { useAppContext } from './app.tsx'
import { loadGrid } from './grid.ts'

/** What the grid of the whole workbook takes over from the first cells. */
export type Handover = {
  /** Settles when the first cells are on the screen, where they are to come there. */
  readonly painted: () => Promise<void>
  /** Where the user has gone in them; null while that is nowhere. */
  readonly place: (data: WorkbookJson) => GridPlace | null
  /** The grid is drawn: they go, and none come later. */
  readonly end: () => void
}

/** The first cells of a sheet that opens, drawn from its window until the grid is there (SHEET-150). */
export type FirstCells = {
  readonly window: SheetWindow | null
  readonly load: LoadWindow
  readonly box: RefObject<HTMLDivElement | null>
  readonly onReady: () => void
  readonly onSelect: (cell: CellPlace) => void
  readonly onScroll: (at: { readonly left: number; readonly top: number }) => void
  readonly handover: Handover
}

type Where = { readonly cell: CellPlace | null; readonly left: number; readonly top: number }

/** One opening of a sheet. */
type Opening = {
  readonly id: string
  isOver: boolean
  where: Where
  readonly painted: PromiseWithResolvers<void>
  window: SheetWindow | null
}

const START: Where = { cell: null, left: 0, top: 0 }

const bringGrid = (): void => void loadGrid().catch(() => {})

/** What has been handed to the browser is painted when it takes the task after its next frame. */
const afterPaint = (then: () => void): void => {
  requestAnimationFrame(() => void setTimeout(then))
}

const wayIn = (box: HTMLElement | null): GridPlace['way'] => {
  const active = document.activeElement
  if (!active || !box?.contains(active)) return undefined
  return active.matches(':focus-visible') ? 'keyboard' : 'pointer'
}

/**
 * Asks for the first window of a sheet beside its workbook, and for the grid's code once they are on the
 * screen: before, it would keep them waiting. Cells that the address names are not among them.
 */
export const useFirstCells = (id: string | null): FirstCells => {
  const app = useAppContext()
  const isAtRange = useSearch({ strict: false }).range !== undefined
  const box = useRef<HTMLDivElement>(null)
  const opening = useRef<Opening | null>(null)
  const [shown, setShown] = useState<Opening | null>(null)
  const startsAtRange = useRef(isAtRange)
  useLayoutEffect(() => {
    startsAtRange.current = isAtRange
  })

  useEffect(() => {
    const { workbook } = app.state()
    // A new sheet that gets its id has its grid already.
    const isOpen = workbook.status === 'ready' && workbook.id === id
    if (id === null || isOpen || startsAtRange.current) {
      bringGrid()
      return undefined
    }
    const mine: Opening = {
      id,
      isOver: false,
      where: START,
      painted: Promise.withResolvers(),
      window: null,
    }
    opening.current = mine
    const open = async (): Promise<void> => {
      mine.window = await app.sheetWindows.first(id).catch(() => null)
      if (mine.window && !mine.isOver) setShown(mine)
      else bringGrid()
    }
    void open()
    return () => {
      mine.isOver = true
      mine.painted.resolve()
      setShown(null)
    }
  }, [app, id])

  const load: LoadWindow = useCallback(
    async (query, signal) =>
      id === null ? err({ type: 'unknown' }) : app.sheetWindows.window(id, query, signal),
    [app, id],
  )
  const moved = (to: Partial<Where>): void => {
    if (opening.current) opening.current.where = { ...opening.current.where, ...to }
  }
  const handover = useMemo(
    (): Handover => ({
      painted: async () => {
        if (opening.current?.window) await opening.current.painted.promise
      },
      place: (data) => {
        const here = opening.current
        if (!here?.window || here.isOver) return null
        const { cell, left, top } = here.where
        const way = wayIn(box.current)
        if (cell === null && left === 0 && top === 0 && way === undefined) return null
        const { sheet, row, column } = here.window
        return gridPlaceOf(data, { cell: cell ?? { sheet, row, column }, left, top, way })
      },
      end: () => {
        if (opening.current) opening.current.isOver = true
        opening.current?.painted.resolve()
        setShown(null)
      },
    }),
    [],
  )
  return {
    window: shown?.id === id && !shown?.isOver ? (shown?.window ?? null) : null,
    load,
    box,
    onReady: () => {
      const now = opening.current
      afterPaint(() => {
        now?.painted.resolve()
        bringGrid()
      })
    },
    onSelect: (cell) => moved({ cell }),
    onScroll: moved,
    handover,
  }
}
