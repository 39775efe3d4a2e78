import { columnIndex, columnName, MAX_COLUMNS, MAX_ROWS } from './cells.ts'

// Texts and quoted sheet names are matched to be passed over; a word before a bracket or a ! is a
// function or a sheet, not a cell.
const TOKEN =
  /"(?:[^"]|"")*"|'(?:[^']|'')*'|(?<![\p{L}\p{N}_.$#])(?:\$?[A-Za-z]{1,3}\$?\d{1,7}|\$?[A-Za-z]{1,3}:\$?[A-Za-z]{1,3}|\$?\d{1,7}:\$?\d{1,7})(?![\p{L}\p{N}_.(!$])/gu
const PART = /(\$?)([A-Za-z]{1,3}|\d{1,7})/g

const moveColumn = (letters: string, by: number): string | null => {
  const column = columnIndex(letters) + by
  return column >= 0 && column < MAX_COLUMNS ? columnName(column) : null
}

const moveRow = (digits: string, by: number): string | null => {
  const row = Number(digits) + by
  return row >= 1 && row <= MAX_ROWS ? String(row) : null
}

const moveReference = (reference: string, rows: number, columns: number): string => {
  let lost = false
  const moved = reference.replace(PART, (part: string, dollar: string, name: string) => {
    if (dollar !== '') return part
    const next = /^\d/.test(name) ? moveRow(name, rows) : moveColumn(name, columns)
    lost ||= next === null
    return next ?? part
  })
  return lost ? '#REF!' : moved
}

/**
 * The formula as it reads after filling `rows` down and `columns` to the right: relative references
 * move, those with $ stay, texts and names are left alone. A reference beyond the grid is #REF!.
 */
export const shiftFormula = (formula: string, rows: number, columns: number): string =>
  rows === 0 && columns === 0
    ? formula
    : formula.replace(TOKEN, (token) =>
        token.startsWith('"') || token.startsWith("'")
          ? token
          : moveReference(token, rows, columns),
      )
