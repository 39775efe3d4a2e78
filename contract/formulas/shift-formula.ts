import { columnIndex, columnName, MAX_COLUMNS, MAX_ROWS } from '../workbook/cells.ts'
import { WITHOUT_ADDRESSES } from './formula-patterns.ts'

/**
 * Matches the references of a formula. It also matches strings, quoted sheet names and table
 * columns, because a replacement must skip them. A word before `(` or `!` is a function or a sheet,
 * not a cell.
 */
export const REFERENCE_OR_QUOTED = new RegExp(
  WITHOUT_ADDRESSES +
    String.raw`|(?<![\p{L}\p{N}_$#\\]|(?<!:)\.)(?:\$?[A-Za-z]{1,3}\$?\d{1,7}|\$?[A-Za-z]{1,3}\.?:\.?\$?[A-Za-z]{1,3}|\$?\d{1,7}\.?:\.?\$?\d{1,7})(?![\p{L}\p{N}_(!$]|\.(?!:))`,
  'gu',
)
const PART = /(\$?)([A-Za-z]{1,3}|\d{1,7})/g

const moveColumn = (letters: string, by: number): string | null => {
  const column = columnIndex(letters) + by
  return column >= 0 && column < MAX_COLUMNS ? columnName(column) : null
}

const moveRow = (digits: string, by: number): string | null => {
  const row = Number(digits) + by
  return row >= 1 && row <= MAX_ROWS ? String(row) : null
}

/** A word beyond the last column or row is a name, not a cell: for example `YTD2024`. */
const isWithin = (reference: string): boolean =>
  [...reference.matchAll(PART)].every(([, , name = '']) =>
    /^\d/.test(name)
      ? Number(name) >= 1 && Number(name) <= MAX_ROWS
      : columnIndex(name) < MAX_COLUMNS,
  )

const moveReference = (reference: string, rows: number, columns: number): string => {
  if (!isWithin(reference)) return reference
  let isOutside = false
  const moved = reference.replace(PART, (part: string, dollar: string, name: string) => {
    if (dollar !== '') return part
    const next = /^\d/.test(name) ? moveRow(name, rows) : moveColumn(name, columns)
    isOutside ||= next === null
    return next ?? part
  })
  return isOutside ? '#REF!' : moved
}

/**
 * Returns the formula after a fill by `rows` down and `columns` to the right. Relative references
 * move, and references with `$` stay. A reference that leaves the grid becomes `#REF!`. Example:
 * `shiftFormula('=A1+$B$1', 1, 0)` returns `=A2+$B$1`
 */
export const shiftFormula = (formula: string, rows: number, columns: number): string =>
  rows === 0 && columns === 0
    ? formula
    : formula.replace(REFERENCE_OR_QUOTED, (token) =>
        /^["'[]/.test(token) ? token : moveReference(token, rows, columns),
      )
