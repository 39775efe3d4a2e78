import { describe, expect, it } from 'vitest'
import type { SheetWindow } from '#contract/workbook/sheet-window.ts'
import {
  bringIntoView,
  cellAtPoint,
  layoutOf,
  spansOf,
  placeholderFrame,
} from '#src/ui/sheets/light-grid/light-frame.ts'
import { mergedAreaOf } from '#src/ui/sheets/light-grid/light-layout.ts'

const WINDOW: SheetWindow = {
  id: 'w',
  title: 'Plan',
  revision: 1,
  sheets: [],
  sheet: 0,
  row: 0,
  column: 0,
  rows: 60,
  columns: 20,
  used_rows: 40,
  used_columns: 6,
  row_height: 24,
  column_width: 100,
  row_heights: [],
  column_widths: [],
  frozen_rows: 0,
  frozen_columns: 0,
  grid_lines: true,
  merges: [],
  styles: [{}],
  cells: [],
}

describe('the zoom of a sheet [SHEET-300]', () => {
  const layoutIn = (zoom: number) =>
    layoutOf({
      ...WINDOW,
      sheets: [{ name: 'A', rows: 1000, columns: 20, zoom }],
    })
  const view = { top: 2400, left: 0, width: 1440, height: 900 }

  it.each([0.5, 0.7, 1.5, 4])('at %d draws all rows and columns in view', (zoom) => {
    const layout = layoutIn(zoom)
    expect([layout.zoom, layout.rows.total]).toEqual([zoom, 24_000])
    const spans = spansOf(layout, view)
    const [top, bottom] = [view.top / zoom, (view.top + view.height) / zoom - 20]
    expect(layout.rows.start(spans.rows.from)).toBeLessThanOrEqual(top)
    expect(layout.rows.start(spans.rows.to)).toBeGreaterThanOrEqual(Math.min(bottom, 24_000))
    expect(layout.columns.start(spans.columns.to)).toBeGreaterThanOrEqual(
      Math.min(view.width / zoom - 46, layout.columns.total),
    )
  })

  it.each([0.1, 0.25, 1])('at %d leaves no empty area until the next scroll step', (zoom) => {
    const layout = layoutIn(zoom)
    const { rows } = spansOf(layout, { ...view, top: 0, height: 480 })
    // The view updates every 96 px of scrolling, so 95 px may be scrolled before it does.
    const bottom = (95 + 480) / zoom - 20
    expect(layout.rows.start(rows.to)).toBeGreaterThanOrEqual(bottom)
  })

  it.each([0.5, 1, 1.5])(
    'at %d scrolls a cell into view, and a click on that cell hits it',
    (zoom) => {
      const layout = layoutIn(zoom)
      const box = {
        scrollTop: 0,
        scrollLeft: 0,
        clientHeight: 600,
        clientWidth: 800,
        getBoundingClientRect: () => ({ left: 30, top: 40 }),
      }
      const cell = { row: 500, column: 19 }
      bringIntoView(layout, box, cell, mergedAreaOf([], cell))
      expect([box.scrollTop, box.scrollLeft]).toEqual([
        (501 * 24 + 20) * zoom - 600,
        (20 * 100 + 46) * zoom - 800,
      ])
      expect(cellAtPoint(layout, box, { clientX: 30 + 799, clientY: 40 + 599 })).toEqual(cell)
      expect(
        cellAtPoint(layout, box, { clientX: 30 + 46 * zoom - 1, clientY: 40 + 300 }),
      ).toBeNull()
      expect(
        cellAtPoint(layout, box, { clientX: 30 + 300, clientY: 40 + 20 * zoom - 1 }),
      ).toBeNull()
    },
  )

  it('at 2 draws about half as many rows as at 1', () => {
    const drawn = (zoom: number) => {
      const { from, to } = spansOf(layoutIn(zoom), { ...view, top: 0, height: 9000 }).rows
      return to - from
    }
    expect(drawn(2)).toBeLessThan(drawn(1) * 0.6)
  })

  it('is stored for each worksheet, and known before a window of that worksheet has loaded', () => {
    const sheets = [
      { name: 'A', rows: 9, columns: 9 },
      { name: 'B', rows: 9, columns: 9, zoom: 0.7 },
    ]
    const first = { ...WINDOW, sheets }
    expect([layoutOf(first).zoom, layoutOf(placeholderFrame(first, 1)).zoom]).toEqual([1, 0.7])
  })
})
