import { isSet, numberOf, unescapeText } from '../xml.ts'
import type { Zip } from '../zip.ts'
import { rangeOf, type Range } from './address.ts'
import { readPart, type Relationship } from './package-parts.ts'
import { allWithin, childOf, treeReader, type XmlNode } from './xml-tree.ts'

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
  readonly filters: { readonly tableColumnFilterList: readonly [] }
  readonly meta: object
}

const isUsed = ({ children }: XmlNode): boolean => children.length > 0

const columnsOf = (node: XmlNode): Table['columns'] =>
  allWithin(node, 'tableColumn').map(({ attributes }, index) => ({
    id: `column${attributes['id'] ?? index + 1}`,
    displayName: unescapeText(attributes['name'] ?? ''),
    dataType: 'none',
    formula: '',
    meta: {},
    style: {},
  }))

const FLAGS = ['showFirstColumn', 'showLastColumn', 'showRowStripes', 'showColumnStripes'] as const

/** Whether the table has a filter of its own that hides rows. */
const isFiltered = (node: XmlNode): boolean => {
  const filter = childOf(node, 'autoFilter')
  return filter !== undefined && allWithin(filter, 'filterColumn').some(isUsed)
}

/** The look that the file gives the table, for its way back out: the editor has looks of its own. */
const lookOf = (node: XmlNode): object => {
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
    meta: { ...lookOf(node), ...(isFiltered(node) ? { isFiltered: true } : {}) },
  }
}

/**
 * The tables of a sheet. What the filter of a table hides stays hidden; `leftOut` is told of such a
 * filter, whose criteria are not kept.
 */
export const readTables = async (
  zip: Zip,
  relationships: readonly Relationship[],
  leftOut: (what: 'filter') => void,
): Promise<readonly Table[]> => {
  const tables: Table[] = []
  for (const { type, target } of relationships) {
    if (type !== 'table') continue
    const { reader, found } = treeReader(new Set(['table']))
    await readPart(zip, target, reader)
    for (const node of found) {
      const table = tableOf(node)
      if (table !== null) tables.push(table)
      if (isFiltered(node)) leftOut('filter')
    }
  }
  return tables
}
