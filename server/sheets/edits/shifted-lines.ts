import type { Axis, StructureEdit } from '#contract/univer/areas.ts'
import { contentText } from '#contract/workbook/same-cell.ts'
import type { CellState } from '#contract/workbook/workbook.ts'

/** The cells of a worksheet by row and column. */
export type CellsByRow = Readonly<
  Record<string, Readonly<Record<string, CellState | null | undefined>> | undefined>
>

/**
 * Inserted or deleted lines. `at` of an insertion counts in the later state, `at` of a deletion in
 * the earlier one.
 */
export type LineShift = {
  readonly type: 'insert' | 'delete'
  readonly axis: Axis
  readonly at: number
  readonly count: number
}

/** More shifts than this are another order of the lines, for example after a sort. */
const MOST_SHIFTS = 5

/** The contents of a line by their place in it, and all of them as one text. */
type Line = { readonly cells: ReadonlyMap<string, string>; readonly text: string }
const EMPTY_LINE: Line = { cells: new Map(), text: '' }

/** A formula counts as such, because its text changes with other lines. */
const contentOf = (cell: CellState): string =>
  contentText(cell, (cell.f ?? '') !== '' || (cell.si ?? '') !== '' ? '=' : null)

const linesOf = (cells: CellsByRow, axis: Axis): readonly Line[] => {
  const lines: Map<string, string>[] = []
  for (const [row, columns] of Object.entries(cells))
    for (const [column, cell] of Object.entries(columns ?? {})) {
      const content = cell ? contentOf(cell) : ''
      const [line, at] = axis === 'rows' ? [Number(row), column] : [Number(column), row]
      if (content !== '') (lines[line] ??= new Map()).set(at, content)
    }
  return Array.from(lines, (line) =>
    line ? { cells: line, text: JSON.stringify([...line]) } : EMPTY_LINE,
  )
}

/** The number of cells that differ between two lines. */
const costOf = (one: Line = EMPTY_LINE, other: Line = EMPTY_LINE): number => {
  if (one.text === other.text) return 0
  let cost = 0
  for (const [at, content] of one.cells) if (other.cells.get(at) !== content) cost += 1
  for (const at of other.cells.keys()) if (!one.cells.has(at)) cost += 1
  return cost
}

const uniqueTexts = (lines: readonly Line[]): ReadonlyMap<string, number> => {
  const found = new Map<string, number>()
  for (const [at, { text }] of lines.entries())
    if (text !== '') found.set(text, found.has(text) ? -1 : at)
  return found
}

type Pair = {
  readonly before: number
  readonly after: number
  readonly previous: Pair | null
}

/** The place after the last pair of `ends` that `pair` can follow, by binary search. */
const placeIn = (ends: readonly Pair[], after: number): number => {
  let [low, high] = [0, ends.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ends[middle]?.after ?? 0) < after) low = middle + 1
    else high = middle
  }
  return low
}

/** Lines whose text occurs once on both sides: the longest series in the same order. */
const anchorsOf = (before: readonly Line[], after: readonly Line[]): readonly Pair[] => {
  const places = uniqueTexts(after)
  const ends: Pair[] = []
  for (const [text, at] of uniqueTexts(before)) {
    const to = places.get(text) ?? -1
    if (at < 0 || to < 0) continue
    const place = placeIn(ends, to)
    ends[place] = { before: at, after: to, previous: ends[place - 1] ?? null }
  }
  const anchors: Pair[] = []
  for (let one = ends.at(-1) ?? null; one !== null; one = one.previous) anchors.push(one)
  return anchors.toReversed()
}

/** The earlier and later lines between two anchors. */
type Gap = {
  readonly before: readonly Line[]
  readonly after: readonly Line[]
}

/**
 * How many lines of the shorter side stay at the start of a gap. The others stay at its end. The
 * fewest cells must differ, so an edit of a line next to an inserted one remains an edit.
 */
