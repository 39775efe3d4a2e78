import { cellAt, type SheetData } from '#contract/workbook/workbook.ts'
import { EMPTY_FILTER_VALUE } from '../format/table-filter.ts'
import { numberOf } from './parts/xml.ts'
import type { Range } from '../format/address.ts'
import { hiddenRowsIn, isValueList, unhideRows, type CellDisplay } from './filter.ts'
import type { Table } from './table.ts'
import { findElements, childOf, type XmlNode } from './parts/xml-tree.ts'

const columnAt = ({ attributes }: XmlNode): number => numberOf(attributes['colId']) ?? 0

/** Filtered columns of a table. */
const filteredColumns = (node: XmlNode, count: number): readonly XmlNode[] => {
  const filter = childOf(node, 'autoFilter')
  const columns = filter === undefined ? [] : findElements(filter, 'filterColumn')
  return columns.filter((each) => each.children.length > 0 && columnAt(each) < count)
}

/** Data rows of a table. `startRow` is the row before them, as in a filter range. */
const rowsOf = ({ range, options }: Table): Range => ({
  ...range,
  startRow: range.startRow - Number(!options.showHeader),
  endRow: range.endRow - Number(options.showFooter),
})

/**
 * Visible values of a column, as text and number, because Univer compares unformatted numbers
 * directly.
 */
const valuesIn = (
  sheet: SheetData,
  rows: Range,
  column: number,
  hidden: ReadonlySet<number>,
  shown: CellDisplay,
): readonly (string | number)[] => {
  const values = new Set<string | number>()
  let filled = 0
  for (const key of Object.keys(sheet.cellData ?? {})) {
    const row = Number(key)
    if (row <= rows.startRow || row > rows.endRow || hidden.has(row)) continue
    const cell = cellAt(sheet, row, column)
    const text = shown(cell)
    if (text === '') continue
    filled += 1
    values.add(text)
    if (typeof cell?.v === 'number') values.add(cell.v)
  }
  const inView = rows.endRow - rows.startRow - hidden.size
  return filled < inView ? [...values, EMPTY_FILTER_VALUE, ''] : [...values]
}

type Filtered = {
  readonly sheet: SheetData
  readonly table: Table
  readonly hidden: readonly number[]
  /** Whether criteria other than a list of values became a list of values. */
  readonly isChanged: boolean
}

/**
 * Converts the filter of a table to a list of the visible values. Unhides the rows that the filter
 * hid, because Univer hides them itself.
 */
export const withTableFilter = (
  sheet: SheetData,
  table: Table,
  node: XmlNode,
  shown: CellDisplay,
): Filtered => {
  const filtered = filteredColumns(node, table.columns.length)
  if (filtered.length === 0) return { sheet, table, hidden: [], isChanged: false }
  const columns = filtered.map(columnAt)
  const rows = rowsOf(table)
  const hidden = hiddenRowsIn(sheet, rows)
  const away = new Set(hidden)
  const criteria = table.columns.map((_column, at) =>
    columns.includes(at)
      ? {
          filterType: 'manual' as const,
          values: valuesIn(sheet, rows, rows.startColumn + at, away, shown),
        }
      : null,
  )
  return {
    sheet: unhideRows(sheet, hidden),
    table: { ...table, filters: { tableColumnFilterList: criteria } },
    hidden,
    isChanged: !filtered.every(isValueList),
  }
}
