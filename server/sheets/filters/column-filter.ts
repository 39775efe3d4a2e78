import { err, ok, type Result } from '#contract/api/result.ts'
import type { CellState } from '#contract/workbook/workbook.ts'
import { COMPARISONS } from '../aggregate/cell-tests.ts'
import type { TypedReader } from '../writes/block-schema.ts'
import { comparedValue } from './grid-values.ts'

/** The comparisons of a filter. */
export const FILTER_COMPARISONS = [...COMPARISONS, 'one_of'] as const
type Comparison = (typeof FILTER_COMPARISONS)[number]

/** A value to compare with. A logical value is TRUE or FALSE as text. */
type FilterValue = string | number

/** A condition on one column. `between` has two values, and `one_of` any number. */
export type FilterCondition = {
  readonly is: Comparison
  readonly values?: readonly FilterValue[] | undefined
}

/** One comparison of Univer's filter. Without an operator it compares text, with * and ?. */
export type CustomFilter = { readonly val: string | number; readonly operator?: string }

/**
 * What a condition shows. `customs` are its comparisons in Univer's form, which must all hold, or
 * null if only a list of values can hold it. `values` are the values of `one_of`.
 */
export type ColumnFilter = {
  readonly customs: readonly CustomFilter[] | null
  readonly isShown: (cell: CellState | null | undefined) => boolean
  readonly values: readonly string[]
  /** True if the condition compares numbers, so that it hides numbers stored as text. */
  readonly isNumeric: boolean
}

/** Texts of a column in lower case, and whether its numbers have a time of day. */
export type ColumnFacts = { readonly texts: ReadonlySet<string>; readonly hasTimes: boolean }

