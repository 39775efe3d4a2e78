import type { CellRow } from '#contract/workbook/workbook.ts'
import type { PartRange } from '../workbook-parts.ts'
import { isDoubtful, type cellReader, type Reading } from './cell-readings.ts'

/** How many cells of each kind a column has in all rows, also in those without a match. */
export type ColumnProfile = {
  readonly kinds: Record<Reading['kind'], number>
  /** Numbers that are dates. */
  days: number
  /** Blank cells that hold an empty text. */
  emptyTexts: number
  /** Cells whose value depends on who reads them. */
  doubtful: number
}

type CellReader = ReturnType<typeof cellReader>

const newProfile = (): ColumnProfile => ({
  kinds: { blank: 0, number: 0, text: 0, truth: 0, error: 0 },
  days: 0,
  emptyTexts: 0,
  doubtful: 0,
})

/** Reads the cells of columns row by row, and counts their kinds. */
export const rowReader = (columns: readonly number[], read: CellReader) => {
  const profiles = new Map(columns.map((column) => [column, newProfile()]))
  const readRow = (cells: CellRow): ReadonlyMap<number, Reading> => {
    const readings = new Map<number, Reading>()
    for (const [column, profile] of profiles) {
      const cell = cells[column]
      const reading = read(cell)
      readings.set(column, reading)
      profile.kinds[reading.kind] += 1
      if (reading.kind === 'number' && reading.isDay) profile.days += 1
      if (reading.kind === 'blank' && cell?.v === '') profile.emptyTexts += 1
      if (isDoubtful(cell)) profile.doubtful += 1
    }
    return readings
  }
  return { profiles, readRow }
}

/** Columns in which we look for one with content in each row. */
const MOST_FULL_COLUMNS = 12

/** Counts rows with and without content, and finds columns with content in each of the former. */
export const rowContents = ({ startColumn, endColumn }: PartRange, read: CellReader) => {
  const columns = Array.from({ length: endColumn - startColumn + 1 }, (_, at) => startColumn + at)
  let full: readonly number[] = columns.slice(0, MOST_FULL_COLUMNS)
  let [rows, emptyRows] = [0, 0]
  const isBlank = (cells: CellRow, column: number): boolean => {
    const cell = cells[column]
    // Most cells have a value, which we need not read here.
    return !cell || ((cell.v ?? '') === '' && read(cell).kind === 'blank')
  }
  /** True if the row has content. */
  const add = (cells: CellRow): boolean => {
    if (columns.every((column) => isBlank(cells, column))) {
      emptyRows += 1
      full = full.filter((column) => cells[column]?.v !== '')
      return false
    }
    rows += 1
    if (full.some((column) => isBlank(cells, column)))
      full = full.filter((column) => !isBlank(cells, column))
    return true
  }
  /** The text that begins a row. Null if something else does. */
  const labelOf = (cells: CellRow): { readonly column: number; readonly text: string } | null => {
    const column = columns.find((one) => !isBlank(cells, one)) ?? startColumn
    const reading = read(cells[column])
    return reading.kind === 'text' ? { column, text: reading.text } : null
  }
  return { add, labelOf, result: () => ({ rows, emptyRows, fullColumn: full[0] ?? null }) }
}
