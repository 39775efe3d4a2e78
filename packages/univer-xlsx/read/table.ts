import type { Range } from '../format/address.ts'

/** Filter criteria per column in Univer's format. */
type TableFilters = readonly ({
  readonly filterType: 'manual'
  readonly values: readonly (string | number)[]
} | null)[]

/** A table in the format of Univer's `SHEET_TABLE_PLUGIN`. */
export type Table = {
  readonly id: string
  readonly name: string
  /** All rows, including headers and totals. */
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
