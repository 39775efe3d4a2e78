import { hasWildcards, matchesWildcards } from '#contract/formulas/functions/text/wildcards.ts'
import { equalKeyOf, type EqualityKey } from '../references/exact-matches.ts'
import type { EngineValue, EngineModule } from '../language/engine-module.ts'

/** Whether a cell meets the criterion. Null is an empty cell. */
export type Criterion = (value: EngineValue | null) => boolean

const OPERATOR = /^(?:<>|>=|<=|=|>|<)/u
const ERROR = /^#(?:CALC!|CYCLE!|DIV\/0!|N\/A|NAME\?|NULL!|NUM!|REF!|SPILL!|VALUE!)$/iu
const LOGICAL = /^(?:true|false)$/iu

const isEmpty = (value: EngineValue | null): value is null => value === null || value.isNull()
const isBlankText = (value: EngineValue): boolean => value.isString() && value.getValue() === ''
const holds = (value: EngineValue): boolean => value.getValue() === true

/**
 * A criterion without a value. "=" selects empty cells, "<>" selects all others, and any other
 * operator selects none.
 */
const ofNothing = (operator: string, isWritten: boolean): Criterion => {
  if (operator === '<>') return (value) => !isEmpty(value)
  if (operator !== '=') return () => false
  return (value) => isEmpty(value) || (!isWritten && isBlankText(value))
}

/** For "<>" the result is inverted, so empty cells and errors match as well. */
const ofEqual =
  (operator: string, isEqual: (value: EngineValue) => boolean): Criterion =>
  (value) =>
    (!isEmpty(value) && isEqual(value)) === (operator === '=')

const isOfEqual = (operator: string): boolean => operator === '=' || operator === '<>'

/** Beyond this relative difference, no rounding can make two numbers equal. */
const FAR = 1e-9

/**
 * Difference of two numbers. 0 if they are close or have a number format, because then only the
 * engine can compare them.
 */
const farFrom = (value: EngineValue, number: EngineValue): number => {
  if (value.getPattern() !== '' || number.getPattern() !== '') return 0
  const [one, other] = [Number(value.getValue()), Number(number.getValue())]
  const distance = one - other
  return Math.abs(distance) > FAR * Math.max(Math.abs(one), Math.abs(other)) ? distance : 0
}

/** Compares clearly different numbers directly, since a criterion runs on many values. */
const comparing = (operator: string, number: EngineValue): ((value: EngineValue) => boolean) => {
  const isLess = operator.startsWith('<')
  return (value) => {
    const distance = farFrom(value, number)
    return distance === 0 ? holds(value.compare(number, operator)) : isLess === distance < 0
  }
}

const ofNumber = (operator: string, number: EngineValue): Criterion => {
  if (!isOfEqual(operator)) {
    const compare = comparing(operator, number)
    return (value) => !isEmpty(value) && value.isNumber() && compare(value)
  }
  return ofEqual(operator, (value) => {
    if (value.isNumber()) return holds(value.compare(number, '='))
    // "=" matches text that reads as the number, but "<>" does not exclude it.
    if (operator === '<>' || !value.isString() || isBlankText(value)) return false
    const read = value.convertToNumberObjectValue()
    return read.isNumber() && holds(read.compare(number, '='))
  })
}

const ofLogical = (engine: EngineModule, operator: string, wanted: boolean): Criterion => {
  const other = engine.BooleanValueObject.create(wanted) as EngineValue
  return isOfEqual(operator)
    ? ofEqual(operator, (value) => value.isBoolean() && value.getValue() === wanted)
    : (value) => !isEmpty(value) && value.isBoolean() && holds(value.compare(other, operator))
}

const ofError = (operator: string, code: string): Criterion =>
  isOfEqual(operator)
    ? ofEqual(operator, (value) => value.isError() && value.getValue() === code)
    : () => false

