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
import type { HeldKeys } from '../keys/held-keys.ts'
import { cellAt, windowAround, type KeptPlace } from '../light-grid/kept-places.ts'
import type { CellPlace, LoadWindow } from '../light-grid/light-grid-props.ts'
import { gridPlaceOf } from '../light-grid/light-place.ts'
import { useAppContext, type App } from '../../kit/hooks/app.tsx'
import { loadGrid } from './use-grid.ts'

/** What the grid of the whole workbook takes over from the first cells. */
export type Handover = {
  /** Settles when the first cells are on the screen, where they are to come there. */
  readonly painted: () => Promise<void>
  /** Where the user has gone in them; null while that is nowhere. */
  readonly place: (data: WorkbookJson) => GridPlace | null
  /** The grid is drawn: they go, and none come later. */
  readonly end: () => void
}

/** The first cells of a sheet that opens, drawn from its window until the grid is there. */
export type FirstCells = {
  readonly window: SheetWindow | null
  /** The cell that was chosen when the sheet was left, where one is known. */
  readonly start: CellPlace | undefined
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
  start: CellPlace | null
}

const NOWHERE: Where = { cell: null, left: 0, top: 0 }

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

/** The chosen cell of what is shown of an opening. */
const cellIn = (now: Opening | null): CellPlace | null => {
  if (!now?.window || now.isOver) return null
  const { sheet, row, column } = now.window
  return now.where.cell ?? { sheet, row, column }
}

/** The same for the grid of the whole workbook; null where the user went nowhere. */
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

/** The window that a sheet opens with: the first, or that with a cell of it where it still has the cell. */
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
 * Asks for the first window of a sheet beside its workbook, and for the grid's code once they are on the
 * screen: before, it would keep them waiting. Cells that the address names are not among them. `kept` says
 * where the sheet was left, `held` hears where one goes to type.
 */
export const useFirstCells = (
  id: string | null,
  kept: (id: string) => KeptPlace | null,
  held: Pick<HeldKeys, 'go' | 'startAt'>,
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
    // A new sheet that gets its id has its grid already; a page may have a workbook before its screen.
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
      const left = kept(id)
      const cell = left && cellAt(left)
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
  }, [app, id, kept])

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
      place: (data) => placeIn(opening.current, data, wayIn(box.current)),
      end: () => {
        if (opening.current) opening.current.isOver = true
        opening.current?.painted.resolve()
        setShown(null)
      },
    }),
    [],
  )
  useEffect(() => held.startAt(() => cellIn(opening.current)), [held])
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
      held.go(cell)
    },
    onScroll: moved,
    handover,
  }
}