const splitOf = ({ before, after }: Gap): number => {
  const shorter = Math.min(before.length, after.length)
  let cost = 0
  for (let at = 1; at <= shorter; at += 1) cost += costOf(before.at(-at), after.at(-at))
  let [best, least] = [0, cost]
  for (let at = 0; at < shorter; at += 1) {
    const fromEnd = shorter - at
    cost += costOf(before[at], after[at]) - costOf(before.at(-fromEnd), after.at(-fromEnd))
    if (cost <= least) [best, least] = [at + 1, cost]
  }
  return best
}

/** The shifts of one axis in ascending order, whether they are likely or not. */
const shiftsOf = (before: readonly Line[], after: readonly Line[], axis: Axis): LineShift[] => {
  const shifts: LineShift[] = []
  let [from, to] = [0, 0]
  const add = (end: number, toEnd: number, isLast: boolean): void => {
    const count = toEnd - to - (end - from)
    if (count !== 0) {
      const split = splitOf({ before: before.slice(from, end), after: after.slice(to, toEnd) })
      const isAtEnd = isLast && split === Math.min(end - from, toEnd - to)
      // Lines that are only added or removed at the end move nothing.
      if (!isAtEnd)
        shifts.push(
          count > 0
            ? { type: 'insert', axis, at: to + split, count }
            : { type: 'delete', axis, at: from + split, count: -count },
        )
    }
    ;[from, to] = [end + 1, toEnd + 1]
  }
  for (const anchor of anchorsOf(before, after)) add(anchor.before, anchor.after, false)
  add(before.length, after.length, true)
  return shifts
}

/** Returns the place of an earlier line in the later state, null for a deleted one. */
export const createLineMap = (shifts: readonly LineShift[]) => {
  const deleted = shifts.filter(({ type }) => type === 'delete')
  const inserted = shifts.filter(({ type }) => type === 'insert')
  return (line: number): number | null => {
    if (deleted.some(({ at, count }) => line >= at && line < at + count)) return null
    const removed = deleted.reduce((sum, { at, count }) => sum + (at < line ? count : 0), 0)
    return inserted.reduce((now, { at, count }) => (at <= now ? now + count : now), line - removed)
  }
}

const totalCost = (
  before: readonly Line[],
  after: readonly Line[],
  placeOf: (line: number) => number | null,
): number => {
  const seen = new Set<number>()
  let cost = 0
  for (const [at, line] of before.entries()) {
    const place = placeOf(at)
    if (place !== null) seen.add(place)
    cost += costOf(line, place === null ? EMPTY_LINE : after[place])
  }
  for (const [at, line] of after.entries()) if (!seen.has(at)) cost += costOf(EMPTY_LINE, line)
  return cost
}

const likelyShifts = (before: CellsByRow, after: CellsByRow, axis: Axis): readonly LineShift[] => {
  const [old, now] = [linesOf(before, axis), linesOf(after, axis)]
  const shifts = shiftsOf(old, now, axis)
  if (shifts.length === 0 || shifts.length > MOST_SHIFTS) return []
  const isBetter = totalCost(old, now, createLineMap(shifts)) < totalCost(old, now, (at) => at)
  return isBetter ? shifts : []
}

/** The inserted and deleted rows, or columns if no row moved. Empty if cells say nothing of any. */
export const findShifts = (before: CellsByRow, after: CellsByRow): readonly LineShift[] => {
  const rows = likelyShifts(before, after, 'rows')
  return rows.length > 0 ? rows : likelyShifts(before, after, 'columns')
}

/** The edits that make these shifts, one after another. */
export const editsOf = (shifts: readonly LineShift[]): readonly StructureEdit[] => {
  const span = ({ at, count }: LineShift) => ({ start: at, end: at + count - 1 })
  const deleted = shifts.filter(({ type }) => type === 'delete')
  const inserted = shifts.filter(({ type }) => type === 'insert')
  return [
    ...deleted
      .slice(0, 1)
      .map(
        ({ axis }) => ({ type: 'remove', axis, parts: deleted.map(span), across: null }) as const,
      ),
    ...inserted.map(
      (shift) => ({ type: 'insert', axis: shift.axis, at: span(shift), across: null }) as const,
    ),
  ]
}
