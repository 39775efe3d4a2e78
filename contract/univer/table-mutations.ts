import type { IMutationInfo, IRange } from '@univerjs/core'
import {
  AddSheetTableMutation,
  DeleteSheetTableMutation,
  SetSheetTableMutation,
  type ITableColumnJson,
  type ITableFilterItem,
  type TableManager,
} from '@univerjs/sheets-table'
import type { StructureEdit } from './areas.ts'
import type { TableChange } from '#contract/workbook/table-references.ts'
import { TABLE_COLUMN, tableAfter, type TableShape } from './tables.ts'
import { hiddenRowsAfter, hiddenRowsOf } from './table-hidden-rows.ts'

/** A table as Univer's model holds it. */
export type Table = ReturnType<TableManager['getTablesBySubunitId']>[number]
type Filter = ITableFilterItem | null
type Shape = TableShape<ITableColumnJson, Filter>

/** A table's range and columns in one mutation. Univer's own mutation sets only the range. */
export type TableSetting = {
  readonly newRange: IRange
  readonly columns?: readonly ITableColumnJson[]
  readonly filters?: readonly (ITableFilterItem | undefined)[]
  readonly showFooter?: boolean
  readonly meta?: unknown
  /** The rows that the table's filters hide. If absent, `filters` are evaluated again. */
  readonly hidden?: readonly number[]
}

const shapeOf = (table: Table): Shape => {
  const { startRow, endRow, startColumn, endColumn } = table.getRange()
  const { columns } = table.getTableInfo()
  return {
    area: {
      rows: { start: startRow, end: endRow },
      columns: { start: startColumn, end: endColumn },
    },
    columns: columns.map((column, at) => ({
      column,
      filter: table.getTableFilterColumn(at) ?? null,
    })),
    hasHeaders: table.isShowHeader(),
    hasTotals: table.isShowFooter(),
  }
}

/** The first free title of the form "Column1". `word` replaces "Column". */
export const freeTitle = (titles: readonly string[], word = TABLE_COLUMN): string => {
  const usedTitles = new Set(titles.map((title) => title.toLowerCase()))
  let count = word === TABLE_COLUMN ? 1 : 2
  while (usedTitles.has(`${word}${count}`.toLowerCase())) count += 1
  return `${word}${count}`
}

const addedColumn = (known: readonly ITableColumnJson[]) => {
  const displayName = freeTitle(known.map((column) => column.displayName))
  const [model] = known
  const id = `column-${crypto.randomUUID()}`
  const column = { ...model, id, displayName, formula: '', meta: {}, style: {} }
  return { column: column as ITableColumnJson, filter: null }
}

/**
 * The table after an edit. Null if the edit removes the table, undefined if the table stays the
 * same.
 */
const shapeAfter = (
  table: Table,
  edit: StructureEdit,
  isOwn: boolean,
): Shape | null | undefined => {
  const shape = shapeOf(table)
  const next = tableAfter(shape, edit, addedColumn, isOwn)
  return next === shape ? undefined : next
}

const settingOf = ({ area, columns, hasTotals }: Shape, table: Table): TableSetting => ({
  newRange: {
    ...table.getRange(),
    startRow: area.rows?.start ?? 0,
    endRow: area.rows?.end ?? 0,
    startColumn: area.columns?.start ?? 0,
    endColumn: area.columns?.end ?? 0,
  },
  columns: columns.map(({ column }) => column),
  filters: columns.map(({ filter }) => filter ?? undefined),
  showFooter: hasTotals,
  meta: table.getTableMeta(),
})

type At = { readonly unitId: string; readonly subUnitId: string; readonly tableId: string }
const atOf = (unitId: string, table: Table): At => ({
  unitId,
  subUnitId: table.getSubunitId(),
  tableId: table.getId(),
})

/** Sets the range and the columns of a table. */
export const tableSettingMutation = (unitId: string, table: Table, updateRange: TableSetting) => ({
  id: SetSheetTableMutation.id,
  params: { ...atOf(unitId, table), config: { updateRange } },
})