const ofText = (engine: EngineModule, operator: string, text: string): Criterion => {
  const other = engine.StringValueObject.create(text) as EngineValue
  if (!isOfEqual(operator))
    return (value) =>
      !isEmpty(value) &&
      value.isString() &&
      !isBlankText(value) &&
      holds(value.compare(other, operator))
  const wanted = text.toLowerCase()
  return ofEqual(
    operator,
    hasWildcards(wanted)
      ? (value) => value.isString() && matchesWildcards(String(value.getValue()), wanted)
      : (value) => value.isString() && String(value.getValue()).toLowerCase() === wanted,
  )
}

const ofHeld = (
  engine: EngineModule,
  operator: string,
  wanted: string,
  isWhole: boolean,
): Criterion => {
  if (ERROR.test(wanted)) return ofError(operator, wanted.toUpperCase())
  if (LOGICAL.test(wanted)) return ofLogical(engine, operator, wanted.toLowerCase() === 'true')
  const text = engine.StringValueObject.create(wanted) as EngineValue
  const number = text.convertToNumberObjectValue()
  return number.isNumber()
    ? ofNumber(operator, number)
    : ofText(engine, operator, isWhole ? wanted : `${wanted}*`)
}

const ofWritten = (engine: EngineModule, written: string, isStart: boolean): Criterion => {
  const [found] = OPERATOR.exec(written) ?? []
  const operator = found ?? '='
  const wanted = written.slice(found?.length ?? 0)
  if (wanted === '') return ofNothing(operator, found !== undefined)
  const isWhole = !isStart || found !== undefined
  return ofHeld(engine, operator, wanted, isWhole)
}

/**
 * The text that a criterion compares with "=". Null for other operators, errors and logical values.
 */
const equalText = (written: string): string | null => {
  const [operator = ''] = OPERATOR.exec(written) ?? []
  const wanted = written.slice(operator.length)
  const isEqual = operator === '' || operator === '='
  return isEqual && wanted !== '' && !ERROR.test(wanted) && !LOGICAL.test(wanted) ? wanted : null
}

/**
 * Returns a key that all matching cells share. Null unless the criterion is an equality with a
 * number or plain text.
 */
export const equalityKeyOf = (engine: EngineModule, given: EngineValue): EqualityKey | null => {
  if (given.isNumber()) return given.getPattern() === '' ? equalKeyOf(given) : null
  const wanted = given.isString() ? equalText(String(given.getValue())) : null
  if (wanted === null) return null
  const text = engine.StringValueObject.create(wanted) as EngineValue
  const number = text.convertToNumberObjectValue()
  if (number.isNumber()) return equalityKeyOf(engine, number)
  return hasWildcards(wanted) ? null : equalKeyOf(text)
}

/**
 * Returns `below` for a criterion such as "<5", `above` for one such as ">5", and null for any
 * other.
 */
export const sideOf = (engine: EngineModule, given: EngineValue): 'below' | 'above' | null => {
  const written = given.isString() ? String(given.getValue()) : ''
  const [operator = ''] = OPERATOR.exec(written) ?? []
  const wanted = written.slice(operator.length)
  if (operator === '' || isOfEqual(operator) || wanted === '' || LOGICAL.test(wanted)) return null
  const text = engine.StringValueObject.create(wanted) as EngineValue
  if (!text.convertToNumberObjectValue().isNumber()) return null
  return operator.startsWith('<') ? 'below' : 'above'
}

/**
 * Parses a criterion of COUNTIF and similar functions. In database functions (`isStart`), text
 * without an operator matches every text that starts with it.
 */
export const criterionOf = (
  engine: EngineModule,
  given: EngineValue,
  isStart = false,
): Criterion => {
  if (given.isString()) return ofWritten(engine, String(given.getValue()), isStart)
  if (given.isError()) return ofError('=', String(given.getValue()))
  if (given.isBoolean()) return ofLogical(engine, '=', holds(given))
  const number = given.isNumber() ? given : engine.NumberValueObject.create(0)
  return ofNumber('=', number as EngineValue)
}
