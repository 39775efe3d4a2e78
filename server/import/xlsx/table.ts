import type { Range } from './address.ts'

/** The criteria of a table's columns, as Univer keeps them. */
type TableFilters = readonly ({
  readonly filterType: 'manual'
  readonly values: readonly (string | number)[]
} | null)[]

/** A table as Univer's `SHEET_TABLE_PLUGIN` keeps it. */
export type Table = {
  readonly id: string
  readonly name: string
  /** All its rows, with those of headers and of totals. */
  readonly range: Range
  readonly options: { readonly showHeader: boolean; readonly showFooter: boolean }
  readonly columns: readonly {
    readonly id: string
    readonly displayName: string
    readonly dataType: 'none'
    readonly formula: ''
    readonly meta: object
    readonly style: object
  }[]
  readonly filters: { readonly tableColumnFilterList: TableFilters }
  readonly meta: object
}
