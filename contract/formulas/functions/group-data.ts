import type { EngineValue } from '#contract/formulas/engine/language/engine-module.ts'
import {
  filteredRows,
  aggregationsOf,
  isOmitted,
  optionOf,
  InvalidArgument,
  sortingOf,
  tableOf,
  type Aggregations,
  type Table,
} from './group-arguments.ts'
import {
  summaryGroupsOf,
  type Fields,
  type Grouping,
  type SummaryGroup,
  type Sorting,
} from './summary-groups.ts'
import type { Cell, Headers, RelativeTo, ResultOf, Summary } from './statistics/summary.ts'

type Given = EngineValue | undefined
/** Arguments of GROUPBY and PIVOTBY by parameter. */
export type Arguments = {
  readonly rowFields: Given
  readonly columnFields?: Given
  readonly values: Given
  readonly called: Given
  readonly headers: Given
  readonly rowDepth: Given
  readonly rowOrder: Given
  readonly columnDepth?: Given
  readonly columnOrder?: Given
  readonly filter: Given
  readonly relationship?: Given
  readonly relativeTo?: Given
}
type Side = {
  readonly table: Table
  readonly depth: number
  readonly sorting: Sorting
  readonly isTable: boolean
}

const RELATIVE: readonly RelativeTo[] = ['column', 'row', 'all', 'parent column', 'parent row']
/**
 * Indexed by `field_headers`: whether the first row holds headers, and whether the result shows
 * headers.
 */
const HAS_TITLES = [false, true, false, true]
const SHOWS_TITLES = [false, false, true, true]

const NO_FIELDS: Table = { rows: 0, columns: 0, used: 0, at: () => null }

const fieldsOf = (value: Given): Table => {
  if (value === undefined || isOmitted(value)) return NO_FIELDS
  if (value.isError()) throw new InvalidArgument(value)
  return tableOf(value)
}

const columnsOf = ({ columns, at }: Table, rows: number): Fields =>
  Array.from({ length: columns }, (_, column) =>
    Array.from({ length: rows }, (__, row) => at(row, column)),
  )

/** Excel's rule for a missing `field_headers`: text above a number is a header. */
const hasHeaderRow = ({ rows, at }: Table): boolean =>
  rows > 1 && at(0, 0)?.isString() === true && at(1, 0)?.isNumber() === true

const textOf = (cell: Cell): string => {
  if (cell === null || typeof cell === 'string') return cell ?? ''
  return cell.isNull() ? '' : String(cell.getValue())
}

/** Returns the headers from the data, or numbered default headers. */
const titlesOf = (
  { rows, columns, values }: { readonly [of in 'rows' | 'columns' | 'values']: Table },
  isRead: boolean,
): Headers => {
  const titles = (table: Table, made: string): readonly Cell[] =>
    Array.from({ length: table.columns }, (_, at) =>
      isRead ? table.at(0, at) : `${made} ${at + 1}`,
    )
  return {
    rows: titles(rows, 'Row Field'),
    above: titles(columns, 'Column Field').map(textOf).join(', '),
    values: titles(values, 'Value'),
  }
}

const depthOf = (value: Given, { columns }: Table): number => {
  const deepest = Math.max(1, columns)
  return optionOf(value, [-deepest, deepest], 1)
}

/**
 * The rows that a line is compared with: its own, its parent's, or all. Their values are the second
 * argument of an aggregation with two parameters. `ofLine` calls this when lines are sorted by
 * results.
 */
const wholeOf = (
  isSame: boolean,
  isParent: boolean,
  [rows, parent, all]: readonly [readonly number[], readonly number[], readonly number[]],
): readonly number[] => {
  if (isSame) return rows
  return isParent ? parent : all
}

/** Number of results per line. `sortingOf` needs the count to check a position. */
const resultsPerLine = (functions: Aggregations, values: number): number =>
  values * (functions.layout === 'across' ? functions.all.length : 1)

/** Throws `InvalidArgument` unless all field tables have as many rows as the values. */
const tablesOf = (given: Arguments) => {
  const rows = fieldsOf(given.rowFields)
  const columns = fieldsOf(given.columnFields)
  const values = fieldsOf(given.values)
  const fields = [rows, columns].filter((table) => table.columns > 0)
  if (values.columns === 0 || fields.length === 0) throw new InvalidArgument()
  if (fields.some((table) => table.rows !== values.rows)) throw new InvalidArgument()
  return { rows, columns, values, used: Math.max(rows.used, columns.used, values.used) }
}

type Tables = ReturnType<typeof tablesOf>

const sidesOf = (given: Arguments, { rows, columns }: Tables, results: number) => {
  const isTable = optionOf(given.relationship, [0, 1], 0) === 1
  const depth = depthOf(given.rowDepth, rows)
  if (isTable && Math.abs(depth) > 1) throw new InvalidArgument()
  return {
    down: {
      table: rows,
      depth,
      isTable,
      sorting: sortingOf(given.rowOrder, rows.columns, results),
    },
    across: {
      table: columns,
      depth: depthOf(given.columnDepth, columns),
      isTable: false,
      sorting: sortingOf(given.columnOrder, columns.columns, results),
    },
  }
}

/**
 * Evaluates the arguments of GROUPBY or PIVOTBY. `data` are the row indexes that the filter keeps.
 */
export const summaryOf = (
  given: Arguments,
  isPivot: boolean,
  resultsOf: (values: Table) => ResultOf,
): { readonly summary: Summary; readonly data: readonly number[] } => {
  const tables = tablesOf(given)
  const { values, used } = tables
  if (given.called === undefined) throw new InvalidArgument()
  const functions = aggregationsOf(given.called)
  const kind = optionOf(given.headers, [0, 3], hasHeaderRow(values) ? 1 : 0)
  const { down, across } = sidesOf(given, tables, resultsPerLine(functions, values.columns))
  const relative = RELATIVE[optionOf(given.relativeTo, [0, 4], 0)] ?? 'column'
  const relativeTo = isPivot ? relative : 'all'
  const from = HAS_TITLES[kind] === true ? 1 : 0
  const data = filteredRows(given.filter, { rows: values.rows, from, to: used })
  if (data.length === 0) throw new InvalidArgument('#CALC!')
  const resultOf = resultsOf(values)
  const lines = (
    { table, depth, sorting, isTable }: Side,
    [own, parentOwn, other]: readonly RelativeTo[],
  ): readonly SummaryGroup[] => {
    const ofLine: Grouping['resultOf'] = (rows, parent, at) => {
      const summing = functions.all[Math.floor(at / values.columns)]
      const isSame = relativeTo === own || relativeTo === other
      const whole = wholeOf(isSame, relativeTo === parentOwn, [rows, parent, data])
      return summing === undefined ? null : resultOf(summing, at % values.columns, rows, whole)
    }
    const fields = columnsOf(table, used)
    return summaryGroupsOf({ fields, rows: data, sorting, depth, isTable, resultOf: ofLine })
  }
  const summary: Summary = {
    rows: lines(down, ['row', 'parent row', 'parent column']),
    columns: lines(across, ['column', 'parent column', 'parent row']),
    levels: tables.columns.columns,
    functions,
    values: values.columns,
    relativeTo,
    headers: SHOWS_TITLES[kind] === true ? titlesOf(tables, HAS_TITLES[kind] === true) : null,
    resultOf,
  }
  return { summary, data }
}
