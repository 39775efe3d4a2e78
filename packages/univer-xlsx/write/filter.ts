import * as v from 'valibot'
import type { Range } from '../format/address.ts'
import { rangeIn, referenceOf } from './references.ts'
import { entriesOf } from './resources.ts'
import { element } from './parts/xml-text.ts'

const Value = v.union([v.string(), v.number()])
const Column = v.object({
  colId: v.number(),
  filters: v.nullish(
    v.object({
      blank: v.nullish(v.boolean()),
      filters: v.fallback(v.optional(v.array(Value), []), []),
    }),
  ),
  customFilters: v.nullish(
    v.object({
      and: v.nullish(v.union([v.number(), v.boolean()])),
      customFilters: v.array(v.object({ val: Value, operator: v.nullish(v.string()) })),
    }),
  ),
})
type Column = v.InferOutput<typeof Column>
const Filter = v.object({
  ref: v.unknown(),
  filterColumns: v.fallback(v.optional(v.array(v.unknown()), []), []),
  cachedFilteredOut: v.fallback(v.optional(v.array(v.number()), []), []),
})

/** Filter of a sheet: range, XML and hidden rows. `isUsed` is true if the filter has criteria. */
export type FileFilter = {
  readonly range: Range
  readonly xml: string
  readonly isUsed: boolean
  readonly hidden: readonly number[]
}

const OPERATORS: ReadonlySet<string> = new Set([
  'notEqual',
  'greaterThan',
  'greaterThanOrEqual',
  'lessThan',
  'lessThanOrEqual',
])

const chosen = ({ filters }: Column): string => {
  if (!filters) return ''
  const values = filters.filters.map((val) => element('filter', { val: String(val) }))
  return element('filters', { blank: filters.blank === true }, values.join(''))
}

const compared = ({ customFilters }: Column): string => {
  if (!customFilters) return ''
  const { customFilters: all, and } = customFilters
  const conditions = all.slice(0, 2).map(({ val, operator }) =>
    element('customFilter', {
      operator: operator && OPERATORS.has(operator) ? operator : null,
      val: String(val),
    }),
  )
  return conditions.length === 0
    ? ''
    : element('customFilters', { and: and === 1 || and === true }, conditions.join(''))
}

const columnXml = (column: Column, range: Range): string => {
  const colId = column.colId - range.startColumn
  const inside = column.filters ? chosen(column) : compared(column)
  return inside === '' || colId < 0 || column.colId > range.endColumn
    ? ''
    : element('filterColumn', { colId }, inside)
}

/** Null if the sheet has no filter. */
export const filterOf = (data: unknown): FileFilter | null => {
  const parsed = v.safeParse(Filter, data)
  const range = parsed.success ? rangeIn(parsed.output.ref) : null
  if (!parsed.success || range === null) return null
  const columns = entriesOf(Column, parsed.output.filterColumns)
    .toSorted((a, b) => a.colId - b.colId)
    .map((column) => columnXml(column, range))
    .join('')
  return {
    range,
    xml: element('autoFilter', { ref: referenceOf(range) }, columns),
    isUsed: columns !== '',
    hidden: parsed.output.cachedFilteredOut,
  }
}
