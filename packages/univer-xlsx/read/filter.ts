import type { CellState, SheetData, WorkbookData } from '#contract/workbook/workbook.ts'
import { cellAt } from '#contract/workbook/workbook.ts'
import { isSet, numberOf } from './parts/xml.ts'
import { rangeOf, type Range } from '../format/address.ts'
import { shiftCriteriaDates, type DateOffsetLookup } from './date-system-1904.ts'
import { childOf, childrenOf, type XmlNode } from './parts/xml-tree.ts'

/** Univer filter criteria of one column. `colId` is the absolute column index. */
type Column = {
  readonly colId: number
  readonly filters?: { readonly blank?: true; readonly filters?: readonly string[] }
  readonly customFilters?: {
    readonly and?: 1
    readonly customFilters: readonly {
      readonly val: string | number
      readonly operator?: string
    }[]
  }
}
/** A filter in the format of Univer's `SHEET_FILTER_PLUGIN`. */
export type Filter = {
  readonly ref: Range
  readonly filterColumns: readonly Column[]
  readonly cachedFilteredOut: readonly number[]
}

/** Returns the displayed text of a cell. */
export type CellDisplay = (cell: CellState | null) => string

const comparisons = (node: XmlNode): Omit<Column, 'colId'> | null => {
  const all = childrenOf(node, 'customFilter').map(({ attributes: { val = '', operator } }) => {
    const number = numberOf(val)
    const isNamed = operator !== undefined && operator !== 'equal'
    return { val: isNamed && number !== null ? number : val, ...(isNamed ? { operator } : {}) }
  })
  // Univer takes `~` literally, but files use it to escape wildcards.
  const isEscaped = all.some(({ val }) => /~[*?~]/u.test(String(val)))
  if (all.length === 0 || all.length > 2 || isEscaped) return null
  const and = isSet(node.attributes['and']) ? ({ and: 1 } as const) : {}
  return { customFilters: { ...and, customFilters: all } }
}

/** Selected values. Null if dates are selected by year or month. */
const chosen = (node: XmlNode): Omit<Column, 'colId'> | null => {
  if (childrenOf(node, 'dateGroupItem').length > 0) return null
  const filters = childrenOf(node, 'filter').map(({ attributes }) => attributes['val'] ?? '')
  const blank = isSet(node.attributes['blank']) ? ({ blank: true } as const) : {}
  return { filters: { ...blank, filters } }
}

/** Replaces unsupported criteria (month, top ten …) with the values currently visible. */
const inView = (
  sheet: SheetData,
  range: Range,
  column: number,
  hidden: ReadonlySet<number>,
  shown: CellDisplay,
) => {
  const texts = new Set<string>()
  for (const key of Object.keys(sheet.cellData ?? {})) {
    const row = Number(key)
    if (row <= range.startRow || row > range.endRow || hidden.has(row)) continue
    texts.add(shown(cellAt(sheet, row, column)))
  }
  const blank = texts.delete('') ? ({ blank: true } as const) : {}
  return { filters: { ...blank, filters: [...texts] } }
}

const criteriaOf = (node: XmlNode): Omit<Column, 'colId'> | null => {
  const filters = childOf(node, 'filters')
  if (filters !== undefined) return chosen(filters)
  const custom = childOf(node, 'customFilters')
  return custom === undefined ? null : comparisons(custom)
}

/** Whether the criteria of a column are a list of values. */
export const isValueList = (column: XmlNode): boolean => {
  const filters = childOf(column, 'filters')
  return filters !== undefined && chosen(filters) !== null
}

const isHidden = (size: unknown): boolean =>
  typeof size === 'object' && size !== null && 'hd' in size && size.hd === 1

/** Hidden rows below the first row of a range. */
export const hiddenRowsIn = (sheet: SheetData, range: Range): readonly number[] =>
  Object.entries((sheet['rowData'] as WorkbookData['sheets'] | undefined) ?? {})
    .filter(
      ([row, size]) =>
        isHidden(size) && Number(row) > range.startRow && Number(row) <= range.endRow,
    )
    .map(([row]) => Number(row))

/** Removes the hidden flag from rows. */
export const unhideRows = (sheet: SheetData, rows: readonly number[]): SheetData => {
  const rowData: { [row: string]: unknown } = { ...(sheet['rowData'] as object | undefined) }
  for (const row of rows) {
    const { hd: _hidden, ...rest } = rowData[row] as { readonly hd?: 1 }
    if (Object.keys(rest).length === 0) delete rowData[row]
    else rowData[row] = rest
  }
  return { ...sheet, rowData }
}

/** Range of the filter. Univer needs at least one row below the heads. */
const placeOf = (node: XmlNode): Range | null => {
  const ref = rangeOf(node.attributes['ref'])
  return ref === null || ref.endRow <= ref.startRow ? null : ref
}

/**
 * Reads the filter of a sheet and unhides the rows that it hid, because Univer hides them itself.
 * `days` returns the date offset of a range. `changed` runs if any criteria became a list of
 * visible values.
 */
export const withFilter = (
  sheet: SheetData,
  node: XmlNode | undefined,
  shown: CellDisplay,
  days: DateOffsetLookup,
  changed: () => void,
): { readonly sheet: SheetData; readonly filter: Filter | null } => {
  const ref = node === undefined ? null : placeOf(node)
  if (node === undefined || ref === null) return { sheet, filter: null }
  const columns = childrenOf(node, 'filterColumn').filter((each) => each.children.length > 0)
  const rows = columns.length === 0 ? [] : hiddenRowsIn(sheet, ref)
  const hidden = new Set(rows)
  let isChanged = false
  const filterColumns = columns.flatMap((column) => {
    const colId = ref.startColumn + (numberOf(column.attributes['colId']) ?? 0)
    if (colId > ref.endColumn) return []
    const beneath = { ...ref, startRow: ref.startRow + 1, startColumn: colId, endColumn: colId }
    const criteria = criteriaOf(shiftCriteriaDates(column, days([beneath])))
    isChanged ||= criteria === null
    return [{ colId, ...(criteria ?? inView(sheet, ref, colId, hidden, shown)) }]
  })
  if (isChanged) changed()
  return {
    sheet: unhideRows(sheet, rows),
    filter: { ref, filterColumns, cachedFilteredOut: rows },
  }
}
