import * as v from 'valibot'
import { formulaRunsOf } from '../../sheets/formulas/formula-runs.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import { columnName, formatRange } from '#contract/workbook/cells.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import type { AggregateQuery, ColumnTest, Grouping, Measure } from '../../sheets/aggregate/query.ts'
import { cellTestOf, COMPARISONS } from '../../sheets/aggregate/cell-tests.ts'
import { PERIODS } from '../../sheets/aggregate/groupings.ts'
import {
  columnNamed,
  columnTableOf,
  type ColumnTable,
} from '../../sheets/aggregate/table-columns.ts'
import { MEASURE_FUNCTIONS } from '../../sheets/aggregate/tallies.ts'
import { totalRowsIn, withoutTotalsBelow } from '../../sheets/aggregate/total-rows.ts'
import type { TypedReader } from '../../sheets/writes/block-schema.ts'
import { filteredRows } from '../../sheets/engine/filtered-rows.ts'
import { addressOf, nearestName, usedPart, type ResolvedRange } from '../address.ts'

const MOST_MEASURES = 6
const MOST_GROUPINGS = 3
const MOST_CONDITIONS = 8
/** Most groups per output. */
export const MOST_GROUPS = 500

const Value = v.union([v.string(), v.number()])

/** The arguments of aggregate. */
export const AggregateInput = v.object({
  spreadsheet_id: v.optional(v.string()),
  range: v.pipe(v.string(), v.description("With its header row, or a table's name")),
  has_header: v.optional(v.boolean()),
  measures: v.pipe(
    v.array(
      v.object({
        function: v.picklist(MEASURE_FUNCTIONS),
        column: v.optional(v.pipe(v.string(), v.description('Header or letter'))),
      }),
    ),
    v.minLength(1),
    v.maxLength(MOST_MEASURES),
  ),
  group_by: v.optional(
    v.pipe(
      v.array(v.object({ column: v.string(), by: v.optional(v.picklist(PERIODS)) })),
      v.maxLength(MOST_GROUPINGS),
    ),
  ),
  conditions: v.optional(
    v.pipe(
      v.array(
        v.object({
          column: v.string(),
          is: v.picklist(COMPARISONS),
          value: v.optional(v.union([...Value.options, v.boolean()])),
          value2: v.optional(Value),
        }),
      ),
      v.maxLength(MOST_CONDITIONS),
      v.description('All must hold'),
    ),
  ),
  order: v.optional(v.picklist(['desc', 'asc'])),
  top: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_GROUPS))),
  include_hidden: v.optional(v.boolean()),
})
/** The parsed arguments of aggregate. */
export type AggregateInput = v.InferOutput<typeof AggregateInput>

/** A query whose columns are found, with the names that the output uses. */
export type ResolvedQuery = {
  readonly table: ColumnTable
  readonly query: AggregateQuery
  readonly measureLabels: readonly string[]
  readonly groupLabels: readonly string[]
  /** Rows that add up other rows, in the range and 0-based. */
  readonly totalRows: readonly number[]
}

const HEAD_CHARS = 80
const SHOWN_COLUMNS = 26

/** A text of a cell for a sentence or a label. */
export const clippedText = (text: string, most = HEAD_CHARS): string =>
  text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text

