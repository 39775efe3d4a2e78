import { useEffect, useState, type RefObject } from 'react'
import { rowsAt, type RowWindow } from './table-shape.ts'

/** Number of rows rendered before the height of the box is known. */
const FIRST_ROWS = 40

/** The visible rows of a long table in the scroll box `box`. All rows are `rowHeight` px high. */
export const useRowWindow = (
  box: RefObject<HTMLElement | null>,
  rowHeight: number,
  count: number,
): RowWindow => {
  const [seen, setSeen] = useState<RowWindow>({ first: 0, end: FIRST_ROWS })
  useEffect(() => {
    const element = box.current
    if (!element) return
    const read = (): void => {
      const next = rowsAt(element.scrollTop, element.clientHeight, rowHeight, count)
      setSeen((now) => (now.first === next.first && now.end === next.end ? now : next))
    }
    read()
    const sizes = new ResizeObserver(read)
    sizes.observe(element)
    element.addEventListener('scroll', read, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', read)
    }
  }, [box, rowHeight, count])
  return { first: seen.first, end: Math.min(count, seen.end) }
}

/** Scrolls a long table so that the cited row is in the middle of its box. */
export const useScrollToRow = (
  box: RefObject<HTMLElement | null>,
  rowHeight: number,
  row: number | null,
): void => {
  useEffect(() => {
    const { current: seen } = box
    if (row !== null) seen?.scrollTo(0, Math.max(0, row * rowHeight - seen.clientHeight / 2))
  }, [box, rowHeight, row])
}
