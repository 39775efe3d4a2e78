import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SheetWindow } from '#contract/workbook/sheet-window.ts'
import { hexOf, inBothThemes, invertForDarkTheme } from '#src/ui/sheets/editor/grid-colour.ts'
import {
  bordersOf,
  cellIn,
  loadedCellsOf,
  countOverflowCells,
  textStyle,
} from '#src/ui/sheets/light-grid/light-cells.ts'
import { layoutOf, spansOf, windowsIn } from '#src/ui/sheets/light-grid/light-frame.ts'
import {
  OVERSCAN_PX,
  mergedAreaOf,
  axisOf,
  cellAfterKey,
  scrollOffsetFor,
  visibleIndexesOf,
  spanOf,
  windowsOver,
} from '#src/ui/sheets/light-grid/light-layout.ts'

const WINDOW: SheetWindow = {
  id: 'w',
  title: 'Plan',
  revision: 1,
  sheets: [{ name: 'A', rows: 1000, columns: 20 }],
  sheet: 0,
  row: 0,
  column: 0,
  rows: 60,
  columns: 20,
  used_rows: 40,
  used_columns: 6,
  row_height: 24,
  column_width: 100,
  row_heights: [[2, 1, 0]],
  column_widths: [[1, 1, 50]],
  frozen_rows: 1,
  frozen_columns: 1,
  grid_lines: true,
  merges: [{ row: 5, column: 1, last_row: 6, last_column: 3 }],
  styles: [{}, { align: 'right' }, { wrap: 'wrap' }],
  cells: [
    { row: 0, column: 0, text: 'A long heading' },
    { row: 0, column: 3, text: 'near' },
    { row: 1, column: 4, text: 'right', s: 1 },
    { row: 2, column: 0, text: 'wrapped', s: 2 },
    { row: 3, column: 0, text: '1.50', raw: '1.5' },
  ],
}

describe('positions of rows and columns [SHEET-75]', () => {
  it('add up the sizes, and hidden rows count as 0', () => {
    const rows = axisOf(10, 24, [
      [2, 2, 0],
      [5, 1, 50],
    ])
    expect([0, 2, 3, 4, 5, 6, 10].map(rows.start)).toEqual([0, 48, 48, 48, 72, 122, 218])
    expect([rows.size(2), rows.size(5), rows.total]).toEqual([0, 50, 218])
    expect([0, 23, 24, 47, 48, 100, 218, 9999].map(rows.at)).toEqual([0, 0, 1, 1, 4, 5, 9, 9])
    expect(visibleIndexesOf(rows, { from: 0, to: 6 })).toEqual([0, 1, 4, 5])
  })

  it('equal the sum of all sizes before them, and map back to the same row', () => {
    const run = fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 4 }), fc.nat(60))
    fc.assert(
      fc.property(
        fc.array(run, { maxLength: 8 }),
        fc.integer({ min: 1, max: 50 }),
        (gaps, count) => {
          let at = 0
          const runs = gaps.map(([gap, length, px]): [number, number, number] => {
            const first = at + gap
            at = first + length
            return [first, length, px]
          })
          const sizeOf = (index: number) =>
            runs.find(([first, length]) => index >= first && index < first + length)?.[2] ?? 20
          const axis = axisOf(count, 20, runs)
          let sum = 0
          for (let index = 0; index < count; index += 1) {
            expect(axis.start(index)).toBe(sum)
            if (sizeOf(index) > 0) expect(axis.at(sum)).toBe(index)
            const isShown = visibleIndexesOf(axis, { from: index, to: index + 1 }).includes(index)
            expect(isShown).toBe(sizeOf(index) > 0)
            sum += sizeOf(index)
          }
          expect(axis.total).toBe(sum)
        },
      ),
    )
  })

  it('yield a span a little larger than the view, and frozen rows are included only once', () => {
    const rows = axisOf(10_000, 24, [])
    expect(spanOf(rows, { from: 0, to: 900, ahead: OVERSCAN_PX })).toEqual({ from: 0, to: 48 })
    expect(spanOf(rows, { from: 24_000, to: 24_900, ahead: OVERSCAN_PX }, 3)).toEqual({
      from: 990,
      to: 1048,
    })
    expect(spanOf(rows, { from: 0, to: 100, ahead: OVERSCAN_PX }, 3).from).toBe(3)
    expect(spanOf(axisOf(0, 24, []), { from: 0, to: 900, ahead: OVERSCAN_PX })).toEqual({
      from: 0,
      to: 0,
    })
    const layout = layoutOf(WINDOW)
    expect([layout.frozenHeight, layout.frozenWidth, layout.columns.total]).toEqual([24, 100, 1950])
    expect(spansOf(layout, { top: 0, left: 0, width: 500, height: 400 })).toMatchObject({
      rows: { from: 1 },
      columns: { from: 1 },
      frozenRows: { from: 0, to: 1 },
    })
  })
})

