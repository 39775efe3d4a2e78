import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WINDOW_MAX_FROZEN_ROWS, WINDOW_MAX_SIZE_RUNS } from '#contract/limits.ts'
import { sheetWindow } from '#server/sheets/windows/sheet-window.ts'
import { layoutOf, spansOf } from '#src/ui/sheets/light-grid/light-frame.ts'
import { visibleIndexesOf } from '#src/ui/sheets/light-grid/light-layout.ts'
import { workbookOf } from '#tests/support/workbook/workbooks.ts'

type Fields = Readonly<Record<string, unknown>>
const windowOf = (fields: Fields) => {
  const book = workbookOf({ a: {} })
  const sheets = { a: { ...book.sheets['a'], ...fields } }
  return sheetWindow({ id: 'w', title: 't', revision: 1 }, { ...book, sheets })
}
const drawn = (fields: Fields) => {
  const window = windowOf({ rowCount: 2000, columnCount: 60, ...fields })
  const layout = layoutOf(window)
  const spans = spansOf(layout, { top: 0, left: 0, width: 900, height: 600 })
  return {
    window,
    layout,
    frozenRows: visibleIndexesOf(layout.rows, spans.frozenRows),
    frozenColumns: visibleIndexesOf(layout.columns, spans.frozenColumns),
    rows: visibleIndexesOf(layout.rows, spans.rows),
    columns: visibleIndexesOf(layout.columns, spans.columns),
  }
}

describe('rows and columns frozen while the worksheet was scrolled', () => {
  it('[SHEET-173] are drawn, and the rows and columns before them are hidden, as in Univer', () => {
    const freeze = { startRow: 502, ySplit: 2, startColumn: 31, xSplit: 1 }
    const rowData = { 3: { h: 90 }, 500: { h: 40 }, 502: { hd: 1 } }
    const { window, layout, ...shown } = drawn({ freeze, rowData, columnData: { 2: { w: 300 } } })
    expect(shown.frozenRows).toEqual([500, 501])
    expect(shown.frozenColumns).toEqual([30])
    expect([shown.rows[0], shown.columns[0]]).toEqual([503, 31])
    expect([layout.frozenHeight, layout.frozenWidth]).toEqual([40 + 24, 88])
    expect([window.row_heights[0], window.column_widths[0]]).toEqual([
      [0, 500, 0],
      [0, 30, 0],
    ])
  })

  it.each<[string, Fields, number[]]>([
    [
      'a start row of 2 freezes the first two rows',
      { startRow: 2, ySplit: 2, startColumn: -1, xSplit: 0 },
      [0, 1],
    ],
    ['a missing start row freezes the first two rows', { ySplit: 2 }, [0, 1]],
    [
      'a start row of -1 freezes no row',
      { startRow: -1, ySplit: 2, startColumn: -1, xSplit: 0 },
      [],
    ],
    ['a split of 0 rows freezes no row', { startRow: 7, ySplit: 0 }, []],
    ['a start row beyond the worksheet freezes no row', { startRow: 9000, ySplit: 2 }, []],
    ['a start row of 2.5 freezes the first two rows', { startRow: 2.5, ySplit: 2 }, [0, 1]],
    ['a split of 3 rows with start row 1 freezes one row', { startRow: 1, ySplit: 3 }, [0]],
  ])('[SHEET-173] are drawn if valid: %s', (_, freeze, rows) => {
    const { frozenRows, rows: others } = drawn({ freeze })
    expect([frozenRows, others[0]]).toEqual([rows, rows.length])
  })

  it('[SHEET-173] are limited to as many as can be drawn at once', () => {
    const { frozenRows } = drawn({ freeze: { startRow: 1500, ySplit: 800 } })
    expect(frozenRows).toHaveLength(WINDOW_MAX_FROZEN_ROWS)
    expect([frozenRows[0], frozenRows.at(-1)]).toEqual([700, 899])
  })
})

describe('more row sizes than a window describes', () => {
  const COUNT = 100_000
  const heightsOf = (heightAt: (row: number) => number) => ({
    rowCount: COUNT,
    rowData: Object.fromEntries(
      Array.from({ length: COUNT }, (_, row) => [row, { h: heightAt(row) }]),
    ),
  })
  const startsOf = (heightAt: (row: number) => number) => {
    const starts = [0]
    for (let row = 0; row < COUNT; row += 1) starts.push((starts[row] ?? 0) + heightAt(row))
    return starts
  }
  const HALF = WINDOW_MAX_SIZE_RUNS / 2

  it.each<[string, (row: number) => number, number]>([
    ['two alternating heights', (row) => (row % 2 === 0 ? 20 : 60), 40],
    ['many heights', (row) => 20 + ((row * 7919) % 13) * 10, 400],
    ['tall rows among many low ones', (row) => (row % 7 === 0 ? 200 : 24), 400],
  ])(
    '[SHEET-174] %s: the first rows are placed exactly, the others nearly, and the total height is exact',
    (_, heightAt, near) => {
      const { layout } = drawn(heightsOf(heightAt))
      const starts = startsOf(heightAt)
      expect(windowOf(heightsOf(heightAt)).row_heights.length).toBeLessThanOrEqual(
        WINDOW_MAX_SIZE_RUNS,
      )
      for (let row = 0; row < HALF; row += 1) expect(layout.rows.start(row)).toBe(starts[row])
      expect(layout.rows.total).toBeCloseTo(starts[COUNT] ?? 0, 3)
      let furthest = 0
      for (const [row, start] of starts.entries())
        furthest = Math.max(furthest, Math.abs(layout.rows.start(row) - start))
      expect(furthest).toBeLessThanOrEqual(near)
    },
  )

  it('[SHEET-174] hidden rows stay hidden', () => {
    const rowData = Object.fromEntries(
      Array.from({ length: COUNT }, (_, row) => [
        row,
        row >= 50_000 && row < 90_000 ? { hd: 1 } : { h: 20 + (row % 3) },
      ]),
    )
    const { layout } = drawn({ rowCount: COUNT, rowData })
    expect(visibleIndexesOf(layout.rows, { from: 51_000, to: 89_000 })).toEqual([])
  })

  it('[SHEET-174] sizes within the limit are all exact', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 300 }), (heights) => {
        const rowData = Object.fromEntries(heights.map((h, row) => [row, { h }]))
        const { layout } = drawn({ rowData })
        let sum = 0
        for (const [row, h] of heights.entries()) {
          expect(layout.rows.start(row)).toBe(sum)
          sum += h
        }
      }),
    )
  })
})