const columnList = ({ columns }: ColumnTable): string => {
  const shown = columns.slice(0, SHOWN_COLUMNS).map(({ column, head }) => {
    const letter = columnName(column)
    return head === letter ? letter : `${letter} "${clippedText(head)}"`
  })
  const more = columns.length - shown.length
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** The 0-based column with a header or a letter. The error says which columns there are. */
export const findColumn = (
  workbook: WorkbookData,
  table: ColumnTable,
  name: string,
): Result<number, string> => {
  const found = columnNamed(workbook, table, name)
  if (found.ok) return ok(found.value.column)
  const { several, headRow } = found.error
  const shown = `"${clippedText(name)}"`
  if (several.length > 1)
    return err(
      `Several columns are headed ${shown}: ${several.join(', ')}. Name one by its letter.`,
    )
  if (headRow !== null) {
    const range = formatRange({ ...table.body, sheet: table.sheet.name, startRow: headRow })
    return err(
      `Row ${headRow + 1} holds ${shown}, so the header is there. Call again with ${range}.`,
    )
  }
  const near = nearestName(
    name,
    table.columns.map(({ head }) => head),
  )
  const hint = near === null ? '' : ` Did you mean "${clippedText(near)}"?`
  return err(`There is no column ${shown}.${hint} The columns are: ${columnList(table)}.`)
}

/** The results if all succeed, else the first failure. */
const all = <T, R>(
  items: readonly T[],
  map: (item: T) => Result<R, string>,
): Result<readonly R[], string> => {
  const values: R[] = []
  for (const item of items) {
    const done = map(item)
    if (!done.ok) return done
    values.push(done.value)
  }
  return ok(values)
}

/** Whether people do not see a row. They may hide columns and still want their figures. */
const hiddenRows = (workbook: WorkbookData, { sheet }: ColumnTable): ((row: number) => boolean) => {
  const rowData = (sheet['rowData'] ?? {}) as Readonly<
    Record<string, { readonly hd?: unknown } | null | undefined>
  >
  const filtered = filteredRows(workbook).get(sheet.id)
  return (row) => rowData[row]?.hd === 1 || filtered?.has(row) === true
}

const tableIn = (
  workbook: WorkbookData,
  range: ResolvedRange,
  hasHeader: boolean,
): Result<Pick<ResolvedQuery, 'table' | 'totalRows'>, string> => {
  const used = usedPart(range)
  if (used === null) return err(`There are no cells in ${addressOf(range)}.`)
  const whole = columnTableOf(workbook, used, hasHeader)
  const totals = totalRowsIn(workbook, whole.sheet, whole.body)
  const body = withoutTotalsBelow(whole.sheet, whole.body, totals)
  if (body.endRow < body.startRow)
    return err(
      hasHeader
        ? `${addressOf(used)} has no rows below its header. Give the whole table, or set has_header to false.`
        : `${addressOf(used)} has no rows with data.`,
    )
  const { startRow, endRow } = whole.body
  const totalRows = [...totals].filter((row) => row >= startRow && row <= endRow)
  return ok({ table: { ...whole, body }, totalRows: totalRows.toSorted((a, b) => a - b) })
}

type Named<T> = { readonly item: T; readonly label: string }

const headOf = ({ columns }: ColumnTable, column: number): string =>
  clippedText(columns.find((one) => one.column === column)?.head ?? '')

/** A logical value as people type it. */
const asTyped = (value: string | number | boolean | undefined): string | number | undefined =>
  typeof value === 'boolean' ? String(value).toUpperCase() : value

/** Finds the range and the columns of a call. Fails with a sentence. */
export const resolveQuery = (
  workbook: WorkbookData,
  range: ResolvedRange,
  input: AggregateInput,
  read: TypedReader,
): Result<ResolvedQuery, string> => {
  const { has_header = true, include_hidden = true, group_by = [], conditions = [] } = input
  const found = tableIn(workbook, range, has_header)
  if (!found.ok) return found
  const { table, totalRows } = found.value
  const columnOf = (name: string) => findColumn(workbook, table, name)
  const measures = all(input.measures, (given): Result<Named<Measure>, string> => {
    if (given.column === undefined)
      return given.function === 'count'
        ? ok({ item: { function: 'count', column: null }, label: 'rows' })
        : err(`The measure ${given.function} needs a column.`)
    const column = columnOf(given.column)
    if (!column.ok) return column
    const label = `${given.function} of ${headOf(table, column.value)}`
    return ok({ item: { function: given.function, column: column.value }, label })
  })
  if (!measures.ok) return measures
  const groupings = all(group_by, (given): Result<Named<Grouping>, string> => {
    const column = columnOf(given.column)
    if (!column.ok) return column
    const head = headOf(table, column.value)
    const label = given.by === undefined ? head : `${given.by} of ${head}`
    return ok({ item: { column: column.value, by: given.by ?? null }, label })
  })
  if (!groupings.ok) return groupings
  const tests = all(conditions, (given): Result<ColumnTest, string> => {
    const column = columnOf(given.column)
    if (!column.ok) return column
    const test = cellTestOf(given.is, [asTyped(given.value), given.value2], read)
    return test.ok
      ? ok({ column: column.value, test: test.value })
      : err(`The condition on "${clippedText(given.column)}" cannot be used: ${test.error}.`)
  })
  if (!tests.ok) return tests
  return ok({
    table,
    totalRows,
    measureLabels: measures.value.map(({ label }) => label),
    groupLabels: groupings.value.map(({ label }) => label),
    query: {
      measures: measures.value.map(({ item }) => item),
      groupings: groupings.value.map(({ item }) => item),
      tests: tests.value,
      includesHidden: include_hidden,
      skipped: new Set(totalRows),
      isHidden: hiddenRows(workbook, table),
      read,
    },
  })
}

/** Whether a column of a table has a formula that other subtotals leave out. */
export const subtotalColumns = ({ sheet, body }: ColumnTable): ((column: number) => boolean) => {
  const runs = formulaRunsOf(sheet).filter(
    ({ startRow, endRow, formula }) =>
      startRow <= body.endRow && endRow >= body.startRow && /SUBTOTAL\(|AGGREGATE\(/i.test(formula),
  )
  return (column) =>
    runs.some(({ startColumn, endColumn }) => startColumn <= column && endColumn >= column)
}
