import type { CellRow } from '#contract/workbook/workbook.ts'
import type { Range } from '../../format/address.ts'

type Rows = { [row: number]: { [column: number]: CellRow[string] } }

/** In a range of this many columns or more, we visit only the cells that exist. */
const WIDE = 1000
/** Work limit. Array ranges of a valid file never overlap, but those of a damaged file may. */
const STEPS_MAX = 4_000_000

const numbers = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
const within = (all: readonly number[], from: number, to: number): readonly number[] =>
  all.filter((each) => each >= from && each <= to)

/**
 * Indexes to visit in a range, and the number of steps that finding them takes. For a long range
 * these are only the existing indexes.
 */
const indexesIn = (
  from: number,
  to: number,
  shortBelow: number,
  present: () => readonly number[],
): readonly [at: readonly number[], steps: number] => {
  if (to - from < shortBelow) return [numbers(from, to), to - from + 1]
  const all = present()
  return [within(all, from, to), all.length]
}

const mark = (cells: Rows[number], column: number): void => {
  const cell = cells[column]
  if (cell && cell.v !== undefined && !cell.f && !cell.si) cells[column] = { ...cell, filled: 1 }
}

/** Marks the cells of one range and returns the number of steps. */
const markRange = (rows: Rows, present: readonly number[], range: Range): number => {
  const { startRow, startColumn, endRow, endColumn } = range
  const [rowsAt, rowSteps] = indexesIn(startRow, endRow, present.length, () => present)
  let steps = rowSteps
  for (const row of rowsAt) {
    const cells = rows[row]
    if (cells === undefined) continue
    const keys = () => Object.keys(cells).map(Number)
    const [columnsAt, columnSteps] = indexesIn(startColumn, endColumn, WIDE, keys)
    steps += columnSteps
    for (const column of columnsAt) mark(cells, column)
  }
  return steps
}

/**
 * Marks cells filled by array formulas, in place. Stops after `stepsMax` steps, which only a
 * damaged file exceeds.
 */
export const markFilled = (
  rows: Rows,
  arrays: readonly Range[],
  stepsMax: number = STEPS_MAX,
): void => {
  const present = arrays.length === 0 ? [] : Object.keys(rows).map(Number)
  let steps = 0
  for (const range of arrays) {
    steps += markRange(rows, present, range)
    if (steps > stepsMax) return
  }
}
