import { isErrorValue } from '#contract/formulas/error-values.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import type { TypedReader } from '../writes/block-schema.ts'
import { isSameNumber, type Reading } from './cell-readings.ts'

/** The comparisons of a condition. */
export const COMPARISONS = [
  'equals',
  'not',
  'contains',
  'greater',
  'at_least',
  'less',
  'at_most',
  'between',
  'blank',
  'not_blank',
] as const
type Comparison = (typeof COMPARISONS)[number]
type Compared = string | number

/** A bound of numbers. `isOpen` leaves out the bound itself, and `isDay` writes it as a date. */
export type Limit = { readonly value: number; readonly isOpen: boolean; readonly isDay: boolean }

/**
 * What a cell must be. `equals` accepts any of its alternatives. `within` accepts numbers between
 * its limits, or the text.
 */
export type CellTest = { readonly isNegated: boolean } & (
  | {
      readonly type: 'equals'
      readonly number: number | null
      readonly text: string | null
      readonly truth: boolean | null
    }
  | {
      readonly type: 'within'
      readonly from: Limit | null
      readonly to: Limit | null
      readonly text: string | null
    }
  | { readonly type: 'contains'; readonly text: string }
  | { readonly type: 'blank' }
  | { readonly type: 'error'; readonly code: string }
)

const isSameText = (text: string, wanted: string | null): boolean =>
  wanted !== null && text.toLowerCase() === wanted.toLowerCase()

const isAbove = (value: number, { value: limit, isOpen }: Limit): boolean =>
  isSameNumber(value, limit) ? !isOpen : value > limit
const isBelow = (value: number, { value: limit, isOpen }: Limit): boolean =>
  isSameNumber(value, limit) ? !isOpen : value < limit

const isEqual = (
  { number, text, truth }: Extract<CellTest, { type: 'equals' }>,
  reading: Reading,
): boolean => {
  if (reading.kind === 'number') return number !== null && isSameNumber(reading.value, number)
  if (reading.kind === 'text') return isSameText(reading.text, text)
  return reading.kind === 'truth' && reading.isTrue === truth
}

const isWithin = (
  { from, to, text }: Extract<CellTest, { type: 'within' }>,
  reading: Reading,
): boolean => {
  if (reading.kind === 'text') return isSameText(reading.text, text)
  if (reading.kind !== 'number') return false
  const { value } = reading
  return (from === null || isAbove(value, from)) && (to === null || isBelow(value, to))
}

const holds = (test: CellTest, reading: Reading): boolean => {
  switch (test.type) {
    case 'equals':
      return isEqual(test, reading)
    case 'within':
      return isWithin(test, reading)
    case 'contains':
      return reading.kind === 'text' && reading.text.toLowerCase().includes(test.text.toLowerCase())
    case 'blank':
      return reading.kind === 'blank'
    default:
      return reading.kind === 'error' && reading.code === test.code
  }
}

/** Whether a cell is what the test asks for. */
export const isMet = (test: CellTest, reading: Reading): boolean =>
  holds(test, reading) !== test.isNegated

/** True if the test accepts a cell without content. */
export const acceptsBlank = (test: CellTest): boolean => isMet(test, { kind: 'blank' })

const closed = (value: number, isDay: boolean): Limit => ({ value, isOpen: false, isDay })
const open = (value: number, isDay: boolean): Limit => ({ value, isOpen: true, isDay })

/** A number from a condition. A whole day covers all its hours. */
type Figure = { readonly value: number; readonly isWholeDay: boolean }

const figureOf = (value: Compared | undefined, read: TypedReader): Figure | null => {
  if (typeof value === 'number') return { value, isWholeDay: false }
  if (typeof value !== 'string') return null
  const typed = read(value)
  if (typed === null || !('value' in typed)) return null
  return { value: typed.value, isWholeDay: typed.isDay && Number.isInteger(typed.value) }
}

const startOf = ({ value, isWholeDay }: Figure): Limit => closed(value, isWholeDay)
const endOf = ({ value, isWholeDay }: Figure): Limit =>
  isWholeDay ? open(value + 1, true) : closed(value, false)
const afterOf = ({ value, isWholeDay }: Figure): Limit =>
  isWholeDay ? closed(value + 1, true) : open(value, false)
const beforeOf = ({ value, isWholeDay }: Figure): Limit => open(value, isWholeDay)

/** Accepts the numbers between two limits. */
export const withinTest = (
  from: Limit | null,
  to: Limit | null,
  text: string | null = null,
): CellTest => ({ type: 'within', from, to, text, isNegated: false })

const equalTest = (value: Compared, read: TypedReader): CellTest => {
  const text = String(value)
  const code = text.trim().toUpperCase()
  if (isErrorValue(code)) return { type: 'error', code, isNegated: false }
  const figure = figureOf(value, read)
  if (figure?.isWholeDay === true) return withinTest(startOf(figure), endOf(figure), text)
  const isTruth = /^(?:true|false)$/i.test(text)
  const truth = isTruth ? text.toLowerCase() === 'true' : null
  return { type: 'equals', number: figure?.value ?? null, text, truth, isNegated: false }
}

const limitsOf = (
  is: Comparison,
  first: Figure,
  last: Figure,
): readonly [Limit | null, Limit | null] => {
  switch (is) {
    case 'greater':
      return [afterOf(first), null]
    case 'at_least':
      return [startOf(first), null]
    case 'less':
      return [null, beforeOf(first)]
    case 'at_most':
      return [null, endOf(first)]
    default:
      return [startOf(first), endOf(last)]
  }
}

const limitTest = (
  is: Comparison,
  values: readonly (Compared | undefined)[],
  read: TypedReader,
): Result<CellTest, string> => {
  const [first, second] = values.map((value) => figureOf(value, read))
  const last = is === 'between' ? second : first
  if (!first || !last) {
    const wrong = first ? values[1] : values[0]
    return err(
      wrong === undefined
        ? 'between needs value and value2'
        : `"${wrong}" is neither a figure nor a date`,
    )
  }
  if (is === 'between' && first.value > last.value)
    return err(`value ${values[0]} is greater than value2 ${values[1]}`)
  return ok(withinTest(...limitsOf(is, first, last)))
}

/** The test of a condition. Fails with the reason if it needs another value. */
export const cellTestOf = (
  is: Comparison,
  [value, value2]: readonly [Compared | undefined, Compared | undefined],
  read: TypedReader,
): Result<CellTest, string> => {
  if (is === 'blank' || is === 'not_blank')
    return ok({ type: 'blank', isNegated: is === 'not_blank' })
  if (value === undefined || value === '')
    return err(`${is} needs a value. For cells without content use blank or not_blank`)
  if (is === 'contains') return ok({ type: 'contains', text: String(value), isNegated: false })
  if (is === 'equals' || is === 'not')
    return ok({ ...equalTest(value, read), isNegated: is === 'not' })
  return limitTest(is, [value, value2], read)
}
