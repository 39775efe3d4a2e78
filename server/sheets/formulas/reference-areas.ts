import type { SheetData } from '#contract/workbook/workbook.ts'
import type { ReferenceCells, ReferenceEnd, ReferenceSpan } from './reference-syntax.ts'
import type { PartRange } from '../workbook-parts.ts'

/** Cells of one worksheet, whose data is at hand. */
export type SheetRange = PartRange & { readonly sheet: SheetData }

/** The cells of a worksheet that a formula reads. Ends that are not fixed move with the formula. */
export type ReferenceArea = ReferenceCells & { readonly sheet: SheetData }

type Line = readonly [start: number, end: number]

const moved = ({ at, isFixed }: ReferenceEnd, by: number): number => (isFixed ? at : at + by)

const lineAt = ([from, to]: ReferenceSpan, by: number): Line => {
  const ends = [moved(from, by), moved(to, by)] as const
  return [Math.min(...ends), Math.max(...ends)]
}

/** All rows or columns that a run of `count` formulas reads together. It has no gap. */
const lineOver = (span: ReferenceSpan, first: number, last: number): Line => {
  const [from, to] = [lineAt(span, first), lineAt(span, last)]
  return [Math.min(from[0], to[0]), Math.max(from[1], to[1])]
}

const rangeOf = (sheet: SheetData, rows: Line, columns: Line): SheetRange => ({
  sheet,
  startRow: rows[0],
  endRow: rows[1],
  startColumn: columns[0],
  endColumn: columns[1],
})

/** The cells that a formula reads, in ascending order. */
export const cellsOfArea = ({ sheet, rows, columns }: ReferenceArea): SheetRange =>
  rangeOf(sheet, lineAt(rows, 0), lineAt(columns, 0))

/**
 * All cells that a part of a run reads. The area belongs to the formula in the first cell of the
 * run.
 */
export const cellsReadBy = (
  { sheet, rows, columns }: ReferenceArea,
  run: PartRange,
  part: PartRange,
): SheetRange => {
  const { startRow, startColumn } = run
  return rangeOf(
    sheet,
    lineOver(rows, part.startRow - startRow, part.endRow - startRow),
    lineOver(columns, part.startColumn - startColumn, part.endColumn - startColumn),
  )
}

/** The steps from 0 to `last` at which the lines from `from` to `to` touch other lines. */
const stepsBetween = (from: number, to: number, last: number): Line | null => {
  const [first, final] = [Math.max(0, from), Math.min(last, to)]
  return first <= final ? [first, final] : null
}

/** As `stepsThatTouch`, for a span with one fixed end. */
const stepsToReach = (fixed: number, moving: number, last: number, [low, high]: Line) => {
  // The fixed end holds its side, so the other end must reach the lines.
  if (fixed < low) return stepsBetween(low - moving, last, last)
  if (fixed > high) return stepsBetween(0, high - moving, last)
  return stepsBetween(0, last, last)
}

/** The steps from 0 to `last` at which a span touches the lines from `low` to `high`. */
const stepsThatTouch = (span: ReferenceSpan, last: number, lines: Line): Line | null => {
  const [one, other] = span
  if (one.isFixed !== other.isFixed) {
    const [fixed, moving] = one.isFixed ? [one, other] : [other, one]
    return stepsToReach(fixed.at, moving.at, last, lines)
  }
  const [low, high] = lines
  const [start, end] = lineAt(span, 0)
  if (!one.isFixed) return stepsBetween(low - end, high - start, last)
  return start <= high && end >= low ? [0, last] : null
}

/**
 * The cells of a run that read at least one cell of `target`, null if there are none. The area
 * belongs to the formula in the first cell of the run.
 */
export const readersOf = (
  { sheet, rows, columns }: ReferenceArea,
  run: PartRange,
  target: SheetRange,
): PartRange | null => {
  if (sheet.id !== target.sheet.id) return null
  const down = stepsThatTouch(rows, run.endRow - run.startRow, [target.startRow, target.endRow])
  if (down === null) return null
  const width = run.endColumn - run.startColumn
  const right = stepsThatTouch(columns, width, [target.startColumn, target.endColumn])
  return (
    right && {
      startRow: run.startRow + down[0],
      endRow: run.startRow + down[1],
      startColumn: run.startColumn + right[0],
      endColumn: run.startColumn + right[1],
    }
  )
}

/** True if the first range contains the second. */
export const isWithinRange = (outer: SheetRange, inner: SheetRange): boolean =>
  outer.sheet.id === inner.sheet.id &&
  outer.startRow <= inner.startRow &&
  outer.endRow >= inner.endRow &&
  outer.startColumn <= inner.startColumn &&
  outer.endColumn >= inner.endColumn

/** The cells that two ranges of one worksheet share, or null. */
export const sharedRange = <R extends PartRange>(one: R, other: PartRange): R | null => {
  const shared = {
    ...one,
    startRow: Math.max(one.startRow, other.startRow),
    endRow: Math.min(one.endRow, other.endRow),
    startColumn: Math.max(one.startColumn, other.startColumn),
    endColumn: Math.min(one.endColumn, other.endColumn),
  }
  return shared.startRow <= shared.endRow && shared.startColumn <= shared.endColumn ? shared : null
}
