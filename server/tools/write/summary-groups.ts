import { err, ok, type Result } from '#contract/api/result.ts'
import { MAX_ROWS } from '#contract/workbook/cells.ts'
import { cellAt, type WorkbookData } from '#contract/workbook/workbook.ts'
import { aggregateRows } from '../../sheets/aggregate/aggregate-rows.ts'
import { cellReader } from '../../sheets/aggregate/cell-readings.ts'
import { withinTest, type CellTest } from '../../sheets/aggregate/cell-tests.ts'
import { compareParts, type GroupPart } from '../../sheets/aggregate/groupings.ts'
import { orderGroups } from '../../sheets/aggregate/order-groups.ts'
import type { Aggregate, ColumnTest, Group, Grouping } from '../../sheets/aggregate/query.ts'
import type { ColumnProfile } from '../../sheets/aggregate/row-contents.ts'
import type { ColumnTable } from '../../sheets/aggregate/table-columns.ts'
import type { TypedReader } from '../../sheets/writes/block-schema.ts'
import { addressOf, usedPart, type ResolvedRange } from '../address.ts'
import { clippedText, resolveQuery, type ResolvedQuery } from '../look/aggregate-query.ts'
import { refuse, type Refusal } from '../refusal.ts'

/** Most groups down and across. */
const MOST_ROW_GROUPS = 200
const MOST_COLUMN_GROUPS = 60
/** Serial days of the calendar. */
const [FIRST_DAY, LAST_DAY] = [0, 2_958_466]

/** The functions of a summary. */
export const SUMMARY_FUNCTIONS = ['sum', 'average', 'count', 'min', 'max'] as const
/** Spans by which a summary groups dates. */
export const SUMMARY_PERIODS = ['year', 'quarter', 'month'] as const

/** What to summarise. Headers may also be letters of columns. */
export type SummaryOrder = {
  readonly rows: readonly string[]
  readonly columns?: string | undefined
  readonly by?: (typeof SUMMARY_PERIODS)[number] | undefined
  readonly measure: {
    readonly header: string
    readonly function: (typeof SUMMARY_FUNCTIONS)[number]
  }
}

/** The rows of a table that belong to one row or one column of the summary. */
export type AxisGroup = {
  readonly key: string
  readonly parts: readonly GroupPart[]
  readonly tests: readonly ColumnTest[]
}

/** A table in groups. `live` is the table up to the last row that its formulas read. */
export type SummaryGroups = {
  readonly resolved: ResolvedQuery
  readonly aggregate: Aggregate
  readonly live: ColumnTable
  readonly rows: readonly AxisGroup[]
  /** Empty if the summary has no groups across. */
  readonly columns: readonly AxisGroup[]
  /** The groups that occur, with the keys of their row and column. */
  readonly found: readonly {
    readonly row: string
    readonly column: string
    readonly group: Group
  }[]
}

const headOf = ({ columns }: ColumnTable, column: number): string =>
  clippedText(columns.find((one) => one.column === column)?.head ?? '')

const hasDays = (workbook: WorkbookData, { sheet, body }: ColumnTable, column: number): boolean => {
  const read = cellReader(workbook)
  for (let row = body.startRow; row <= body.endRow; row += 1) {
    const reading = read(cellAt(sheet, row, column))
    if (reading.kind === 'number' && reading.isDay) return true
  }
  return false
}

/** Groups dates by the period. It must apply to at least one of the columns. */
const withPeriod = (
  workbook: WorkbookData,
  { table, query: { groupings } }: ResolvedQuery,
  by: SummaryOrder['by'],
): Result<readonly Grouping[], Refusal> => {
  if (by === undefined) return ok(groupings)
  const dated = groupings.map((one) =>
    hasDays(workbook, table, one.column) ? { ...one, by } : one,
  )
  if (dated.some((one) => one.by !== null)) return ok(dated)
  const heads = groupings.map(({ column }) => headOf(table, column)).join(', ')
  return refuse(
    `There are no dates to group by ${by} in ${heads}. Leave out by, or turn texts in these columns into dates first.`,
  )
}

/**
 * Formulas also read the empty rows at the end of the given range, so that rows that people add
 * there count. Whole columns end with the worksheet.
 */
const liveTable = (table: ColumnTable, range: ResolvedRange): ColumnTable => {
  const { sheet, body } = table
  const used = usedPart(range)
  if (used === null || used.endRow !== body.endRow) return table
  const isWhole = range.endRow === MAX_ROWS - 1
  const endRow = isWhole ? Math.max(body.endRow, (sheet.rowCount ?? 0) - 1) : range.endRow
  return { ...table, body: { ...body, endRow } }
}

/** Cells without a date have no test of their own. Blank cells have the simpler formula. */
const testOf = ({ test }: GroupPart, { kinds }: ColumnProfile): CellTest => {
  if (test !== null) return test
  if (kinds.text + kinds.truth + kinds.error === 0) return { type: 'blank', isNegated: false }
  const from = { value: FIRST_DAY, isOpen: false, isDay: false }
  return { ...withinTest(from, { ...from, value: LAST_DAY }), isNegated: true }
}

const keyOfParts = (parts: readonly GroupPart[]): string =>
  JSON.stringify(parts.map(({ key }) => key))

const byParts = (one: AxisGroup, other: AxisGroup): number => {
  for (const [at, part] of one.parts.entries()) {
    const against = other.parts[at]
    const order = against ? compareParts(part, against) : 0
    if (order !== 0) return order
  }
  return 0
}

