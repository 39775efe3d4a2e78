import { ok, type Result } from '#contract/api/result.ts'
import type { Operation } from '#contract/workbook/change-set.ts'
import { columnName } from '#contract/workbook/cells.ts'
import { cellAt, type WorkbookData } from '#contract/workbook/workbook.ts'
import { columnTableOf } from '../../sheets/aggregate/table-columns.ts'
import {
  columnFilterOf,
  joinedFilter,
  type ColumnFilter,
  type FilterCondition,
} from '../../sheets/filters/column-filter.ts'
import {
  isTableFiltered,
  removeSheetFilter,
  setSheetFilter,
  setTableFilter,
  sheetFilterOf,
  type Criterion,
  type TableList,
} from '../../sheets/filters/filter-resources.ts'
import {
  columnFactsOf,
  hiddenRowsOf,
  valueListOf,
  type FilteredColumn,
} from '../../sheets/filters/filtered-column.ts'
import { comparedValue } from '../../sheets/filters/grid-values.ts'
import { tablesOf } from '../../sheets/workbook-parts.ts'
import type { TypedReader } from '../../sheets/writes/block-schema.ts'
import { addressOf } from '../address.ts'
import type { ToolFailure } from '../error-texts.ts'
import { findColumn } from '../look/aggregate-query.ts'
import { refuse, type Refusal } from '../refusal.ts'
import type { FilterTarget } from './filter-target.ts'

/** A condition with the header or the letter of its column. */
export type NamedCondition = FilterCondition & { readonly column: string }

/** A filter that is not stored yet. `hidden` are the rows that it hides, 0-based. */
export type FilterPlan = {
  readonly target: FilterTarget
  readonly operations: readonly Operation[]
  readonly hidden: readonly number[]
  readonly notes: readonly string[]
}

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

type Found = Result<readonly FilteredColumn[], Refusal>

const columnsOf = (
  workbook: WorkbookData,
  { range, body }: FilterTarget,
  conditions: readonly NamedCondition[],
  read: TypedReader,
): Found => {
  const table = columnTableOf(workbook, range, true)
  const byColumn = new Map<number, ColumnFilter[]>()
  for (const condition of conditions) {
    const column = findColumn(workbook, table, condition.column)
    if (!column.ok) return refuse(`${column.error} Nothing was filtered.`)
    const facts = columnFactsOf(body.sheet, body, column.value)
    const filter = columnFilterOf(condition, facts, read)
    if (!filter.ok)
      return refuse(`The condition on "${condition.column}" cannot be used: ${filter.error}.`)
    byColumn.set(column.value, [...(byColumn.get(column.value) ?? []), filter.value])
  }
  return ok([...byColumn].map(([column, filters]) => ({ column, filter: joinedFilter(filters) })))
}

const ambiguousText = (column: number, count: number): string =>
  `Column ${columnName(column)} cannot be filtered this way: ${counted(count, 'cell shows', 'cells show')} the same text as cells that match, and the list of a filter goes by the shown text. Show more decimals, or use one limit such as at_least.`

/** Cells that hold a number as text, which numeric conditions hide. */
const textNotes = (
  { body }: FilterTarget,
  columns: readonly FilteredColumn[],
  read: TypedReader,
): readonly string[] =>
  columns.flatMap(({ column, filter }) => {
    if (!filter.isNumeric) return []
    let count = 0
    for (let row = body.startRow; row <= body.endRow; row += 1) {
      const value = comparedValue(cellAt(body.sheet, row, column))
      const typed = typeof value === 'string' && value !== '' ? read(value) : null
      if (typed !== null && 'value' in typed) count += 1
    }
    return count === 0
      ? []
      : [
          `Column ${columnName(column)} has ${counted(count, 'number stored as text, which', 'numbers stored as text, which')} the filter hides.`,
        ]
  })

const WILD = /[*?]/
const wildNotes = (conditions: readonly NamedCondition[]): readonly string[] =>
  conditions.some(({ values = [] }) =>
    values.some((one) => typeof one === 'string' && WILD.test(one)),
  )
    ? ['In a filter, * stands for any text and ? for any character.']
    : []

const totalNotes = ({ totals }: FilterTarget): readonly string[] =>
  totals.length === 0
    ? []
    : [
        `${totals.length === 1 ? 'Row' : 'Rows'} ${totals.map((row) => row + 1).join(', ')} with totals ${totals.length === 1 ? 'stays' : 'stay'} outside of the filter.`,
      ]

