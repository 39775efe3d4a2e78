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
import type { WorkbookJson } from '#contract/api/entities.ts'
import { err } from '#contract/api/result.ts'
import type { SheetWindow } from '#contract/workbook/sheet-window.ts'
import type { GridPlace } from '../univer/focus/grid-place.ts'
import type { InputQueue } from '../keys/input-queue.ts'
import { cellAt, windowAround, type StoredPlace } from '../light-grid/stored-places.ts'
import type { CellPlace, LoadWindow } from '../light-grid/light-grid-props.ts'
import { gridPlaceOf } from '../light-grid/light-place.ts'
import { useAppContext, type App } from '../../kit/hooks/app.tsx'
import { loadGrid } from './use-grid.ts'

/** The state of the light grid that the full grid takes over. */
export type Handover = {
  /** Resolves once the light grid is painted, if there is one. */
  readonly painted: () => Promise<void>
  /** The user's place in the light grid. Null if the place is not known. */
  readonly place: (data: WorkbookJson) => GridPlace | null
  /** Removes the light grid. It does not show again for this opening of the sheet. */
  readonly end: () => void
}

/**
 * The light grid of an opening sheet, drawn from a window of cells until the full grid is ready.
 */
export type FirstCells = {
  readonly window: SheetWindow | null
  /** The stored selected cell, if known. */
  readonly start: CellPlace | undefined
  readonly load: LoadWindow
  readonly box: RefObject<HTMLDivElement | null>
  readonly onReady: () => void
  readonly onSelect: (cell: CellPlace) => void
  readonly onScroll: (at: { readonly left: number; readonly top: number }) => void
  readonly handover: Handover
}

type LightPosition = {
  readonly cell: CellPlace | null
  readonly left: number
  readonly top: number
}

/** The state of one opening of a sheet: its light grid and the user's place there. */
type Opening = {
  readonly id: string
  isOver: boolean
  where: LightPosition
  readonly painted: PromiseWithResolvers<void>
  window: SheetWindow | null
  start: CellPlace | null
}

const NOWHERE: LightPosition = { cell: null, left: 0, top: 0 }

const bringGrid = (): void => void loadGrid().catch(() => {})

/** Runs `then` after the next paint: in a task after the next frame's callbacks. */
const afterPaint = (then: () => void): void => {
  requestAnimationFrame(() => void setTimeout(then))
}

const wayIn = (box: HTMLElement | null): GridPlace['way'] => {
  const active = document.activeElement
  if (!active || !box?.contains(active)) return undefined
  return active.matches(':focus-visible') ? 'keyboard' : 'pointer'
}

/** The selected cell of the light grid. */
const cellIn = (now: Opening | null): CellPlace | null => {
  if (!now?.window || now.isOver) return null
  const { sheet, row, column } = now.window
  return now.where.cell ?? { sheet, row, column }
}

/** The user's place in the light grid, for the full grid. Null if the place is not known. */
const placeIn = (
  here: Opening | null,
  data: WorkbookJson,
  way: GridPlace['way'],
): GridPlace | null => {
  const at = cellIn(here)
  if (!here || !at) return null
  const { cell, left, top } = here.where
  if (cell === null && left === 0 && top === 0 && way === undefined) return null
  return gridPlaceOf(data, { cell: at, left, top, way })
}

const holds = ({ sheet, row, column, rows, columns }: SheetWindow, cell: CellPlace): boolean =>
  cell.sheet === sheet &&
  cell.row >= row &&
  cell.row < row + rows &&
  cell.column >= column &&
  cell.column < column + columns

/**
 * The window to open with: the window around the stored cell. If there is no stored cell or it no
 * longer exists, the first window.
 */
const opensWith = async (
  windows: App['sheetWindows'],
  id: string,
  cell: CellPlace | null,
): Promise<SheetWindow | null> => {
  const first = await windows.first(id)
  if (!first || !cell || holds(first, cell)) return first
  const sheet = first.sheets[cell.sheet]
  if (!sheet || sheet.hidden || cell.row >= sheet.rows || cell.column >= sheet.columns) return first
  const there = await windows.window(id, windowAround(cell))
  return there.ok && holds(there.value, cell) ? there.value : first
}

/**
 * Requests the light grid's window at the same time as the workbook. It requests the full grid's
 * code once the light grid is painted, because an earlier request would delay the light grid. If
 * the address names cells, there is no light grid. `placeOf` returns the stored place. The hook
 * tells `queue` which cell the queued keys are for.
 */
export const useFirstCells = (
  id: string | null,
  placeOf: (id: string) => StoredPlace | null,
  queue: Pick<InputQueue, 'go' | 'startAt'>,
): FirstCells => {
  const app = useAppContext()
  const isAtRange = useSearch({ strict: false }).range !== undefined
  const box = useRef<HTMLDivElement>(null)
  const opening = useRef<Opening | null>(null)
  const [shown, setShown] = useState<Opening | null>(null)
  const startsAtRange = useRef(isAtRange)
  const wasNew = useRef(false)
  useLayoutEffect(() => {
    startsAtRange.current = isAtRange
  })

  useEffect(() => {
    const { workbook } = app.state()
    // A new sheet that has just received its id already has a full grid, so it needs no light grid.
    // The status alone does not prove a full grid, because the workbook may load before this screen
    // mounts.
    const isNamed = wasNew.current && workbook.status === 'ready' && workbook.id === id
    wasNew.current = id === null
    if (id === null || isNamed || startsAtRange.current) {
      bringGrid()
      return undefined
    }
    const mine: Opening = {
      id,
      isOver: false,
      where: NOWHERE,
      painted: Promise.withResolvers(),
      window: null,
      start: null,
    }
    opening.current = mine
    const open = async (): Promise<void> => {
      const place = placeOf(id)
      const cell = place && cellAt(place)
      const window = await opensWith(app.sheetWindows, id, cell).catch(() => null)
      if (window && cell && holds(window, cell)) mine.start = cell
      mine.where = { ...NOWHERE, cell: mine.start }
      mine.window = window
      if (mine.window && !mine.isOver) setShown(mine)
      else bringGrid()
    }
    void open()
    return () => {
      mine.isOver = true
      mine.painted.resolve()
      setShown(null)
    }
  }, [app, id, placeOf])

  const load: LoadWindow = useCallback(
    async (query, signal) =>
      id === null ? err({ type: 'unknown' }) : app.sheetWindows.window(id, query, signal),
    [app, id],
  )
  const moved = (to: Partial<LightPosition>): void => {
    if (opening.current) opening.current.where = { ...opening.current.where, ...to }
  }
  const handover = useMemo(
    (): Handover => ({
      painted: async () => {
        if (opening.current?.window) await opening.current.painted.promise
      },
      place: (data) => placeIn(opening.current, data, wayIn(box.current)),
      end: () => {
        if (opening.current) opening.current.isOver = true
        opening.current?.painted.resolve()
        setShown(null)
      },
    }),
    [],
  )
  useEffect(() => queue.startAt(() => cellIn(opening.current)), [queue])
  const isShown = shown !== null && shown.id === id && !shown.isOver
  return {
    start: (isShown && shown.start) || undefined,
    window: isShown ? shown.window : null,
    load,
    box,
    onReady: () => {
      const now = opening.current
      afterPaint(() => {
        now?.painted.resolve()
        bringGrid()
      })
    },
    onSelect: (cell) => {
      moved({ cell })
      queue.go(cell)
    },
    onScroll: moved,
    handover,
  }
}