/** The distinct groups along one axis, in the order of their values. */
const axisOf = (
  { groups, profiles }: Aggregate,
  groupings: readonly Grouping[],
  [from, to]: readonly [number, number],
): readonly AxisGroup[] => {
  const axis = new Map<string, AxisGroup>()
  for (const { parts: all } of groups) {
    const parts = all.slice(from, to)
    const key = keyOfParts(parts)
    if (axis.has(key)) continue
    const tests = parts.flatMap((part, at): readonly ColumnTest[] => {
      const column = groupings[from + at]?.column ?? -1
      const profile = profiles.get(column)
      return profile ? [{ column, test: testOf(part, profile) }] : []
    })
    axis.set(key, { key, parts, tests })
  }
  return [...axis.values()].toSorted(byParts)
}

const rowsText = (rows: readonly number[]): string => {
  const shown = rows.slice(0, 5).map((row) => row + 1)
  return `${shown.join(', ')}${rows.length > shown.length ? ` and ${rows.length - shown.length} more` : ''}`
}

const splitText = ({ table: { body }, totalRows }: ResolvedQuery): string | null => {
  const inside = totalRows.filter((row) => row >= body.startRow && row <= body.endRow)
  if (inside.length === 0) return null
  return `Rows of the range add up other rows (row ${rowsText(inside)}), so formulas over it would count rows twice. Give a range without subtotals.`
}

const repeatedText = ({ table, query: { groupings } }: ResolvedQuery): string | null => {
  const columns = groupings.map(({ column }) => column)
  const twice = columns.find((column, at) => columns.indexOf(column) !== at)
  return twice === undefined
    ? null
    : `"${headOf(table, twice)}" is named twice. Name each header once in rows and columns.`
}

/** Numbers without a date format would count as dates in a formula. */
const undatedText = (
  { table }: ResolvedQuery,
  groupings: readonly Grouping[],
  { profiles }: Aggregate,
): string | null => {
  for (const { column, by } of groupings) {
    const profile = profiles.get(column)
    const plain = profile ? profile.kinds.number - profile.days : 0
    if (by !== null && plain > 0)
      return `${plain.toLocaleString('en-US')} cells of "${headOf(table, column)}" hold numbers without a date format, so they have no ${by}. Format them as dates first, or leave out by.`
  }
  return null
}

const figuresText = ({ table, query }: ResolvedQuery, { profiles }: Aggregate): string | null => {
  const [measure] = query.measures
  const column = measure?.column ?? -1
  const kinds = profiles.get(column)?.kinds
  if (measure?.function === 'count' || !kinds || kinds.number > 0) return null
  const texts = kinds.text.toLocaleString('en-US')
  const has = kinds.text > 0 ? `only texts (${texts} cells)` : 'no figures'
  return `"${headOf(table, column)}" holds ${has}. Name a column with numbers, or use count.`
}

const sizeText = (rows: number, columns: number): string | null => {
  if (rows === 0) return 'There are no rows with data in the range.'
  if (rows <= MOST_ROW_GROUPS && columns <= MOST_COLUMN_GROUPS) return null
  const across = columns === 0 ? '' : ` × ${columns.toLocaleString('en-US')}`
  return `The summary would have ${rows.toLocaleString('en-US')}${across} groups, more than ${MOST_ROW_GROUPS} × ${MOST_COLUMN_GROUPS}. Choose headers with fewer values, group dates by a longer period, or use aggregate.`
}

/** Groups a table for a summary, or says why there is none. */
export const summaryGroups = (
  workbook: WorkbookData,
  range: ResolvedRange,
  { rows: heads, columns: across, by, measure }: SummaryOrder,
  read: TypedReader,
): Result<SummaryGroups, Refusal> => {
  const groupBy = [...heads, ...(across === undefined ? [] : [across])]
  const measures = [{ function: measure.function, column: measure.header }]
  const group_by = groupBy.map((column) => ({ column }))
  const found = resolveQuery(workbook, range, { range: addressOf(range), measures, group_by }, read)
  // A summary always has a header, so one remedy of aggregate does not apply.
  if (!found.ok) return refuse(found.error.replace(', or set has_header to false', ''))
  const wrong = splitText(found.value) ?? repeatedText(found.value)
  if (wrong !== null) return refuse(wrong)
  const groupings = withPeriod(workbook, found.value, by)
  if (!groupings.ok) return err(groupings.error)
  const query = { ...found.value.query, groupings: groupings.value }
  const resolved = { ...found.value, query }
  const aggregate = aggregateRows(workbook, resolved.table, query)
  const count = heads.length
  const rows = axisOf(aggregate, query.groupings, [0, count])
  const columns =
    across === undefined ? [] : axisOf(aggregate, query.groupings, [count, groupBy.length])
  const unfit =
    undatedText(resolved, query.groupings, aggregate) ??
    figuresText(resolved, aggregate) ??
    sizeText(rows.length, columns.length)
  if (unfit !== null) return refuse(unfit)
  return ok({
    resolved,
    aggregate,
    live: liveTable(resolved.table, range),
    rows,
    columns,
    found: orderGroups(aggregate.groups, undefined).map((group) => ({
      row: keyOfParts(group.parts.slice(0, count)),
      column: keyOfParts(group.parts.slice(count)),
      group,
    })),
  })
}