describe('requested windows [SHEET-1037]', () => {
  it('cover all drawn cells including frozen ones, each window once', () => {
    expect(windowsOver([{ from: 0, to: 60 }], [{ from: 0, to: 20 }])).toEqual([
      { row: 0, column: 0 },
    ])
    expect(
      windowsOver(
        [
          { from: 0, to: 2 },
          { from: 110, to: 125 },
        ],
        [{ from: 19, to: 21 }],
      ),
    ).toEqual([
      { row: 0, column: 0 },
      { row: 0, column: 20 },
      { row: 60, column: 0 },
      { row: 60, column: 20 },
      { row: 120, column: 0 },
      { row: 120, column: 20 },
    ])
    expect(windowsOver([{ from: 5, to: 5 }], [{ from: 0, to: 20 }])).toEqual([])
  })

  it('skip hidden rows and columns', () => {
    const layout = layoutOf({
      ...WINDOW,
      sheets: [{ name: 'A', rows: 100_000, columns: 16_384 }],
      row_heights: [[10, 90_000, 0]],
      column_widths: [[6, 16_378, 0]],
      frozen_rows: 0,
      frozen_columns: 0,
    })
    const spans = spansOf(layout, { top: 0, left: 0, width: 1440, height: 900 })
    expect(windowsIn(layout, spans)).toEqual([
      { row: 0, column: 0 },
      { row: 90_000, column: 0 },
    ])
    expect(visibleIndexesOf(layout.rows, { from: 8, to: 90_012 })).toEqual([8, 9, 90_010, 90_011])
    expect(visibleIndexesOf(layout.columns, { from: 4, to: 16_384 })).toEqual([4, 5])
    expect(layout.rows.shown({ from: 20, to: 30 })).toEqual([])
  })
})

describe('keys in the light grid [SHEET-76]', () => {
  const { rows, columns } = layoutOf(WINDOW)
  const ground = { rows, columns, merges: WINDOW.merges, usedRows: 40, usedColumns: 6, page: 240 }
  it.each<[string, boolean, [number, number], [number, number] | null]>([
    ['ArrowDown', false, [0, 0], [1, 0]],
    ['ArrowDown', false, [1, 0], [3, 0]],
    ['ArrowUp', false, [3, 0], [1, 0]],
    ['ArrowUp', false, [0, 0], [0, 0]],
    ['ArrowRight', false, [0, 19], [0, 19]],
    ['ArrowDown', false, [4, 2], [5, 1]],
    ['ArrowDown', false, [5, 1], [7, 1]],
    ['ArrowRight', false, [5, 1], [5, 4]],
    ['ArrowLeft', false, [5, 1], [5, 0]],
    ['PageDown', false, [0, 3], [11, 3]],
    ['PageUp', false, [11, 3], [0, 3]],
    ['PageDown', false, [995, 3], [999, 3]],
    ['Home', false, [8, 9], [8, 0]],
    ['End', false, [8, 0], [8, 5]],
    ['Home', true, [8, 9], [0, 0]],
    ['End', true, [0, 0], [39, 5]],
    ['ArrowDown', true, [0, 0], null],
    ['a', false, [0, 0], null],
  ])(
    '%s with Control %s moves from %j to %j, where null means that the grid ignores the key',
    (key, isControl, [row, column], to) => {
      expect(cellAfterKey(ground, { row, column }, key, isControl)).toEqual(
        to && { row: to[0], column: to[1] },
      )
    },
  )

  it('scroll just enough to show a cell, and never under frozen rows', () => {
    expect(scrollOffsetFor({ from: 100, to: 124 }, 0, 24, 600)).toBe(0)
    expect(scrollOffsetFor({ from: 600, to: 624 }, 0, 24, 600)).toBe(24)
    expect(scrollOffsetFor({ from: 100, to: 124 }, 90, 24, 600)).toBe(76)
    expect(scrollOffsetFor({ from: 0, to: 24 }, 90, 24, 600)).toBe(0)
  })
})

describe('cells of the light grid [SHEET-74]', () => {
  const known = loadedCellsOf([WINDOW, WINDOW])
  const over = (row: number, column: number, columns: number) => {
    const cell = cellIn(known, { row, column })
    if (!cell) throw new Error('no cell')
    return countOverflowCells(known, cell, 20, (count) => count < columns)
  }
  it('are found by position, and merged cells appear once', () => {
    expect(cellIn(known, { row: 0, column: 3 })?.text).toBe('near')
    expect(known.merges).toHaveLength(1)
    expect(mergedAreaOf(known.merges, { row: 6, column: 3 })).toEqual(WINDOW.merges[0])
  })
  it('let a long text overflow empty cells as far as needed, but never a number', () => {
    expect(over(0, 0, 1)).toBe(1)
    expect(over(0, 0, 9)).toBe(2)
    expect(over(1, 4, 9)).toBe(4)
    expect(over(2, 0, 9)).toBe(0)
    expect(over(3, 0, 9)).toBe(0)
  })
  it('adapt colours to the dark theme as Univer does, and reject invalid colours', () => {
    expect(hexOf('rgb(255, 0, 16)')).toBe('#ff0010')
    expect(hexOf('#abc')).toBe('#aabbcc')
    expect(invertForDarkTheme('#46504b')).toBe('#afb9b4')
    expect(invertForDarkTheme(invertForDarkTheme('#46504b'))).toBe('#46504b')
    expect(inBothThemes('#ffffff')).toBe('light-dark(#ffffff, #000000)')
    for (const colour of ['url(https://x.test)', 'red; background: url(x)', '#ab', ''])
      expect(inBothThemes(colour)).toBeUndefined()
  })
  it('have font sizes in px, and the border styles of Univer', () => {
    expect(textStyle({ size: 9, bold: true, underline: true, strike: true })).toMatchObject({
      fontSize: 12,
      fontWeight: 700,
      textDecorationLine: 'underline line-through',
    })
    expect(bordersOf({})).toBeNull()
    expect(bordersOf({ bottom: { line: 7, color: '#000000' } })?.borderBottom).toBe(
      '3px double light-dark(#000000, #ffffff)',
    )
  })
})
