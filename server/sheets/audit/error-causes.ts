import { CIRCULAR_ERROR } from '#contract/formulas/circular-formulas.ts'
import { cellAt } from '#contract/workbook/workbook.ts'
import type { SheetRange } from '../formulas/reference-areas.ts'
import {
  areaAt,
  firstFrom,
  runAt,
  type AuditFacts,
  type AuditRun,
  type AuditSheet,
} from './audit-facts.ts'
import { kindOf } from './cell-kinds.ts'

/** The cells in error of one worksheet: rows by column, in ascending order. */
type ErrorColumns = ReadonlyMap<number, readonly number[]>

/** A cell in error. `run` is null for a typed error value. */
export type ErrorCell = {
  readonly sheet: AuditSheet
  readonly row: number
  readonly column: number
  readonly code: string
  readonly run: AuditRun | null
}

const errorCellsOf = (sheet: AuditSheet): readonly ErrorCell[] =>
  sheet.rows.flatMap(([row, columns]) =>
    columns.flatMap((column) => {
      const cell = cellAt(sheet.sheet, row, column)
      return kindOf(cell) === 'error'
        ? [{ sheet, row, column, code: String(cell?.v), run: runAt(sheet, row, column) }]
        : []
    }),
  )

const columnsOf = (cells: readonly ErrorCell[]): ErrorColumns => {
  const columns = new Map<number, number[]>()
  for (const { row, column } of cells) {
    const rows = columns.get(column) ?? []
    rows.push(row)
    columns.set(column, rows)
  }
  return columns
}

/** True for the same error, and for that of a circle, which leads to others. */
const isSameError = (value: unknown, { code }: ErrorCell): boolean =>
  value === code || value === CIRCULAR_ERROR

/** True if a range has a cell with this error, other than the cell itself. */
const hasError = (errors: ErrorColumns, range: SheetRange, cell: ErrorCell): boolean => {
  const isOther = (row: number, column: number): boolean =>
    range.sheet.id !== cell.sheet.sheet.id || column !== cell.column || row !== cell.row
  for (const [column, rows] of errors) {
    if (column < range.startColumn || column > range.endColumn) continue
    const from = firstFrom(rows, range.startRow)
    const inside = rows.slice(from, firstFrom(rows, range.endRow + 1))
    if (
      inside.some(
        (row) => isOther(row, column) && isSameError(cellAt(range.sheet, row, column)?.v, cell),
      )
    )
      return true
  }
  return false
}

/** The ranges from which a cell in error takes the errors of other cells. */
const rangesOf = ({ run, row, column }: ErrorCell): readonly SheetRange[] =>
  run === null
    ? []
    : run.references
        .filter(({ isRead, isGuarded }) => isRead && !isGuarded)
        .flatMap(({ areas }) => areas.map((area) => areaAt(area, run, row, column)))

/** The cells in error by worksheet that do not only take an error from other cells. */
export const errorCausesOf = (facts: AuditFacts): readonly (readonly ErrorCell[])[] => {
  const cells = facts.sheets.map(errorCellsOf)
  const errors = new Map(
    facts.sheets.map(({ sheet }, at) => [sheet.id, columnsOf(cells[at] ?? [])]),
  )
  const isCause = (cell: ErrorCell): boolean =>
    cell.code !== CIRCULAR_ERROR &&
    !rangesOf(cell).some((range) => hasError(errors.get(range.sheet.id) ?? new Map(), range, cell))
  return cells.map((own) => own.filter(isCause))
}