/** The current setting of a table, to restore it later. */
export const currentTableSetting = (table: Table): TableSetting => ({
  ...settingOf(shapeOf(table), table),
  hidden: hiddenRowsOf(table),
})

const filtersOf = ({ columns }: Shape): number => columns.filter(({ filter }) => filter).length

/**
 * The setting of a table after an edit, with its hidden rows. If the table loses a filter, the
 * setting omits them, so the remaining filters are evaluated again.
 */
const settingAfter = (next: Shape, table: Table, edit: StructureEdit): TableSetting => {
  const setting = settingOf(next, table)
  return filtersOf(next) < filtersOf(shapeOf(table))
    ? setting
    : { ...setting, hidden: hiddenRowsAfter(table, edit) }
}

/** The mutations that apply an edit to a table, with their inverse. */
export type EditMutations = {
  readonly preRedos: IMutationInfo[]
  readonly redos: IMutationInfo[]
  readonly undos: IMutationInfo[]
}

/** The mutation that adds a table. `place` overrides its worksheet and range. */
const added = (
  unitId: string,
  table: Table,
  place: { subUnitId?: string; range?: IRange } = {},
  hidden = hiddenRowsOf(table),
) => {
  const { name, range, options, columns, filters, meta } = table.toJSON()
  const header = columns.map(({ displayName }) => displayName)
  const tableOptions = { ...options, columns, filters: filters.tableColumnFilterList, meta, hidden }
  const params = { ...atOf(unitId, table), name, range, header, options: tableOptions, ...place }
  return { id: AddSheetTableMutation.id, params }
}

const removed = (unitId: string, table: Table, subUnitId = table.getSubunitId()) => ({
  id: DeleteSheetTableMutation.id,
  params: { ...atOf(unitId, table), subUnitId },
})

const removalMutations = (unitId: string, table: Table): EditMutations => ({
  preRedos: [removed(unitId, table)],
  redos: [],
  undos: [added(unitId, table)],
})

/** The mutations for a table whose cells are all cut to another worksheet. */
export const cutMutations = (
  unitId: string,
  table: Table,
  edit: StructureEdit,
  subUnitId: string,
): EditMutations => {
  const next = shapeAfter(table, edit, false)
  if (!next) return { preRedos: [], redos: [], undos: [] }
  const range = settingOf(next, table).newRange
  return {
    preRedos: [],
    redos: [
      removed(unitId, table),
      added(unitId, table, { subUnitId, range }, hiddenRowsAfter(table, edit)),
    ],
    undos: [removed(unitId, table, subUnitId), added(unitId, table)],
  }
}

/** True if dragging rows moves a hidden row of the table to another position. */
const dragsHidden = (table: Table, edit: StructureEdit): boolean => {
  const now = hiddenRowsOf(table)
  const next = edit.type === 'drag' ? hiddenRowsAfter(table, edit) : now
  return now.some((row, at) => row !== next[at])
}

export const tableMutations = (
  unitId: string,
  table: Table,
  edit: StructureEdit,
  isOwn: boolean,
): EditMutations => {
  const changed = shapeAfter(table, edit, isOwn)
  const next = changed === undefined && dragsHidden(table, edit) ? shapeOf(table) : changed
  if (next === undefined) return { preRedos: [], redos: [], undos: [] }
  if (next === null) return removalMutations(unitId, table)
  return {
    preRedos: [],
    redos: [tableSettingMutation(unitId, table, settingAfter(next, table, edit))],
    undos: [tableSettingMutation(unitId, table, currentTableSetting(table))],
  }
}

/**
 * The effect of an edit on the columns of a table, for formulas that name these columns. Null if
 * the edit removes no column.
 */
export const tableChangeOf = (table: Table, edit: StructureEdit): TableChange | null => {
  const next = shapeAfter(table, edit, false)
  if (next === undefined) return null
  const { name, columns } = table.getTableInfo()
  const remainingIds = new Set(next?.columns.map(({ column }) => column.id))
  if (columns.every(({ id }) => remainingIds.has(id))) return null
  const titles = columns.map(
    ({ id, displayName }) => [displayName, remainingIds.has(id) ? displayName : null] as const,
  )
  return { table: name, to: next === null ? null : name, titles }
}
