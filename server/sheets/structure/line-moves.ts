import { MAX_COLUMNS, MAX_ROWS } from '#contract/workbook/cells.ts'
import type { MovedArea } from '#contract/workbook/change-set.ts'

/** Rows or columns of a worksheet. */
export type LineAxis = 'rows' | 'columns'

/** A change of rows or of columns, 0-based. A move places them before line `to`, as it was then. */
type LineChange = { readonly at: number; readonly count: number } & (
  | { readonly type: 'insert' }
  | { readonly type: 'delete' }
  | { readonly type: 'move'; readonly to: number }
)

/** A change of the rows or columns of a worksheet. */
export type LineMove = LineChange & { readonly sheetId: string; readonly axis: LineAxis }

/** Lines that a change moved, in positions before it: from `from`, to the end if `to` is null. */
export type LineShift = {
  readonly from: number
  readonly to: number | null
  readonly by: number
}

const movedTo = (line: number, at: number, count: number, to: number): number => {
  const end = at + count
  if (line >= at && line < end) return (to <= at ? to : to - count) + line - at
  if (to <= at) return line >= to && line < at ? line + count : line
  return line >= end && line < to ? line - count : line
}

/** Where a line is after a change. Null if the change deleted it. */
export const lineAfter = (move: LineChange, line: number): number | null => {
  const { at, count } = move
  if (move.type === 'move') return movedTo(line, at, count, move.to)
  if (line < at) return line
  if (move.type === 'insert') return line + count
  return line < at + count ? null : line - count
}

/** Where a line was before a change. Null if the change inserted it. */
const lineBefore = (move: LineChange, line: number): number | null => {
  const { at, count } = move
  if (move.type === 'move') {
    const { to } = move
    const [now, back] = to <= at ? [to, at + count] : [to - count, at]
    return movedTo(line, now, count, back)
  }
  if (line < at) return line
  if (move.type === 'delete') return line + count
  return line < at + count ? null : line - count
}

/** Where a line is after several changes. Null if one of them deleted it. */
export const lineAfterAll = (moves: readonly LineChange[], line: number): number | null =>
  moves.reduce<number | null>((at, move) => (at === null ? null : lineAfter(move, at)), line)

/**
 * The line before all changes whose format a line has. An inserted line has the format of the line
 * before it. Null if there was no line before it.
 */
export const formatOrigin = (moves: readonly LineChange[], line: number): number | null => {
  let at: number | null = line
  for (const move of moves.toReversed()) {
    const before: number | null = lineBefore(move, at)
    at = before ?? move.at - 1
    if (at < 0) return null
  }
  return at
}

/** What a change moved, for people who know the addresses before it. */
export const shiftsOf = (move: LineChange): readonly LineShift[] => {
  const { at, count } = move
  const end = at + count
  if (move.type === 'insert') return [{ from: at, to: null, by: count }]
  if (move.type === 'delete') return [{ from: end, to: null, by: -count }]
  const { to } = move
  return to <= at
    ? [
        { from: at, to: end - 1, by: to - at },
        { from: to, to: at - 1, by: count },
      ]
    : [
        { from: at, to: end - 1, by: to - end },
        { from: end, to: to - 1, by: -count },
      ]
}

/** The lines that a change moved, by their positions before or after it. */
const movedLines = (move: LineChange, size: number): readonly [first: number, last: number] => {
  const { at, count } = move
  if (move.type !== 'move') return [at, size - 1]
  return [Math.min(at, move.to), Math.max(at + count, move.to) - 1]
}

/** The cells that changes of lines moved. */
export const movedAreas = (moves: readonly LineMove[]): MovedArea[] =>
  moves.map((move) => {
    const isRows = move.axis === 'rows'
    const [first, last] = movedLines(move, isRows ? MAX_ROWS : MAX_COLUMNS)
    return {
      sheet_id: move.sheetId,
      startRow: isRows ? first : 0,
      endRow: isRows ? last : MAX_ROWS - 1,
      startColumn: isRows ? 0 : first,
      endColumn: isRows ? MAX_COLUMNS - 1 : last,
    }
  })
