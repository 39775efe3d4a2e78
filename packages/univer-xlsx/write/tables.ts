import * as v from 'valibot'
import { cellName, MAX_ROWS } from '#contract/workbook/cells.ts'
import { valueOf } from '#contract/workbook/display-text.ts'
import { hasOverlap } from '#contract/workbook/extents.ts'
import type { TableChange } from '#contract/workbook/table-references.ts'
import { cellAt, type SheetData } from '#contract/workbook/workbook.ts'
import type { Range } from '../format/address.ts'
import { isValidName } from './defined-names.ts'
import { tableCriteria } from './table-filters.ts'
import { columnXml, totalsOf, type Total } from './table-totals.ts'
import { rangeIn, referenceOf } from './references.ts'
import { entriesOf } from './resources.ts'
import { listElement, element, XML_HEAD } from './parts/xml-text.ts'

const flag = v.fallback(v.optional(v.boolean(), false), false)
/** Table style of an imported file. */
const FileStyle = v.object({
  name: v.optional(v.pipe(v.string(), v.maxLength(255))),
  showFirstColumn: flag,
  showLastColumn: flag,
  showRowStripes: flag,
  showColumnStripes: flag,
})
type FileStyle = v.InferOutput<typeof FileStyle>

const Table = v.object({
  id: v.fallback(v.optional(v.string(), ''), ''),
  name: v.string(),
  range: v.unknown(),
  options: v.fallback(
    v.nullish(v.object({ showHeader: v.nullish(v.boolean()), showFooter: v.nullish(v.boolean()) })),
    null,
  ),
  columns: v.fallback(
    v.optional(v.array(v.object({ displayName: v.fallback(v.string(), '') })), []),
    [],
  ),
  filters: v.fallback(
    v.optional(v.object({ tableColumnFilterList: v.optional(v.array(v.unknown()), []) }), {}),
    { tableColumnFilterList: [] },
  ),
  meta: v.fallback(v.nullish(v.object({ fileStyle: v.nullish(FileStyle) })), null),
})
const Kept = v.object({
  tables: v.unknown(),
  tableFilteredOutRows: v.fallback(v.optional(v.array(v.number()), []), []),
})

