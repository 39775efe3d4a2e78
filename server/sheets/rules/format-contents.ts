import type { CellState } from '#contract/workbook/workbook.ts'
import type { RangeCell } from './range-cells.ts'

const [NUMBER, TRUTH] = [2, 3]

const numberIn = ({ t, v }: CellState): number | null => {
  if (t !== NUMBER || v === null || v === undefined || v === '') return null
  const value = Number(v)
  return Number.isNaN(value) ? null : value
}

/** The value that Univer's rules on texts and duplicates compare. */
export const contentOf = (cell: CellState): string | number | boolean | null => {
  if (cell.t === TRUTH) return Number(cell.v) === 1 ? 'TRUE' : 'FALSE'
  if (cell.v !== null && cell.v !== undefined) return cell.v
  const body = (cell['p'] as { body?: { dataStream?: unknown } } | null | undefined)?.body
  return typeof body?.dataStream === 'string' ? body.dataStream.replace(/\r\n$/, '') : null
}

/** The content as text, empty for a blank cell. */
export const textIn = (cell: CellState): string => String(contentOf(cell) ?? '')

/** The numbers that Univer's rules compare. */
export const numbersIn = (cells: readonly RangeCell[]): readonly number[] =>
  cells.flatMap(({ cell }) => numberIn(cell) ?? [])

/** Counts the stored cells that pass a test. */
export const countWhere =
  (test: (cell: CellState) => boolean) =>
  (cells: readonly RangeCell[]): number =>
    cells.filter(({ cell }) => test(cell)).length

/** Counts the numbers that pass a test. */
export const countNumbers =
  (test: (value: number) => boolean) =>
  (cells: readonly RangeCell[]): number =>
    numbersIn(cells).filter(test).length
