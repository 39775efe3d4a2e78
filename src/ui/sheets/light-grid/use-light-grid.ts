import {
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import { loadedCellsOf } from './light-cells.ts'
import {
  bringIntoView,
  cellAtPoint,
  layoutOf,
  scrollOffsetOf,
  spansOf,
  placeholderFrame,
  windowsIn,
} from './light-frame.ts'
import type { CellPlace, LightGridProps } from './light-grid-props.ts'
import { mergedAreaOf, COLUMN_HEADER_PX, cellAfterKey, type Cell } from './light-layout.ts'
import { useLightView } from './use-light-view.ts'
import { useLightLoading, useLightWindows } from './use-light-windows.ts'

/** The light grid's state: viewport, selection and windows. */
export const useLightGrid = (props: LightGridProps) => {
  const { first, load, start, onReady, onScroll, onSelect } = props
  const { box, view, follow } = useLightView()
  const [place, setPlace] = useState<CellPlace>(
    () => start ?? { sheet: first.sheet, row: first.row, column: first.column },
  )
  const { sheet } = place
  const windows = useLightWindows(first)
  const here = windows.of(sheet)
  const frame = here.at(-1) ?? placeholderFrame(first, sheet)
  const frameKey = `${frame.revision} ${frame.sheet} ${here.length > 0}`
  // The frame is the same in every window of a worksheet at a revision.
  // oxlint-disable-next-line react/exhaustive-deps
  const layout = useMemo(() => layoutOf(frame), [frameKey])
  // oxlint-disable-next-line react/exhaustive-deps
  const known = useMemo(() => loadedCellsOf(here), [frameKey, here.length])

  const spans = useMemo(() => spansOf(layout, view), [layout, view])
  const wanted = useMemo(() => windowsIn(layout, spans), [layout, spans])
  useLightLoading(windows, load, sheet, wanted)

  const reveal = (cell: Cell): void => {
    if (box.current) bringIntoView(layout, box.current, cell, mergedAreaOf(known.merges, cell))
  }
  const go = (to: CellPlace): void => {
    setPlace(to)
    onSelect?.(to)
  }
  const opened = useRef(false)
  useLayoutEffect(() => {
    if (opened.current) return
    opened.current = true
    if (start ?? (first.row > 0 || first.column > 0)) reveal(place)
    onReady?.()
  })

  const press = (event: KeyboardEvent): void => {
    if (event.altKey || event.shiftKey || event.metaKey) return
    const ground = {
      rows: layout.rows,
      columns: layout.columns,
      merges: known.merges,
      usedRows: frame.used_rows,
      usedColumns: frame.used_columns,
      page: view.height / layout.zoom - COLUMN_HEADER_PX - layout.frozenHeight,
    }
    const to = cellAfterKey(ground, place, event.key, event.ctrlKey)
    if (!to) return
    event.preventDefault()
    // With frozen rows the first cell is always in view. So Ctrl+Home must scroll to the start
    // itself.
    if (to.row === 0 && to.column === 0 && event.ctrlKey) box.current?.scrollTo(0, 0)
    else reveal(to)
    go({ sheet, ...to })
  }
  const click = (event: MouseEvent): void => {
    const cell = box.current && cellAtPoint(layout, box.current, event)
    if (!cell) return
    const { row, column } = mergedAreaOf(known.merges, cell)
    go({ sheet, row, column })
  }
  return {
    box,
    follow: (): void => {
      follow()
      onScroll?.(scrollOffsetOf(layout, box.current))
    },
    frame,
    layout,
    known,
    spans,
    place,
    press,
    click,
    openSheet: (index: number) => {
      box.current?.scrollTo(0, 0)
      go({ sheet: index, row: 0, column: 0 })
    },
  }
}