const wildcard = (pattern: string): RegExp => {
  const escaped = pattern.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replace(/\\\*/g, '.*').replace(/\\\?/g, '.')}$`, 'i')
}

const compare: Readonly<Record<string, (value: number, limit: number) => boolean>> = {
  greaterThan: (value, limit) => value > limit,
  greaterThanOrEqual: (value, limit) => value >= limit,
  lessThan: (value, limit) => value < limit,
  lessThanOrEqual: (value, limit) => value <= limit,
  equal: (value, limit) => value === limit,
}

const differs = (value: string | number | null, val: string): boolean => {
  if (val === ' ') return value !== null
  const text = value === null ? null : String(value)
  return text !== null && text !== '' && /[*?]/.test(val) ? !wildcard(val).test(text) : text !== val
}

/** The comparison as Univer's filter computes it. */
const testOf = ({ val, operator }: CustomFilter): ColumnFilter['isShown'] => {
  if (operator === undefined) {
    const pattern = wildcard(String(val))
    return (cell) => {
      const value = comparedValue(cell)
      return value === null ? val === '' : pattern.test(String(value))
    }
  }
  if (operator === 'notEqual')
    return (cell) => {
      const value = comparedValue(cell)
      return typeof val === 'string' ? differs(value, val) : value !== val
    }
  const holds = compare[operator]
  return (cell) => {
    const value = comparedValue(cell)
    return typeof value === 'number' && holds?.(value, Number(val)) === true
  }
}

const withCustoms = (customs: readonly CustomFilter[], isNumeric: boolean): ColumnFilter => {
  const tests = customs.map(testOf)
  return { customs, isShown: (cell) => tests.every((test) => test(cell)), values: [], isNumeric }
}

/** A number from a condition. A whole day covers all its hours. */
type Figure = { readonly value: number; readonly isWholeDay: boolean }

const figureOf = (value: FilterValue | undefined, read: TypedReader): Figure | null => {
  if (typeof value === 'number') return { value, isWholeDay: false }
  if (typeof value !== 'string') return null
  const typed = read(value)
  if (typed === null || !('value' in typed)) return null
  return { value: typed.value, isWholeDay: typed.isDay && Number.isInteger(typed.value) }
}

const textOf = (value: FilterValue): string => String(value)

const fromStart = ({ value }: Figure): CustomFilter => ({
  val: value,
  operator: 'greaterThanOrEqual',
})
const untilEnd = ({ value, isWholeDay }: Figure): CustomFilter =>
  isWholeDay
    ? { val: value + 1, operator: 'lessThan' }
    : { val: value, operator: 'lessThanOrEqual' }
const afterEnd = ({ value, isWholeDay }: Figure): CustomFilter =>
  isWholeDay
    ? { val: value + 1, operator: 'greaterThanOrEqual' }
    : { val: value, operator: 'greaterThan' }

const equalTo = (value: FilterValue, facts: ColumnFacts, read: TypedReader): ColumnFilter => {
  const text = textOf(value)
  const figure = facts.texts.has(text.toLowerCase()) ? null : figureOf(value, read)
  if (figure === null) return withCustoms([{ val: text }], false)
  return figure.isWholeDay && facts.hasTimes
    ? withCustoms([fromStart(figure), untilEnd(figure)], true)
    : withCustoms([{ val: figure.value, operator: 'equal' }], true)
}

const otherThan = (value: FilterValue, facts: ColumnFacts, read: TypedReader): ColumnFilter => {
  const { customs, isShown } = equalTo(value, facts, read)
  const [first] = customs ?? []
  // Only a list of values can leave out a day with its hours, or a text in any case.
  const isList = first === undefined || customs?.length !== 1 || first.operator === undefined
  if (!isList) return withCustoms([{ val: first.val, operator: 'notEqual' }], false)
  return { customs: null, isShown: (cell) => !isShown(cell), values: [], isNumeric: false }
}

const limited = (
  { is, values = [] }: FilterCondition,
  read: TypedReader,
): Result<ColumnFilter, string> => {
  const [value, value2] = values
  const first = figureOf(value, read)
  const last = is === 'between' ? figureOf(value2, read) : first
  if (first === null || last === null) {
    const wrong = first === null ? value : value2
    return err(
      wrong === undefined
        ? `${is} needs ${is === 'between' ? 'two values' : 'a value'}`
        : `"${textOf(wrong)}" is neither a figure nor a date`,
    )
  }
  if (first.value > last.value) return err(`${value} is greater than ${value2}`)
  const customs: Readonly<Partial<Record<Comparison, readonly CustomFilter[]>>> = {
    greater: [afterEnd(first)],
    at_least: [fromStart(first)],
    less: [{ val: first.value, operator: 'lessThan' }],
    at_most: [untilEnd(first)],
    between: [fromStart(first), untilEnd(last)],
  }
  return ok(withCustoms(customs[is] ?? [], true))
}

const oneOf = (
  values: readonly FilterValue[],
  facts: ColumnFacts,
  read: TypedReader,
): ColumnFilter => {
  const tests = values.map((value) => equalTo(value, facts, read))
  return {
    customs: null,
    isShown: (cell) => tests.some(({ isShown }) => isShown(cell)),
    values: values.map(textOf),
    isNumeric: false,
  }
}

/** Shows cells with content. A missing cell and an empty one differ for Univer. */
const NOT_BLANK: readonly CustomFilter[] = [
  { val: '', operator: 'notEqual' },
  { val: ' ', operator: 'notEqual' },
]

const valueFilter = (
  condition: FilterCondition,
  value: FilterValue,
  facts: ColumnFacts,
  read: TypedReader,
): Result<ColumnFilter, string> => {
  switch (condition.is) {
    case 'contains':
      return ok(withCustoms([{ val: `*${textOf(value)}*` }], false))
    case 'equals':
      return ok(equalTo(value, facts, read))
    case 'not':
      return ok(otherThan(value, facts, read))
    default:
      return limited(condition, read)
  }
}

/** The filter of a condition. Fails with the reason if it needs another value. */
export const columnFilterOf = (
  condition: FilterCondition,
  facts: ColumnFacts,
  read: TypedReader,
): Result<ColumnFilter, string> => {
  const { is, values = [] } = condition
  const [value] = values
  if (is === 'blank') return ok(withCustoms([{ val: '' }], false))
  if (is === 'not_blank') return ok(withCustoms(NOT_BLANK, false))
  if (is === 'one_of')
    return values.length === 0 ? err('one_of needs values') : ok(oneOf(values, facts, read))
  if (value === undefined || value === '')
    return err(`${is} needs a value in values. For cells without content use blank or not_blank`)
  return valueFilter(condition, value, facts, read)
}

/** All conditions of one column together. */
export const joinedFilter = (filters: readonly ColumnFilter[]): ColumnFilter => {
  const customs = filters.flatMap((filter) => filter.customs ?? [])
  const fits = filters.every((filter) => filter.customs !== null) && customs.length <= 2
  return {
    customs: fits ? customs : null,
    isShown: (cell) => filters.every(({ isShown }) => isShown(cell)),
    values: filters.length === 1 ? (filters[0]?.values ?? []) : [],
    isNumeric: filters.some(({ isNumeric }) => isNumeric),
  }
}
