import { cellName } from '#contract/workbook/cells.ts'
import { type WorkbookData } from '#contract/workbook/workbook.ts'
import { isTypedNumber } from '#server/sheets/audit/cell-kinds.ts'
import { withWritten } from '#tests/support/models/audit-book.ts'
import { filledCellsOf, type FilledCell } from '#tests/support/models/template-book.ts'

/** A workbook with one planted fault, and the cell that a finding must name. */
export type FlexPlant = { readonly book: WorkbookData; readonly cell: string }
/** Plants a fault of one kind. Null if the workbook has no place for it. */
export type Planter = (book: WorkbookData, random: () => number) => FlexPlant | null

const pick = <T>(all: readonly T[], random: () => number): T | undefined =>
  all[Math.floor(random() * all.length)]

const addressOf = (sheet: string, row: number, column: number): string =>
  `'${sheet.replaceAll("'", "''")}'!${cellName(row, column)}`

const RANGE_SUM = /^=SUM\([A-Z]+\d+:[A-Z]+\d+\)$/
const CHAIN_SUM = /^=[A-Z]+\d+(?:\+[A-Z]+\d+)+$/
const PRODUCT = /^=\$?([A-Z]+)\$?(\d+)\*\$?([A-Z]+)\$?(\d+)$/

const isFormula = ({ cell }: FilledCell, pattern: RegExp): boolean =>
  pattern.test(String(cell.f ?? '')) && typeof cell.v === 'number' && Math.abs(cell.v) >= 10

const lastRowOf = (cells: readonly FilledCell[], name: string): number =>
  Math.max(...cells.filter(({ sheet }) => sheet.name === name).map(({ row }) => row))

/** A calculated sum becomes a typed number of the same value. */
const typedTotal: Planter = (book, random) => {
  const sums = filledCellsOf(book).filter(
    (one) => isFormula(one, RANGE_SUM) || isFormula(one, CHAIN_SUM),
  )
  const sum = pick(sums, random)
  if (sum === undefined) return null
  const address = addressOf(sum.sheet.name, sum.row, sum.column)
  return { book: withWritten(book, { [address]: Number(sum.cell.v) }), cell: sum.name }
}

const WORDS = ['Growth reserve', 'Freight rate', 'Discount share', 'Storage', 'Bonus']

const sheetWith = (
  book: WorkbookData,
  cells: readonly (readonly [FilledCell, number, object])[],
) => {
  const sheets = { ...book.sheets }
  for (const [{ sheet }, at, row] of cells) {
    const known = sheets[sheet.id] ?? sheet
    const rowCount = Math.max(Number(known.rowCount ?? 0), at + 2)
    sheets[sheet.id] = { ...known, rowCount, cellData: { ...known.cellData, [at]: { ...row } } }
  }
  return { ...book, sheets }
}

/** A labelled number in the column of other inputs, which no formula reads. */
const deadInput: Planter = (book, random) => {
  const cells = filledCellsOf(book)
  const inputs = cells.filter(
    ({ cell, column, sheet, row, style }) =>
      isTypedNumber(cell) &&
      column === 1 &&
      typeof sheet.cellData?.[row]?.[0]?.v === 'string' &&
      !/y{2,4}|d{1,2}/.test(style.n?.pattern ?? ''),
  )
  const near = pick(inputs, random)
  if (near === undefined) return null
  const row = lastRowOf(cells, near.sheet.name) + 2
  const label = { v: pick(WORDS, random) ?? 'Storage', t: 1 }
  const style = near.cell.s === undefined ? {} : { s: near.cell.s }
  const value = { v: Number((random() * 900 + 12.5).toFixed(2)), t: 2, ...style }
  const planted = sheetWith(book, [[near, row, { 0: label, 1: value }]])
  return { book: planted, cell: near.name.replace(/![A-Z]+\d+$/, `!${cellName(row, 1)}`) }
}

/** A check of a product against one of its factors times today's value of the other. */
const otherPath: Planter = (book, random) => {
  const cells = filledCellsOf(book)
  const product = pick(
    cells.filter((one) => isFormula(one, PRODUCT)),
    random,
  )
  const [, column = '', row = ''] = PRODUCT.exec(String(product?.cell.f)) ?? []
  const factor = cells.find(
    ({ name, sheet }) => sheet === product?.sheet && name.endsWith(`!${column}${row}`),
  )
  const [figure, by] = [Number(product?.cell.v), Number(factor?.cell.v)]
  if (product === undefined || factor === undefined || by === 0) return null
  const last = lastRowOf(cells, product.sheet.name)
  const rows = [
    { 0: { v: 'Figure again', t: 1 }, 1: { f: `=${column}${row}*${figure / by}` } },
    {
      0: { v: 'Check of the figure', t: 1 },
      1: { f: `=ROUND(${cellName(product.row, product.column)}-B${last + 3},2)` },
    },
  ]
  const planted = sheetWith(
    book,
    rows.map((cellsOfRow, at) => [product, last + 2 + at, cellsOfRow] as const),
  )
  return { book: planted, cell: product.name.replace(/![A-Z]+\d+$/, `!B${last + 4}`) }
}

/** The kinds of planted faults. */
export const PLANTERS: readonly (readonly [kind: string, plant: Planter])[] = [
  ['typed total', typedTotal],
  ['dead input', deadInput],
  ['check of other paths', otherPath],
]
