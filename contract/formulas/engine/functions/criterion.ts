import { hasWildcards, matchesWildcards } from '#contract/formulas/functions/text/wildcards.ts'
import { equalKeyOf, type EqualityKey } from '../references/exact-places.ts'
import type { EngineValue, MendedEngine } from '../language/parts.ts'

/** Whether a cell meets a criterion; null is an empty cell. */
export type Criterion = (value: EngineValue | null) => boolean

const OPERATOR = /^(?:<>|>=|<=|=|>|<)/u
const ERROR = /^#(?:CALC!|CYCLE!|DIV\/0!|N\/A|NAME\?|NULL!|NUM!|REF!|SPILL!|VALUE!)$/iu
const LOGICAL = /^(?:true|false)$/iu

const isEmpty = (value: EngineValue | null): value is null => value === null || value.isNull()
const isBlankText = (value: EngineValue): boolean => value.isString() && value.getValue() === ''
const holds = (value: EngineValue): boolean => value.getValue() === true

/** A criterion of nothing behind its operator: of empty cells, or of all that are not. */
const ofNothing = (operator: string, isWritten: boolean): Criterion => {
  if (operator === '<>') return (value) => !isEmpty(value)
  if (operator !== '=') return () => false
  return (value) => isEmpty(value) || (!isWritten && isBlankText(value))
}

/** Cells that meet an equality, or of "<>" all others, empty ones and errors among them. */
const ofEqual =
  (operator: string, isEqual: (value: EngineValue) => boolean): Criterion =>
  (value) =>
    (!isEmpty(value) && isEqual(value)) === (operator === '=')

const isOfEqual = (operator: string): boolean => operator === '=' || operator === '<>'

/** Numbers further apart than this part of theirs differ, however they are rounded. */
const FAR = 1e-9

/** How far two numbers without formats are from each other; 0 where only the engine can tell how they stand. */
const farFrom = (value: EngineValue, number: EngineValue): number => {
  if (value.getPattern() !== '' || number.getPattern() !== '') return 0
  const [one, other] = [Number(value.getValue()), Number(number.getValue())]
  const distance = one - other
  return Math.abs(distance) > FAR * Math.max(Math.abs(one), Math.abs(other)) ? distance : 0
}

/** Compares at once what is far apart: a criterion is tried on many values. */
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
    // A text that reads as the number is equal to it, and is not left out of what is not equal.
    if (operator === '<>' || !value.isString() || isBlankText(value)) return false
    const read = value.convertToNumberObjectValue()
    return read.isNumber() && holds(read.compare(number, '='))
  })
}

const ofLogical = (engine: MendedEngine, operator: string, wanted: boolean): Criterion => {
  const other = engine.BooleanValueObject.create(wanted) as EngineValue
  return isOfEqual(operator)
    ? ofEqual(operator, (value) => value.isBoolean() && value.getValue() === wanted)
    : (value) => !isEmpty(value) && value.isBoolean() && holds(value.compare(other, operator))
}

const ofError = (operator: string, code: string): Criterion =>
  isOfEqual(operator)
    ? ofEqual(operator, (value) => value.isError() && value.getValue() === code)
    : () => false

const ofText = (engine: MendedEngine, operator: string, text: string): Criterion => {
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
  engine: MendedEngine,
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

const ofWritten = (engine: MendedEngine, written: string, isStart: boolean): Criterion => {
  const [found] = OPERATOR.exec(written) ?? []
  const operator = found ?? '='
  const wanted = written.slice(found?.length ?? 0)
  if (wanted === '') return ofNothing(operator, found !== undefined)
  const isWhole = !isStart || found !== undefined
  return ofHeld(engine, operator, wanted, isWhole)
}

/** What the criterion's text asks to be equal to; null for another operator, and for what is no figure or text. */
const equalText = (written: string): string | null => {
  const [operator = ''] = OPERATOR.exec(written) ?? []
  const wanted = written.slice(operator.length)
  const isEqual = operator === '' || operator === '='
  return isEqual && wanted !== '' && !ERROR.test(wanted) && !LOGICAL.test(wanted) ? wanted : null
}

/**
 * What the cells that meet a criterion are equal to. Null for criteria with another operator, and for those of
 * errors, logical values, empty cells and wildcards.
 */
export const equalityOf = (engine: MendedEngine, given: EngineValue): EqualityKey | null => {
  if (given.isNumber()) return given.getPattern() === '' ? equalKeyOf(given) : null
  const wanted = given.isString() ? equalText(String(given.getValue())) : null
  if (wanted === null) return null
  const text = engine.StringValueObject.create(wanted) as EngineValue
  const number = text.convertToNumberObjectValue()
  if (number.isNumber()) return equalityOf(engine, number)
  return hasWildcards(wanted) ? null : equalKeyOf(text)
}

/** Whether a criterion takes the numbers below or above one; null for all others. */
export const sideOf = (engine: MendedEngine, given: EngineValue): 'below' | 'above' | null => {
  const written = given.isString() ? String(given.getValue()) : ''
  const [operator = ''] = OPERATOR.exec(written) ?? []
  const wanted = written.slice(operator.length)
  if (operator === '' || isOfEqual(operator) || wanted === '' || LOGICAL.test(wanted)) return null
  const text = engine.StringValueObject.create(wanted) as EngineValue
  if (!text.convertToNumberObjectValue().isNumber()) return null
  return operator.startsWith('<') ? 'below' : 'above'
}

/**
 * Reads a criterion of COUNTIF and its like. In a database function (`isStart`) a text without an operator
 * finds the texts that begin with it.
 */
export const criterionOf = (
  engine: MendedEngine,
  given: EngineValue,
  isStart = false,
): Criterion => {
  if (given.isString()) return ofWritten(engine, String(given.getValue()), isStart)
  if (given.isError()) return ofError('=', String(given.getValue()))
  if (given.isBoolean()) return ofLogical(engine, '=', holds(given))
  const number = given.isNumber() ? given : engine.NumberValueObject.create(0)
  return ofNumber('=', number as EngineValue)
}