/** A table to write. `columns` holds the texts that its header row must show. */
export type FileTable = {
  readonly name: string
  readonly range: Range
  readonly hasHeads: boolean
  readonly columns: readonly string[]
  /** Criteria by column, in Univer's format. */
  readonly filters: readonly unknown[]
  /** Totals by column. Null without a totals row. */
  readonly totals: readonly Total[] | null
  /** Null if no imported file defined a style. */
  readonly fileStyle: FileStyle | null
}
/** Tables of a sheet and the rows hidden by their filters. */
export type SheetTables = {
  readonly tables: readonly FileTable[]
  readonly hidden: readonly number[]
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const HEAD_MAX_CHARS = 255

/** Excel requires unique column names, ignoring case. */
const unique = (names: readonly string[]): readonly string[] => {
  const usedNames = new Set<string>()
  return names.map((name, at) => {
    const base = name === '' ? `Column${at + 1}` : name.slice(0, HEAD_MAX_CHARS)
    let own = base
    for (let more = 2; usedNames.has(own.toLowerCase()); more += 1) own = `${base}${more}`
    usedNames.add(own.toLowerCase())
    return own
  })
}

const headsOf = (sheet: SheetData, range: Range, named: readonly string[]): readonly string[] =>
  Array.from({ length: range.endColumn - range.startColumn + 1 }, (_, at) => {
    const value = valueOf(cellAt(sheet, range.startRow, range.startColumn + at))
    return value === null || value === '' ? (named[at] ?? '') : String(value)
  })

/** Excel requires at least one row below the header. */
const rowsOf = (sent: unknown, hasHeads: boolean): Range | null => {
  const range = rangeIn(sent)
  if (range === null) return null
  const endRow = hasHeads && range.endRow === range.startRow ? range.endRow + 1 : range.endRow
  return endRow >= MAX_ROWS ? null : { ...range, endRow }
}

type Named = readonly { readonly displayName: string }[]

const titlesOf = (sheet: SheetData, range: Range, columns: Named, hasHeads: boolean) => {
  const named = columns.map(({ displayName }) => displayName)
  if (hasHeads) return headsOf(sheet, range, named)
  const count = range.endColumn - range.startColumn + 1
  return Array.from({ length: count }, (_, at) => named[at] ?? '')
}

const fileTable = (
  sheet: SheetData,
  { name, range: sent, options, columns, filters: tableFilters, meta }: v.InferOutput<typeof Table>,
): FileTable | null => {
  const hasHeads = options?.showHeader !== false
  const range = rowsOf(sent, hasHeads)
  if (range === null || !isValidName(name)) return null
  // Excel requires a data row above the totals.
  const isHigh = range.endRow > range.startRow + Number(hasHeads)
  const totals = options?.showFooter === true && isHigh ? totalsOf(sheet, range) : null
  return {
    name,
    range,
    hasHeads,
    columns: unique(titlesOf(sheet, range, columns, hasHeads)),
    filters: tableFilters.tableColumnFilterList,
    totals,
    fileStyle: meta?.fileStyle ?? null,
  }
}

/** Skips tables that overlap or whose name is taken. Adds the others to `usedNames`. */
export const tablesOf = (sheet: SheetData, data: unknown, usedNames: Set<string>): SheetTables => {
  const parsed = v.safeParse(Kept, data)
  if (!parsed.success) return { tables: [], hidden: [] }
  const tables: FileTable[] = []
  for (const each of entriesOf(Table, parsed.output.tables)) {
    const table = fileTable(sheet, each)
    const key = table?.name.toLowerCase() ?? ''
    if (table === null || usedNames.has(key)) continue
    if (tables.some(({ range }) => hasOverlap(range, table.range))) continue
    usedNames.add(key)
    tables.push(table)
  }
  return { tables, hidden: parsed.output.tableFilteredOutRows }
}

const plain = (title: string): string => title.replace(/\s+/gu, ' ').trim().toLowerCase()

/** One change for each table whose column names in the file differ from Univer's. */
export const titleChanges = (sheet: SheetData, data: unknown): readonly TableChange[] => {
  const parsed = v.safeParse(Kept, data)
  return entriesOf(Table, parsed.success ? parsed.output.tables : []).flatMap((each) => {
    const table = fileTable(sheet, each)
    const known = each.columns.map(({ displayName }) => displayName)
    if (table === null || !table.hasHeads || known.length !== table.columns.length) return []
    const titles = known.map((title, at) => [title, table.columns[at] ?? title] as const)
    const isSame = titles.every(([from, to]) => from === '' || plain(from) === plain(to))
    return isSame ? [] : [{ table: table.name, to: table.name, titles }]
  })
}

/** Header texts by cell name. Excel requires equal texts in the cells and in the table. */
export const headerTexts = (tables: readonly FileTable[]): ReadonlyMap<string, string> =>
  new Map(
    tables
      .filter(({ hasHeads }) => hasHeads)
      .flatMap(({ range, columns }) =>
        columns.map(
          (text, at) => [cellName(range.startRow, range.startColumn + at), text] as const,
        ),
      ),
  )

const styleInfoXml = (fileStyle: FileStyle | null): string => {
  if (fileStyle === null) return ''
  const { name = null, ...flags } = fileStyle
  const entries = Object.entries(flags).map(([key, isOn]) => [key, isOn ? '1' : '0'] as const)
  return element('tableStyleInfo', { name, ...Object.fromEntries(entries) })
}

/**
 * The XML of a table's file in the package (`xl/tables/table1.xml`). `id` counts from 1 across the
 * workbook. The table gets no filter if the sheet's filter covers its range.
 */
export const tableXml = (table: FileTable, id: number, hasFilter: boolean): string => {
  const { name, range, hasHeads, columns, totals, fileStyle } = table
  const ref = referenceOf(range)
  const all = {
    xmlns: MAIN,
    id,
    name,
    displayName: name,
    ref,
    headerRowCount: hasHeads ? null : '0',
    totalsRowCount: totals === null ? null : '1',
    totalsRowShown: totals === null ? '0' : null,
  }
  const filtered = totals === null ? range : { ...range, endRow: range.endRow - 1 }
  const inside =
    (hasHeads && hasFilter
      ? element(
          'autoFilter',
          { ref: referenceOf(filtered) },
          tableCriteria(table.filters, columns.length),
        )
      : '') +
    listElement(
      'tableColumns',
      columns.map((column, at) => columnXml(column, at + 1, totals?.[at])),
    ) +
    styleInfoXml(fileStyle)
  return XML_HEAD + element('table', all, inside)
}
