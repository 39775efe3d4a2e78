import * as v from 'valibot'
import { EMPTY_FILTER_VALUE } from '../format/table-filter.ts'
import { element } from './parts/xml-text.ts'

const Value = v.union([v.string(), v.number(), v.boolean()])
const Manual = v.object({ filterType: v.literal('manual'), values: v.array(Value) })
const Condition = v.object({
  filterType: v.literal('condition'),
  filterInfo: v.object({
    conditionType: v.picklist(['string', 'number', 'date']),
    compareType: v.string(),
    expectedValue: v.nullish(v.union([Value, v.array(Value)])),
  }),
})
const Item = v.variant('filterType', [Manual, Condition])
type Item = v.InferOutput<typeof Item>
type Info = v.InferOutput<typeof Condition>['filterInfo']

const OPERATORS: Readonly<Record<string, string>> = {
  notEqual: 'notEqual',
  greaterThan: 'greaterThan',
  greaterThanOrEqual: 'greaterThanOrEqual',
  lessThan: 'lessThan',
  lessThanOrEqual: 'lessThanOrEqual',
  after: 'greaterThan',
  afterOrEqual: 'greaterThanOrEqual',
  before: 'lessThan',
  beforeOrEqual: 'lessThanOrEqual',
}
/** Excel's names for dynamic criteria that Univer names differently. */
const MOVING: Readonly<Record<string, string>> = { above: 'aboveAverage', below: 'belowAverage' }
const MOVING_DAYS =
  /^(?:today|yesterday|tomorrow|yearToDate|(?:this|last|next)(?:Week|Month|Quarter|Year)|[mM]\d{1,2}|[qQ]\d)$/u

const movingOf = (compareType: string): string | null => {
  if (MOVING_DAYS.test(compareType))
    return compareType.replace(/^[mq](?=\d)/u, (letter) => letter.toUpperCase())
  return MOVING[compareType] ?? null
}

const DAY_MS = 86_400_000
const FIRST_DAY = Date.UTC(1899, 11, 30)

/** Matches a timestamp with a zone, or a bare date, which JavaScript parses as UTC. */
const IN_ZONE = /Z$|GMT|T.*[+-]\d{2}:?\d{2}$|^\d{4}-\d{2}-\d{2}$/u

/**
 * Converts a criterion. Dates become serial numbers in UTC, as in Univer, regardless of the
 * server's zone.
 */
const written = (value: unknown, type: Info['conditionType']): string => {
  if (type !== 'date' || typeof value === 'number') return String(value)
  const text = String(value)
  const time = Date.parse(IN_ZONE.test(text) ? text : `${text.replace(/(?<=\d)T/u, ' ')} UTC`)
  return Number.isNaN(time) ? text : String((time - FIRST_DAY) / DAY_MS)
}

const custom = (val: string, operator: string | null = null): string =>
  element('customFilter', { operator, val })

const customs = (all: readonly string[], and: boolean): string =>
  element('customFilters', { and }, all.join(''))

/**
 * A text pattern. `*` and `?` mean the same in Univer and Excel, but Excel also needs `~`
 * escaped.
 */
const pattern = (text: string, { before = '', behind = '' } = {}): string =>
  before + text.replaceAll('~', '~~') + behind

const ofText = (compareType: string, text: string): string | null => {
  switch (compareType) {
    case 'contains':
      return custom(pattern(text, { before: '*', behind: '*' }))
    case 'notContains':
      return custom(pattern(text, { before: '*', behind: '*' }), 'notEqual')
    case 'startsWith':
      return custom(pattern(text, { behind: '*' }))
    case 'endsWith':
      return custom(pattern(text, { before: '*' }))
    case 'equal':
      return custom(pattern(text))
    case 'notEqual':
      return custom(pattern(text), 'notEqual')
    default:
      return null
  }
}

const ofFigure = (compareType: string, value: string): string | null => {
  if (compareType === 'equal') return custom(value)
  const operator = OPERATORS[compareType]
  return operator === undefined ? null : custom(value, operator)
}

const between = (info: Info): string | null => {
  const { conditionType, compareType, expectedValue } = info
  if (!Array.isArray(expectedValue) || expectedValue.length < 2) return null
  const [from = '', to = ''] = expectedValue.map((value) => written(value, conditionType))
  if (compareType === 'between')
    return customs([custom(from, 'greaterThanOrEqual'), custom(to, 'lessThanOrEqual')], true)
  return compareType === 'notBetween'
    ? customs([custom(from, 'lessThan'), custom(to, 'greaterThan')], false)
    : null
}

const compared = (info: Info): string => {
  const { conditionType, compareType, expectedValue } = info
  const moving = movingOf(compareType)
  if (moving !== null) return element('dynamicFilter', { type: moving })
  if (Array.isArray(expectedValue)) return between(info) ?? ''
  const value = written(expectedValue ?? '', conditionType)
  if (compareType === 'topN') return element('top10', { val: value })
  const one = conditionType === 'string' ? ofText(compareType, value) : ofFigure(compareType, value)
  return one === null ? '' : customs([one], false)
}

const chosen = (values: readonly (string | number | boolean)[]): string => {
  const texts = values.map(String).filter((text) => text !== EMPTY_FILTER_VALUE && text !== '')
  const blank = texts.length < values.length
  const filters = [...new Set(texts)].map((val) => element('filter', { val }))
  return element('filters', { blank }, filters.join(''))
}

const inside = (item: Item): string =>
  item.filterType === 'manual' ? chosen(item.values) : compared(item.filterInfo)

/** Filter criteria of a table as XML. */
export const tableCriteria = (filters: readonly unknown[], columns: number): string =>
  filters
    .slice(0, columns)
    .map((each, colId) => {
      const item = v.safeParse(Item, each)
      const xml = item.success ? inside(item.output) : ''
      return xml === '' ? '' : element('filterColumn', { colId }, xml)
    })
    .join('')
