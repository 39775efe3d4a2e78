import { describe, expect, it } from 'vitest'
import { MARK_MIN_MS, MARK_SEEN_MS, MARKS_MAX } from '#contract/limits/marks.ts'
import { changedCellsText } from '#src/texts/changed-cells.ts'
import {
  createMarks,
  outsideOf,
  rangesOf,
  type MarkRange,
} from '#src/ui/sheets/editor/written-marks.ts'

const at = (sheet_id: string, row: number, column: number) => ({ sheet_id, row, column })
const rect = (startRow: number, startColumn: number, endRow: number, endColumn: number) => ({
  startRow,
  startColumn,
  endRow,
  endColumn,
})

const world = () => {
  const drawn = new Set<MarkRange>()
  let top = 'one'
  let seen: (range: MarkRange) => boolean = () => true
  const marks = createMarks({
    sheet: () => top,
    isInView: (range) => seen(range),
    draw: (range) => {
      drawn.add(range)
      return () => void drawn.delete(range)
    },
  })
  return {
    marks,
    drawn: () => [...drawn],
    open: (id: string) => void (top = id),
    see: (isSeen: typeof seen) => void (seen = isSeen),
  }
}

it('[SHEET-653] written cells are joined into few ranges', () => {
  const cells = [
    at('a', 2, 1),
    at('a', 1, 1),
    at('a', 1, 2),
    at('a', 2, 2),
    at('a', 5, 1),
    at('b', 0, 0),
  ]
  expect([...rangesOf(cells)]).toEqual([
    ['a', [rect(1, 1, 2, 2), rect(5, 1, 5, 1)]],
    ['b', [rect(0, 0, 0, 0)]],
  ])
})

describe('a mark of written cells', () => {
  it('[SHEET-653] disappears after some seconds in view', () => {
    const { marks, drawn } = world()
    marks.add([at('one', 0, 0)])
    expect(drawn()).toEqual([rect(0, 0, 0, 0)])
    marks.pass(MARK_SEEN_MS - 1)
    expect(drawn()).toHaveLength(1)
    marks.pass(1)
    expect(drawn()).toEqual([])
    expect(marks.isEmpty()).toBe(true)
  })
  it('[SHEET-653] stays until it is scrolled into view', () => {
    const { marks, drawn, see } = world()
    see(() => false)
    marks.add([at('one', 500, 0)])
    marks.pass(MARK_SEEN_MS * 10)
    marks.touch()
    expect(drawn()).toHaveLength(1)
    see(() => true)
    marks.pass(MARK_SEEN_MS)
    expect(drawn()).toEqual([])
  })
  it('[SHEET-653] on another worksheet is neither drawn nor dropped until that worksheet is opened', () => {
    const { marks, drawn, open } = world()
    marks.add([at('two', 3, 0)])
    marks.pass(MARK_SEEN_MS * 10)
    expect(drawn()).toEqual([])
    open('two')
    marks.redraw()
    expect(drawn()).toEqual([rect(3, 0, 3, 0)])
    marks.pass(MARK_SEEN_MS)
    expect(marks.isEmpty()).toBe(true)
  })
  it('[SHEET-653] disappears with the next selection or edit, but only after it was shown for a minimum time', () => {
    const { marks, drawn } = world()
    marks.add([at('one', 0, 0)])
    marks.touch()
    expect(drawn()).toHaveLength(1)
    marks.pass(MARK_MIN_MS)
    marks.touch()
    expect(drawn()).toEqual([])
  })
  it('[SHEET-653] is redrawn when the colours change, without leaving an old mark behind', () => {
    const { marks, drawn } = world()
    marks.add([at('one', 0, 0), at('one', 2, 0)])
    marks.redraw()
    expect(drawn()).toHaveLength(2)
    marks.clear()
    expect(drawn()).toEqual([])
  })
  it('[SHEET-653] is dropped if there are too many newer marks', () => {
    const { marks, drawn } = world()
    const rows = Array.from({ length: MARKS_MAX + 20 }, (_, row) => row * 2)
    const newest = rows.slice(-MARKS_MAX).map((row) => rect(row, 0, row, 0))
    marks.add(rows.map((row) => at('one', row, 0)))
    expect(drawn()).toEqual(newest)
    marks.add([at('one', 0, 5)])
    expect(drawn()).toEqual([...newest.slice(1), rect(0, 5, 0, 5)])
  })
})

it('[SHEET-654] the announcement says in words which cells were written', () => {
  expect(changedCellsText(1, ['Loan!C6'], false)).toBe('The assistant changed 1 cell: Loan!C6.')
  expect(changedCellsText(1200, ['Loan!C6:C9', 'A1', 'B2'], true)).toBe(
    'The assistant changed 1,200 cells: Loan!C6:C9, A1, B2 and more.',
  )
})

describe('a rewritten range [SHEET-1098]', () => {
  it('[SHEET-1098] has one tint, and the rest of the older mark stays', () => {
    const { marks, drawn } = world()
    const area = (rows: number, columns: number) =>
      Array.from({ length: rows * columns }, (_, index) =>
        at('one', Math.floor(index / columns), index % columns),
      )
    marks.add(area(4, 3))
    marks.add([at('one', 1, 1), at('one', 2, 1)])
    expect(drawn()).toHaveLength(5)
    for (let row = 0; row < 4; row += 1)
      for (let column = 0; column < 3; column += 1)
        expect(
          drawn().filter(
            (range) =>
              range.startRow <= row &&
              row <= range.endRow &&
              range.startColumn <= column &&
              column <= range.endColumn,
          ),
        ).toHaveLength(1)
  })

  it('[SHEET-1098] is taken out exactly: no cell is lost or doubled', () => {
    const cellsOf = (ranges: readonly MarkRange[]) =>
      ranges.flatMap(({ startRow, endRow, startColumn, endColumn }) => {
        const cells: string[] = []
        for (let row = startRow; row <= endRow; row += 1)
          for (let column = startColumn; column <= endColumn; column += 1)
            cells.push(`${row}:${column}`)
        return cells
      })
    const range = rect(2, 2, 5, 5)
    for (let row = 0; row < 8; row += 1)
      for (let column = 0; column < 8; column += 1)
        for (const [height, width] of [
          [0, 0],
          [1, 3],
          [9, 9],
        ] as const) {
          const other = rect(row, column, row + height, column + width)
          const covered = new Set(cellsOf([other]))
          expect(cellsOf(outsideOf(range, other)).toSorted()).toEqual(
            cellsOf([range])
              .filter((cell) => !covered.has(cell))
              .toSorted(),
          )
        }
  })
})

/** Processor time of `work` in milliseconds, so that other processes do not count. */
const processorMs = (work: () => void): number => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
const ROWS = 3000
const grid = Array.from({ length: ROWS * 10 }, (_, index) =>
  at('one', Math.floor(index / 10), index % 10),
)

it.each([
  ['a block', grid.filter(({ column }) => column < 5), 1],
  ['a chessboard', grid.filter(({ row, column }) => (row + column) % 2 === 0), MARKS_MAX],
])('[SHEET-1107] marks of 15,000 cells in %s take less than 50 ms', (_, cells, count) => {
  expect(cells).toHaveLength(15_000)
  const { marks, drawn } = world()
  // A second write over the first one has all marks of the first in its way.
  marks.add(cells)
  const took = processorMs(() => marks.add(cells))
  expect(drawn()).toHaveLength(count)
  expect(took).toBeLessThan(50)
  expect(processorMs(() => marks.pass(MARK_SEEN_MS))).toBeLessThan(50)
  expect(drawn()).toEqual([])
})