const tableOperations = (
  workbook: WorkbookData,
  target: FilterTarget,
  columns: readonly FilteredColumn[],
  hidden: readonly number[],
): Result<readonly Operation[], Refusal> => {
  const { table, body } = target
  if (table === null) return ok([])
  const beside = tablesOf(workbook).find(
    (one) =>
      one.sheetId === table.sheetId &&
      one.name !== table.name &&
      one.range.startRow <= body.endRow &&
      one.range.endRow >= body.startRow &&
      isTableFiltered(workbook, one),
  )
  if (beside)
    return refuse(
      `The table "${beside.name}" stands beside and has a filter of its own, so both would hide the same rows. Remove that filter first.`,
    )
  const lists = new Map<number, TableList>()
  for (const one of columns) {
    const list = valueListOf(workbook, body.sheet, body, one)
    if (list.ambiguous > 0) return refuse(ambiguousText(one.column, list.ambiguous))
    const exact = new Set<string | number>()
    for (let row = body.startRow; row <= body.endRow; row += 1) {
      const cell = cellAt(body.sheet, row, one.column)
      const value = comparedValue(cell)
      if (value !== null && value !== '' && one.filter.isShown(cell)) exact.add(value)
    }
    lists.set(one.column, { list, exact: [...exact] })
  }
  return ok([setTableFilter(workbook, table, body, lists, hidden)])
}

const criteriaOf = (
  workbook: WorkbookData,
  { body }: FilterTarget,
  columns: readonly FilteredColumn[],
): Result<readonly Criterion[], Refusal> => {
  const criteria: Criterion[] = []
  for (const one of columns) {
    const { column, filter } = one
    if (filter.customs !== null) {
      criteria.push({ column, customs: filter.customs })
      continue
    }
    const list = valueListOf(workbook, body.sheet, body, one)
    if (list.ambiguous > 0) return refuse(ambiguousText(column, list.ambiguous))
    criteria.push({ column, list })
  }
  return ok(criteria)
}

const isSameRange = (one: FilterTarget['range'], other: object): boolean =>
  Object.entries(other).every(
    ([key, value]) => (one as Readonly<Record<string, unknown>>)[key] === value,
  )

/** Plans a filter. It replaces all conditions of the filter that is there. */
export const filterPlanOf = (
  workbook: WorkbookData,
  target: FilterTarget,
  conditions: readonly NamedCondition[],
  read: TypedReader,
): Result<FilterPlan, ToolFailure | Refusal> => {
  const columns = columnsOf(workbook, target, conditions, read)
  if (!columns.ok) return columns
  const { range, body, table } = target
  const hidden = hiddenRowsOf(body.sheet, body, columns.value)
  const notes = [
    ...totalNotes(target),
    ...wildNotes(conditions),
    ...textNotes(target, columns.value, read),
  ]
  if (table !== null) {
    const operations = tableOperations(workbook, target, columns.value, hidden)
    return operations.ok ? ok({ target, operations: operations.value, hidden, notes }) : operations
  }
  const criteria = criteriaOf(workbook, target, columns.value)
  if (!criteria.ok) return criteria
  const old = sheetFilterOf(workbook, range.sheet.id)
  const replaced =
    old === null || isSameRange(range, old)
      ? []
      : [`It replaces the filter of ${addressOf({ ...old, sheet: range.sheet })}.`]
  const operation = setSheetFilter(workbook, range.sheet.id, range, criteria.value, hidden)
  return ok({ target, operations: [operation], hidden, notes: [...replaced, ...notes] })
}

/** Plans the removal of a filter. A table keeps its buttons and shows all rows. */
export const filterRemovalOf = (
  workbook: WorkbookData,
  target: FilterTarget,
): Result<FilterPlan, Refusal> => {
  const { table, body, range } = target
  if (table !== null) {
    if (!isTableFiltered(workbook, table))
      return refuse(`The table "${table.name}" shows all rows. There is no filter to remove.`)
    const operation = setTableFilter(workbook, table, body, new Map(), [])
    return ok({ target, operations: [operation], hidden: [], notes: [] })
  }
  const { sheet } = range
  if (sheetFilterOf(workbook, sheet.id) === null)
    return refuse(`"${sheet.name}" has no filter to remove.`)
  return ok({ target, operations: [removeSheetFilter(workbook, sheet.id)], hidden: [], notes: [] })
}
