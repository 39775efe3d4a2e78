import { parseRange } from '#contract/workbook/cells.ts'
import type { SheetData, WorkbookData } from '#contract/workbook/workbook.ts'
import { bookOf, type CaseCells } from './formula-books.ts'

/** Rows and columns of a range by its A1 name. */
export const areaOf = (name: string) => {
  const found = parseRange(name)
  if (!found.ok) throw new Error(`no range: ${name}`)
  const { sheet: _sheet, ...range } = found.value
  return range
}

/** Objects besides formulas that refer to cells. */
export type ReferenceHolders = {
  readonly names?: { readonly [name: string]: string }
  /** A data validation rule: its type, range and formulas. */
  readonly entry?: readonly [
    type: 'list' | 'custom' | 'decimal',
    range: string,
    formula: string,
    second?: string,
  ]
  /** Range of a filter. */
  readonly filter?: string
  readonly merged?: readonly string[]
  readonly table?: HeldTable
}

/** A table: its range, column titles and optional parts. */
export type HeldTable = {
  readonly name: string
  readonly range: string
  readonly columns: readonly string[]
  readonly hasTotals?: boolean
  /** Allowed values of the table's filter, by column index. */
  readonly filters?: readonly (readonly string[] | null)[]
}

const tableOf = ({ name, range, columns, hasTotals = false, filters = [] }: HeldTable) => ({
  id: 'table',
  name,
  range: areaOf(range),
  options: { showHeader: true, showFooter: hasTotals },
  columns: columns.map((displayName, at) => ({
    id: `column${at}`,
    displayName,
    dataType: 'none',
    formula: '',
    meta: { at },
    style: {},
  })),
  filters: {
    tableColumnFilterList: filters.map((values) => values && { filterType: 'manual', values }),
  },
  meta: {},
})

const entryOf = ([type, ranges, formula1, formula2]: NonNullable<ReferenceHolders['entry']>) => ({
  uid: 'entry',
  type,
  ranges: ranges.split(' ').map(areaOf),
  formula1,
  ...(formula2 === undefined ? {} : { formula2, operator: 'between' }),
})

/** A workbook with cells on "Sheet" and other worksheets, and objects that refer to them. */
export const shiftBook = (
  cells: CaseCells,
  others: { readonly [sheet: string]: CaseCells },
  { names = {}, entry, filter, merged = [], table }: ReferenceHolders,
): WorkbookData => {
  const book = bookOf({ rule: '', name: '', right: {}, cells, others, names }, 'sheet')
  const sheets: Record<string, SheetData> = { ...book.sheets }
  const { sheet } = sheets
  if (sheet) sheets['sheet'] = { ...sheet, mergeData: merged.map(areaOf) }
  const ref = filter === undefined ? undefined : { ref: areaOf(filter), filterColumns: [] }
  const own = {
    SHEET_DATA_VALIDATION_PLUGIN: entry === undefined ? {} : { sheet: [entryOf(entry)] },
    SHEET_TABLE_PLUGIN: table === undefined ? {} : { sheet: [tableOf(table)] },
    SHEET_FILTER_PLUGIN: ref === undefined ? {} : { sheet: ref },
  }
  const kept = book.resources.filter(({ name }) => !(name in own))
  return {
    ...book,
    sheets,
    resources: [
      ...kept,
      ...Object.entries(own).map(([name, data]) => ({ name, data: JSON.stringify(data) })),
    ],
  }
}
