import {
  functionNamed,
  valuesOf,
  type FunctionClass,
  type Functions,
  type Spread,
  type Value,
} from '../engine-values.ts'
import { modifiedReturn, returnRate } from './returns.ts'

type Engine<V> = Functions & {
  readonly NumberValueObject: { create(value: number, pattern?: string): V }
  readonly ErrorValueObject: { create(error: never): V }
}

const FIRST_GUESS = 0.1
const PERCENT = '0%'
const YEAR_DAYS = 365

/**
 * Numbers of a range. Text, logical values and empty cells are skipped. If the range contains
 * errors, returns the first error instead.
 */
const numbersOf = <V extends Value>(value: V): readonly number[] | V => {
  const found = valuesOf(value)
  return (
    found.find((one) => one?.isError()) ??
    found.flatMap((one) => (one?.isNumber() ? [Number(one.getValue())] : []))
  )
}

const isList = (value: unknown): value is readonly number[] => Array.isArray(value)

const numberOf = (value: Value | undefined, otherwise: number): number | null => {
  if (value === undefined || value.isNull()) return otherwise
  const read = value.isNumber() ? value : value.convertToNumberObjectValue()
  return read.isNumber() ? Number(read.getValue()) : null
}

/** XIRR. No date may be earlier than the first one. */
const rateOfDays = (
  amounts: readonly number[],
  days: readonly number[],
  guess: number,
): number | '#NUM!' => {
  const [start = -1] = days
  const isInOrder = start >= 0 && days.every((day) => day >= start)
  if (!isInOrder || amounts.length !== days.length) return '#NUM!'
  const flows = days.map((day, at) => ({
    amount: amounts[at] ?? 0,
    time: (day - start) / YEAR_DAYS,
  }))
  return returnRate(flows, guess)
}

/** IRR, MIRR and XIRR. Univer gives only eight digits, or values that are not solutions. */
export const returnFunctions = <V extends Value>(
  engine: Engine<V>,
  spread: Spread<V>,
): [FunctionClass<V>, string][] => {
  const error = (code: string): V => engine.ErrorValueObject.create(code as never)
  const made = (result: number | string, pattern = ''): V =>
    typeof result === 'string' ? error(result) : engine.NumberValueObject.create(result, pattern)

  const irr = (values: readonly V[]): V => {
    const [amounts, guess] = values
    if (amounts === undefined || amounts.isNull()) return error('#VALUE!')
    return spread(guess === undefined ? [] : [guess], ([one]) => {
      const found = numbersOf(amounts)
      if (!isList(found)) return found
      if (one?.isError()) return one
      const from = numberOf(one, FIRST_GUESS)
      if (from === null || from <= -1) return error('#VALUE!')
      const flows = found.map((amount, time) => ({ amount, time }))
      return made(returnRate(flows, from), PERCENT)
    })
  }

  const mirr = (values: readonly V[]): V => {
    const [amounts, ...rates] = values
    if (amounts === undefined || amounts.isNull()) return error('#VALUE!')
    return spread(rates, (single) => {
      const found = numbersOf(amounts)
      const wrong = single.find((one) => one.isError())
      if (wrong || !isList(found)) return wrong ?? (found as V)
      const [loans, gains] = [numberOf(single[0], 0), numberOf(single[1], 0)]
      if (loans === null || gains === null) return error('#VALUE!')
      return made(modifiedReturn(found, loans, gains), PERCENT)
    })
  }

  /** XIRR uses every cell: an empty cell is 0, and text is an error. */
  const everyNumber = (value: V): readonly number[] | V => {
    const numbers: number[] = []
    for (const one of valuesOf(value)) {
      if (one?.isError()) return one
      const number = one?.isNull() === false ? Number(one.isNumber() ? one.getValue() : NaN) : 0
      if (Number.isNaN(number)) return error('#VALUE!')
      numbers.push(number)
    }
    return numbers.length > 1 ? numbers : error('#N/A')
  }

  const xirr = (values: readonly V[]): V => {
    const [amounts, days, guess] = values
    if (amounts === undefined || days === undefined) return error('#N/A')
    const [paid, on] = [everyNumber(amounts), everyNumber(days)]
    if (!isList(paid)) return paid
    if (!isList(on)) return on
    const from = numberOf(guess, FIRST_GUESS)
    if (from === null) return guess?.isError() ? guess : error('#VALUE!')
    return made(from > -1 ? rateOfDays(paid, on.map(Math.floor), from) : '#NUM!')
  }

  return Object.entries({ IRR: irr, MIRR: mirr, XIRR: xirr }).flatMap(([name, of]) => {
    const found = functionNamed<V>(engine, name)
    if (found === null) return []
    const replaced = class extends found {
      override calculate(...values: V[]): V {
        return of(values)
      }
    }
    return [[replaced, name] as [FunctionClass<V>, string]]
  })
}
