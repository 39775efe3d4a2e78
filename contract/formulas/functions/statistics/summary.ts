import type { EngineValue } from '#contract/formulas/engine/language/engine-module.ts'
import type { Aggregations, Aggregation } from '../group-arguments.ts'
import type { SummaryGroup } from '../summary-groups.ts'

/** A value of a summary. Null is an empty cell of the data. */
export type Cell = EngineValue | string | null

/**
 * Selects the rows for the second argument of an aggregation. PERCENTOF divides by the total of
 * these rows.
 */
export type RelativeTo = 'column' | 'row' | 'all' | 'parent column' | 'parent row'

/** Field headers above a summary. */
export type Headers = {
  readonly rows: readonly Cell[]
  /** Headers of the column fields, joined into one text. */
  readonly above: string
  readonly values: readonly Cell[]
}

/** Aggregates the value column `at` over `rows`. `whole` are the rows to compare against. */
export type ResultOf = (
  summing: Aggregation,
  at: number,
  rows: readonly number[],
  whole: readonly number[],
) => EngineValue | null

export type Summary = {
  readonly rows: readonly SummaryGroup[]
  readonly columns: readonly SummaryGroup[]
  /** Number of column fields. */
  readonly levels: number
  readonly functions: Aggregations
  /** Number of value columns. */
  readonly values: number
  readonly relativeTo: RelativeTo
  readonly headers: Headers | null
  readonly resultOf: ResultOf
}

type Part = { readonly rows: readonly number[]; readonly group?: number | null }

/**
 * Finds the data rows that a summary row and a summary column share. The lookup by group avoids a
 * scan per cell.
 */
class Crossings {
  readonly #groupOf = new Map<number, number>()
  readonly #members = new Map<Part['rows'], ReadonlySet<number>>()
  readonly #shared = new Map<Part['rows'], Map<number, number[]>>()
  constructor(columns: readonly SummaryGroup[]) {
    for (const { group, rows } of columns)
      if (group !== null) for (const row of rows) this.#groupOf.set(row, group)
  }

  of(row: Part, column: Part): readonly number[] {
    const { group } = column
    if (group !== null && group !== undefined) return this.#byGroup(row.rows).get(group) ?? []
    const members = this.#members.get(column.rows) ?? new Set(column.rows)
    this.#members.set(column.rows, members)
    return row.rows.filter((one) => members.has(one))
  }

  #byGroup(rows: readonly number[]): ReadonlyMap<number, readonly number[]> {
    const known = this.#shared.get(rows)
    if (known !== undefined) return known
    const made = new Map<number, number[]>()
    for (const row of rows) {
      const group = this.#groupOf.get(row) ?? -1
      const groupRows = made.get(group)
      if (groupRows === undefined) made.set(group, [row])
      else groupRows.push(row)
    }
    this.#shared.set(rows, made)
    return made
  }
}

const wholeOf = (
  to: RelativeTo,
  row: SummaryGroup,
  column: SummaryGroup,
  { crossings, all }: { readonly crossings: Crossings; readonly all: readonly number[] },
): readonly number[] => {
  switch (to) {
    case 'column':
      return column.rows
    case 'row':
      return row.rows
    case 'all':
      return all
    case 'parent column':
      return crossings.of(row, column.parent)
    case 'parent row':
      return crossings.of(row.parent, column)
  }
}

const filled = (count: number, of: Cell = ''): readonly Cell[] =>
  Array.from({ length: count }, () => of)

/** Number of functions side by side. */
const acrossOf = ({ layout, all }: Aggregations): number => (layout === 'down' ? 1 : all.length)

/** Number of value cells, without headers. Callers check the limit before they build the cells. */
export const summarySize = ({ rows, columns, functions, values }: Summary): number =>
  rows.length * columns.length * functions.all.length * values

/** Header rows: field headers, column keys and function names. */
const rowsAbove = (summary: Summary, lead: number): readonly (readonly Cell[])[] => {
  const { columns, levels, functions, values, headers } = summary
  const across = acrossOf(functions)
  const perColumn = (of: (column: SummaryGroup, at: number) => Cell): readonly Cell[] => [
    ...filled(lead),
    ...columns.flatMap((column) =>
      Array.from({ length: across }, (_, at) => filled(values, of(column, at))).flat(),
    ),
  ]
  const above: (readonly Cell[])[] = []
  if (headers !== null && levels > 0)
    above.push([...filled(lead), headers.above, ...filled(columns.length * across * values - 1)])
  for (let level = 0; level < levels; level += 1)
    above.push(perColumn(({ labels }) => labels[level] ?? null))
  if (functions.layout === 'across') above.push(perColumn((_, at) => functions.names[at] ?? ''))
  if (headers !== null)
    above.push([
      ...headers.rows,
      ...filled(lead - headers.rows.length),
      ...Array.from({ length: columns.length * across }, () => headers.values).flat(),
    ])
  return above
}

/** All cells of a summary, headers included. `all` are the data rows. */
export const summaryRows = (
  summary: Summary,
  all: readonly number[],
): readonly (readonly Cell[])[] => {
  const { rows, columns, functions, values, relativeTo, resultOf } = summary
  const isDown = functions.layout === 'down'
  const to = { crossings: new Crossings(columns), all }
  const cells = (row: SummaryGroup, used: readonly Aggregation[]): readonly Cell[] =>
    columns.flatMap((column) => {
      const found = to.crossings.of(row, column)
      return used.flatMap((summing) => {
        if (found.length === 0) return filled(values)
        const whole = summing.count > 1 ? wholeOf(relativeTo, row, column, to) : []
        return Array.from({ length: values }, (_, at) => resultOf(summing, at, found, whole))
      })
    })
  const below = rows.flatMap((row): readonly (readonly Cell[])[] =>
    isDown
      ? functions.all.map((summing, at) => [
          ...row.labels,
          functions.names[at] ?? '',
          ...cells(row, [summing]),
        ])
      : [[...row.labels, ...cells(row, functions.all)]],
  )
  return [...rowsAbove(summary, (rows[0]?.labels.length ?? 0) + Number(isDown)), ...below]
}
