import { MARK_MIN_MS, MARK_SEEN_MS, MARKS_MAX } from '#contract/limits/marks.ts'
import type { CellChange } from '#contract/workbook/change-set.ts'
import { hasOverlap } from '#contract/workbook/extents.ts'

/** Cells of one worksheet, 0-based and inclusive. */
export type MarkRange = {
  readonly startRow: number
  readonly startColumn: number
  readonly endRow: number
  readonly endColumn: number
}
type Written = Pick<CellChange, 'sheet_id' | 'row' | 'column'>

/** Adjacent cells of a row as ranges. */
const runsOf = (row: number, columns: readonly number[]): readonly MarkRange[] => {
  const runs: MarkRange[] = []
  for (const column of columns.toSorted((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last && column <= last.endColumn + 1) runs[runs.length - 1] = { ...last, endColumn: column }
    else runs.push({ startRow: row, endRow: row, startColumn: column, endColumn: column })
  }
  return runs
}

/** Merges ranges that have the same columns and are in consecutive rows. */
const stacked = (runs: readonly MarkRange[]): readonly MarkRange[] => {
  const open = new Map<string, MarkRange>()
  const done: MarkRange[] = []
  for (const run of runs) {
    const key = `${run.startColumn}:${run.endColumn}`
    const above = open.get(key)
    const goesOn = above && above.endRow + 1 === run.startRow
    if (above && !goesOn) done.push(above)
    open.set(key, goesOn ? { ...above, endRow: run.endRow } : run)
  }
  return [...done, ...open.values()]
}

/** The parts of a range that another range does not cover. */
export const outsideOf = (range: MarkRange, other: MarkRange): readonly MarkRange[] => {
  const top = Math.max(range.startRow, other.startRow)
  const bottom = Math.min(range.endRow, other.endRow)
  const first = Math.max(range.startColumn, other.startColumn)
  const last = Math.min(range.endColumn, other.endColumn)
  if (top > bottom || first > last) return [range]
  return [
    { ...range, endRow: top - 1 },
    { ...range, startRow: bottom + 1 },
    { ...range, startRow: top, endRow: bottom, endColumn: first - 1 },
    { ...range, startRow: top, endRow: bottom, startColumn: last + 1 },
  ].filter((part) => part.startRow <= part.endRow && part.startColumn <= part.endColumn)
}

/** Groups written cells into few ranges, by worksheet. */
export const rangesOf = (cells: readonly Written[]): ReadonlyMap<string, readonly MarkRange[]> => {
  const sheets = Map.groupBy(cells, ({ sheet_id }) => sheet_id)
  return new Map(
    [...sheets].map(([id, own]) => {
      const rows = [...Map.groupBy(own, ({ row }) => row)].toSorted(([a], [b]) => a - b)
      const runs = rows.flatMap(([row, all]) =>
        runsOf(
          row,
          all.map(({ column }) => column),
        ),
      )
      return [id, stacked(runs)]
    }),
  )
}

/** The parts of a grid that the marks need. */
export type MarkPort = {
  /** The active worksheet. */
  readonly sheet: () => string
  readonly isInView: (range: MarkRange) => boolean
  /** Draws a mark on the active worksheet. The returned function removes it. */
  readonly draw: (range: MarkRange) => () => void
}

type Mark = {
  readonly sheetId: string
  readonly range: MarkRange
  erase: (() => void) | null
  seenMs: number
}

/** Marks on cells that the assistant wrote. A mark disappears once the user has seen it. */
export const createMarks = (port: MarkPort) => {
  let marks: readonly Mark[] = []
  const drop = (isGone: (mark: Mark) => boolean): void => {
    for (const mark of marks) if (isGone(mark)) mark.erase?.()
    marks = marks.filter((mark) => !isGone(mark))
  }
  /** Takes a rewritten range out of older marks, because two tints would add up. */
  const uncover = (sheetId: string, range: MarkRange): void => {
    marks = marks.flatMap((mark) => {
      if (mark.sheetId !== sheetId || !hasOverlap(mark.range, range)) return [mark]
      mark.erase?.()
      return outsideOf(mark.range, range).map((part) => ({ ...mark, range: part, erase: null }))
    })
  }
  /** Draws all marks of the active worksheet. */
  const draw = (): void => {
    const top = port.sheet()
    for (const mark of marks) if (mark.sheetId === top) mark.erase ??= port.draw(mark.range)
  }
  const addRanges = (ranges: readonly Pick<Mark, 'sheetId' | 'range'>[]): void => {
    // If there are very many marks, only the newest stay. The answer still lists all changes.
    const added = ranges.slice(-MARKS_MAX).map((one): Mark => ({ ...one, erase: null, seenMs: 0 }))
    if (added.length === MARKS_MAX) drop(() => true)
    for (const { sheetId, range } of added) uncover(sheetId, range)
    const newest = new Set([...marks, ...added].slice(-MARKS_MAX))
    drop((mark) => !newest.has(mark))
    marks = [...newest]
    draw()
  }
  return {
    add: (cells: readonly Written[]): void =>
      addRanges(
        [...rangesOf(cells)].flatMap(([sheetId, ranges]) =>
          ranges.map((range) => ({ sheetId, range })),
        ),
      ),
    addRanges,
    draw,
    /** Adds visible time to the marks in view. */
    pass: (ms: number): void => {
      draw()
      const top = port.sheet()
      for (const mark of marks)
        if (mark.sheetId === top && port.isInView(mark.range)) mark.seenMs += ms
      drop(({ seenMs }) => seenMs >= MARK_SEEN_MS)
    },
    /** On a selection or edit, drops marks that were in view long enough. */
    touch: (): void => drop(({ seenMs }) => seenMs >= MARK_MIN_MS),
    /** Draws all marks again after a change of theme. */
    redraw: (): void => {
      for (const mark of marks) {
        mark.erase?.()
        mark.erase = null
      }
      draw()
    },
    clear: (): void => drop(() => true),
    isEmpty: (): boolean => marks.length === 0,
  }
}
