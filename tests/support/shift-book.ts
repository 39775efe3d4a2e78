import { parseRange } from '#contract/cells.ts'
import { bookOf, type CaseCells } from './formula-books.ts'

const areaOf = (name: string) => {
  const found = parseRange(name)
  if (!found.ok) throw new Error(`no range: ${name}`)
  const { sheet: _sheet, ...range } = found.value
  return range
}

/** What refers to cells besides formulas, and where. */
export type Holders = {
  readonly names?: { readonly [name: string]: string }
  /** A rule for entries: its kind, its cells, and its formulas. */
  readonly entry?: readonly [
    type: 'list' | 'custom' | 'decimal',
    range: string,
    formula: string,
    second?: string,
  ]
  /** A filter's cells. */
  readonly filter?: string
  readonly merged?: readonly string[]
}

const entryOf = ([type, ranges, formula1, formula2]: NonNullable<Holders['entry']>) => ({
  uid: 'entry',
  type,
  ranges: ranges.split(' ').map(areaOf),
  formula1,
  ...(formula2 === undefined ? {} : { formula2, operator: 'between' }),
})

/** A workbook with cells on "Sheet" and others, and what refers to them. */
export const shiftBook = (
  cells: CaseCells,
  others: { readonly [sheet: string]: CaseCells },
  { names = {}, entry, filter, merged = [] }: Holders,
) => {
  const book = bookOf({ rule: '', name: '', right: {}, cells, others, names }, 'sheet')
  const { sheet, ...sheets } = book.sheets
  const ref = filter === undefined ? undefined : { ref: areaOf(filter), filterColumns: [] }
  const own = {
    SHEET_DATA_VALIDATION_PLUGIN: entry === undefined ? {} : { sheet: [entryOf(entry)] },
    SHEET_FILTER_PLUGIN: ref === undefined ? {} : { sheet: ref },
  }
  const kept = book.resources.filter(({ name }) => !(name in own))
  return {
    ...book,
    sheets: { ...sheets, sheet: { ...sheet, mergeData: merged.map(areaOf) } },
    resources: [
      ...kept,
      ...Object.entries(own).map(([name, data]) => ({ name, data: JSON.stringify(data) })),
    ],
  }
}
