type Cell = { readonly v: string | number; readonly f?: string; readonly t?: number }
type Rows = Record<number, Record<number, Cell>>

const FIRST_MONTH = 1
const MONTHS = 12
const GROWTH = 1.02

const letter = (column: number): string => String.fromCharCode(65 + column)

/** A typed number stands in this month of each row instead of a formula. */
const typedMonth = (row: number): number => 4 + (row % 6)

/** Rows of figures that grow each month. In each row one month is typed over. */
const growingRows = (rows: number): Rows => {
  const cells: Rows = { 0: { 0: { v: 'Thousands of euros' } } }
  for (let month = 0; month < MONTHS; month += 1)
    cells[0] = { ...cells[0], [FIRST_MONTH + month]: { v: `M${month + 1}` } }
  for (let row = 1; row <= rows; row += 1) {
    const line: Record<number, Cell> = { 0: { v: `Line ${row}` } }
    let value = 1000 + 10 * row
    for (let month = 0; month < MONTHS; month += 1) {
      const column = FIRST_MONTH + month
      value = month === 0 ? value : value * GROWTH
      const isTyped = month === 0 || month === typedMonth(row)
      if (month === typedMonth(row)) value = Math.round(value) + 7
      line[column] = isTyped
        ? { v: value, t: 2 }
        : { f: `=${letter(column - 1)}${row + 1}*1.02`, v: value, t: 2 }
    }
    cells[row] = line
  }
  return cells
}

const sheetOf = (id: string, name: string, cellData: object, hidden = 0) => ({
  id,
  name,
  hidden,
  rowCount: 80,
  columnCount: 16,
  cellData,
})

/** A total that misses its last row, a division by zero, and a number that is text. */
const TOTALS = {
  0: { 0: { v: 'Costs' }, 1: { v: '2026' } },
  1: { 0: { v: 'Rent' }, 1: { v: 120, t: 2 } },
  2: { 0: { v: 'Wages' }, 1: { v: 300, t: 2 } },
  3: { 0: { v: 'Energy' }, 1: { v: 45, t: 2 } },
  4: { 0: { v: 'Insurance' }, 1: { v: 80, t: 2 } },
  5: { 0: { v: 'Total' }, 1: { v: 465, f: '=SUM(B2:B4)', t: 2 } },
  7: { 0: { v: 'Per share' }, 1: { v: '#DIV/0!', f: '=B6/0' } },
}

const bookWith = (sheets: readonly ReturnType<typeof sheetOf>[]) => ({
  id: 'b',
  name: 'Book',
  appVersion: '0.25.1',
  locale: 'enUS',
  styles: {},
  sheetOrder: sheets.map(({ id }) => id),
  sheets: Object.fromEntries(sheets.map((sheet) => [sheet.id, sheet])),
})

/** A workbook with an error, a warning about a total, and one typed number in each of `rows` rows. */
export const faultyBook = (rows: number, planName = 'Plan') =>
  bookWith([
    sheetOf('plan', planName, growingRows(rows)),
    sheetOf('costs', 'Costs', TOTALS),
    sheetOf('old', 'Old plan', growingRows(1), 1),
  ])

/** A workbook of four worksheets without a fault. */
export const cleanBook = () =>
  bookWith(
    ['North', 'South', 'East', 'West'].map((name, at) =>
      sheetOf(`s${at}`, name, {
        0: { 0: { v: 'Rent' }, 1: { v: 120, t: 2 } },
        1: { 0: { v: 'Wages' }, 1: { v: 300, t: 2 } },
        2: { 0: { v: 'Total' }, 1: { v: 420, f: '=SUM(B1:B2)', t: 2 } },
      }),
    ),
  )
