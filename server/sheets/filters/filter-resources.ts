import * as v from 'valibot'
import type { Operation } from '#contract/workbook/change-set.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { pluginData, setPluginData, type PartRange, type SheetTable } from '../workbook-parts.ts'
import type { CustomFilter } from './column-filter.ts'
import type { ValueList } from './filtered-column.ts'

const FILTERS = 'SHEET_FILTER_PLUGIN'
const TABLES = 'SHEET_TABLE_PLUGIN'
/** Univer's name for an empty cell in the filter of a table. */
const EMPTY_VALUE = '__UNIVER_TABLE_FILTER_EMPTY__'

const Ref = v.object({
  ref: v.object({
    startRow: v.number(),
    startColumn: v.number(),
    endRow: v.number(),
    endColumn: v.number(),
  }),
})

/** The range of the worksheet's own filter, with its header. Null if it has none. */
export const sheetFilterOf = (workbook: WorkbookData, sheetId: string): PartRange | null => {
  const read = v.safeParse(Ref, pluginData(workbook, FILTERS)[sheetId])
  return read.success ? read.output.ref : null
}

/** How Univer stores the condition of a column. */
export type Criterion =
  | { readonly column: number; readonly customs: readonly CustomFilter[] }
  | { readonly column: number; readonly list: ValueList }

const filterColumn = (criterion: Criterion): object => {
  const { column: colId } = criterion
  if ('list' in criterion) {
    const { texts, hasBlank } = criterion.list
    return { colId, filters: { filters: texts, ...(hasBlank && { blank: true }) } }
  }
  const { customs } = criterion
  return { colId, customFilters: { customFilters: customs, ...(customs.length > 1 && { and: 1 }) } }
}

/** Sets the filter of a worksheet. */
export const setSheetFilter = (
  workbook: WorkbookData,
  sheetId: string,
  range: PartRange,
  criteria: readonly Criterion[],
  hidden: readonly number[],
): Operation => {
  const { startRow, endRow, startColumn, endColumn } = range
  const sorted = criteria.toSorted((a, b) => a.column - b.column)
  const filter = {
    ref: { startRow, endRow, startColumn, endColumn },
    filterColumns: sorted.map(filterColumn),
    cachedFilteredOut: hidden,
  }
  return setPluginData(workbook, FILTERS, { ...pluginData(workbook, FILTERS), [sheetId]: filter })
}

/** Removes the filter of a worksheet. */
export const removeSheetFilter = (workbook: WorkbookData, sheetId: string): Operation => {
  const { [sheetId]: _removed, ...others } = pluginData(workbook, FILTERS)
  return setPluginData(workbook, FILTERS, others)
}

const Tables = v.union([v.array(v.unknown()), v.looseObject({ tables: v.array(v.unknown()) })])
const StoredTable = v.looseObject({
  name: v.string(),
  filters: v.optional(
    v.looseObject({ tableColumnFilterList: v.optional(v.array(v.unknown()), []) }),
    {},
  ),
})
const Rows = v.object({ tableFilteredOutRows: v.array(v.number()) })

const storedTables = (
  workbook: WorkbookData,
  sheetId: string,
): readonly v.InferOutput<typeof StoredTable>[] => {
  const read = v.safeParse(Tables, pluginData(workbook, TABLES)[sheetId])
  if (!read.success) return []
  const list = Array.isArray(read.output) ? read.output : read.output.tables
  return list.flatMap((one) => {
    const table = v.safeParse(StoredTable, one)
    return table.success ? [table.output] : []
  })
}

/** Whether the own filter of a table has a condition. */
export const isTableFiltered = (workbook: WorkbookData, table: SheetTable): boolean =>
  storedTables(workbook, table.sheetId).some(
    ({ name, filters }) =>
      name === table.name && filters.tableColumnFilterList.some((one) => Boolean(one)),
  )

/** The values that a column of a table shows. `exact` are its values without their formats. */
export type TableList = { readonly list: ValueList; readonly exact: readonly (string | number)[] }

const manualFilter = ({ list: { texts, hasBlank }, exact }: TableList): object => ({
  filterType: 'manual',
  // Univer compares numbers without a format, and texts with line breaks, exactly.
  values: [...new Set([...texts, ...exact, ...(hasBlank ? [EMPTY_VALUE, ''] : [])])],
})

/** Sets the own filter of a table. `body` are its rows without header and totals. */
export const setTableFilter = (
  workbook: WorkbookData,
  table: SheetTable,
  body: PartRange,
  lists: ReadonlyMap<number, TableList>,
  hidden: readonly number[],
): Operation => {
  const { sheetId } = table
  const all = pluginData(workbook, TABLES)
  const known = v.safeParse(Rows, all[sheetId])
  const others = (known.success ? known.output.tableFilteredOutRows : []).filter(
    (row) => row < body.startRow || row > body.endRow,
  )
  const conditions = Array.from({ length: body.endColumn - body.startColumn + 1 }, (_, at) => {
    const found = lists.get(body.startColumn + at)
    return found ? manualFilter(found) : null
  })
  const tables = storedTables(workbook, sheetId).map((one) =>
    one.name === table.name
      ? {
          ...one,
          filters: { ...one.filters, tableColumnFilterList: lists.size === 0 ? [] : conditions },
        }
      : one,
  )
  const rows = [...others, ...hidden].toSorted((a, b) => a - b)
  return setPluginData(workbook, TABLES, {
    ...all,
    [sheetId]: { tables, tableFilteredOutRows: rows },
  })
}
