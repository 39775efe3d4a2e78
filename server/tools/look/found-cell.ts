import { isErrorValue } from '#contract/formulas/error-values.ts'
import { formulaAt } from '#contract/formulas/formula-at.ts'
import { formatRange } from '#contract/workbook/cells.ts'
import { cellAt, type CellState, type CellValue } from '#contract/workbook/workbook.ts'
import { headsReader, type CellHeads } from '../../sheets/cell-heads.ts'
import { hiddenReader } from '../../sheets/hidden-cells.ts'
import { errorText } from '../error-texts.ts'
import type { FoundPlace } from './find-cells.ts'
import { readCell } from './read-cell.ts'
import { shownText, type CellReading } from './searched-texts.ts'

/** Maximum characters of a text or formula in a hit. */
const SHOWN_CHARS = 200

/** A cell that was found. `value` is only there if the cell shows it in another form. */
export type FoundCell = CellHeads & {
  readonly cell: string
  readonly shows: string
  readonly value?: CellValue
  readonly formula?: string
  readonly error?: string
  readonly reads_as?: number | string
  readonly expected_formula?: string
  readonly hidden?: true
}

/** Shortens a long text of a cell. */
export const clipped = (text: string): string =>
  text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS - 1).toWellFormed()}…` : text

const cellNamed = (sheet: string, row: number, column: number): string =>
  formatRange({ sheet, startRow: row, endRow: row, startColumn: column, endColumn: column })

/** Only numbers, dates and truth values can look different from what they are. */
const valueField = (
  { workbook, read }: CellReading,
  cell: CellState | null,
  shows: string,
): Pick<FoundCell, 'value'> => {
  const value = readCell(workbook, cell, read)
  const isText = typeof cell?.v === 'string'
  return value === null || isText || String(value) === shows ? {} : { value }
}

/** Describes found cells for the output. It reads the headings of each worksheet once. */
export const hitReader = (reading: CellReading) => {
  const { workbook } = reading
  const headsOf = headsReader(workbook)
  const isHidden = hiddenReader(workbook)
  return ({ sheet, row, column, expected_formula, ...place }: FoundPlace): FoundCell => {
    const cell = cellAt(sheet, row, column)
    const shows = clipped(shownText(workbook, cell))
    const formula = formulaAt(sheet, row, column)
    const heads = headsOf(sheet, row, column)
    return {
      cell: cellNamed(sheet.name, row, column),
      shows,
      ...valueField(reading, cell, shows),
      ...(formula !== null && { formula: clipped(formula) }),
      ...(isErrorValue(cell?.v) && { error: errorText(String(cell?.v)) }),
      ...('reads_as' in place && { reads_as: place.reads_as }),
      ...(expected_formula !== undefined && { expected_formula: clipped(expected_formula) }),
      row_head: clipped(heads.row_head),
      column_head: clipped(heads.column_head),
      ...(isHidden(sheet, row, column) && { hidden: true }),
    }
  }
}
