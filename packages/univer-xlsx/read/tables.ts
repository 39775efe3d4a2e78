import type { SheetData } from '#contract/workbook/workbook.ts'
import { isSet, numberOf, unescapeText } from './parts/xml.ts'
import type { Zip } from './parts/zip.ts'
import { rangeOf } from '../format/address.ts'
import type { CellDisplay } from './filter.ts'
import { readPart, type Relationship } from './parts/package-parts.ts'
import { withTableFilter } from './table-filters.ts'
import type { Table } from './table.ts'
import { findElements, childOf, treeReader, type XmlNode } from './parts/xml-tree.ts'

const columnsOf = (node: XmlNode): Table['columns'] =>
  findElements(node, 'tableColumn').map(({ attributes }, index) => ({
    id: `column${attributes['id'] ?? index + 1}`,
    displayName: unescapeText(attributes['name'] ?? ''),
    dataType: 'none',
    formula: '',
    meta: {},
    style: {},
  }))

const FLAGS = ['showFirstColumn', 'showLastColumn', 'showRowStripes', 'showColumnStripes'] as const

/** Table style kept for export, because Univer has its own styles. */
const fileStyleOf = (node: XmlNode): object => {
  const info = childOf(node, 'tableStyleInfo')
  if (info === undefined) return {}
  const { name } = info.attributes
  const flags = FLAGS.map((flag) => [flag, isSet(info.attributes[flag], false)] as const)
  return { fileStyle: { ...(name === undefined ? {} : { name }), ...Object.fromEntries(flags) } }
}

const tableOf = (node: XmlNode): Table | null => {
  const { id = '', displayName, name = displayName } = node.attributes
  const { headerRowCount, totalsRowCount } = node.attributes
  const range = rangeOf(node.attributes['ref'])
  const columns = columnsOf(node)
  const hasTotals = (numberOf(totalsRowCount) ?? 0) > 0
  if (range === null || columns.length !== range.endColumn - range.startColumn + 1) return null
  return {
    id: `table${id}`,
    name: displayName ?? name ?? `Table${id}`,
    range,
    options: { showHeader: isSet(headerRowCount, true), showFooter: hasTotals },
    columns,
    filters: { tableColumnFilterList: [] },
    meta: fileStyleOf(node),
  }
}

/**
 * The tables of a sheet. `filteredOut` lists the rows that table filters hid. In `sheet` these rows
 * are visible.
 */
export type SheetTables = {
  readonly sheet: SheetData
  readonly tables: readonly Table[]
  readonly filteredOut: readonly number[]
}

/**
 * Reads the tables of a sheet and their filters. `changed` runs for each table in which a filter
 * criterion became a list of values.
 */
export const readTables = async (
  zip: Zip,
  relationships: readonly Relationship[],
  sheet: SheetData,
  shown: CellDisplay,
  changed: () => void,
): Promise<SheetTables> => {
  const tables: Table[] = []
  const filteredOut: number[] = []
  let currentSheet = sheet
  for (const { type, target } of relationships) {
    if (type !== 'table') continue
    const { reader, found } = treeReader(new Set(['table']))
    await readPart(zip, target, reader)
    for (const node of found) {
      const table = tableOf(node)
      if (table === null) continue
      const filtered = withTableFilter(currentSheet, table, node, shown)
      tables.push(filtered.table)
      if (filtered.isChanged) changed()
      filteredOut.push(...filtered.hidden)
      currentSheet = filtered.sheet
    }
  }
  return { sheet: currentSheet, tables, filteredOut }
}
