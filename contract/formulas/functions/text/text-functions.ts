import {
  errorIn,
  scalarOrArrayOf,
  textOf,
  wholeOf,
  type ValueConstructors,
} from '../array-values.ts'
import {
  functionNamed,
  valuesOf,
  type FunctionClass,
  type Functions,
  type Spread,
  type Value,
} from '../engine-values.ts'
import { delimiterAt, splitText, type SplitOptions } from './text-parts.ts'

type Engine<V> = Functions & ValueConstructors<V>

const isSwitch = (number: number): boolean => number === 0 || number === 1

const delimitersOf = <V extends Value>(value: V): readonly string[] =>
  valuesOf(value).map((one) => textOf(one ?? undefined))

const firstOf = <V extends Value>(value: V | undefined): V | undefined =>
  value === undefined ? undefined : (valuesOf(value)[0] ?? undefined)

/** Reads the numeric arguments of TEXTBEFORE and TEXTAFTER. Returns null if one is invalid. */
const askedOf = <V extends Value>(
  length: number,
  [number, mode, end]: readonly (V | undefined)[],
): SplitOptions | null => {
  const instance = wholeOf(number, 1, Math.floor)
  const [anyCase, endOne] = [wholeOf(mode, 0), wholeOf(end, 0)]
  const isRight = instance !== 0 && Math.abs(instance) <= Math.max(1, length)
  if (!isRight || !isSwitch(anyCase) || !isSwitch(endOne)) return null
  return { instance, isAnyCase: anyCase === 1, isEndOne: endOne === 1 }
}

/** TEXTBEFORE or TEXTAFTER. */
const sideOf =
  <V extends Value>(engine: Engine<V>, spread: Spread<V>, isAfter: boolean) =>
  (values: readonly V[]): V => {
    const [text, delimiter, ...rest] = values
    const made = (value: string): V => engine.StringValueObject.create(value)
    const error = (code: string): V => engine.ErrorValueObject.create(code as never)
    if (text === undefined || delimiter === undefined) return error('#VALUE!')
    const wrong = errorIn(valuesOf(delimiter).map((one) => one ?? undefined))
    if (wrong) return wrong
    const delimiters = delimitersOf(delimiter)
    const missing = (instead: V | undefined): V => {
      if (instead === undefined) return error('#N/A')
      return instead.isNull() ? made('') : instead
    }
    const single = ([one, number, mode, end, instead]: readonly V[]): V => {
      const failed = errorIn([one, number, mode, end])
      if (failed) return failed
      const source = textOf(one)
      const asked = askedOf(source.length, [number, mode, end])
      if (asked === null) return error('#VALUE!')
      const found = delimiterAt(source, delimiters, asked)
      if (found === null) return missing(instead)
      return made(isAfter ? source.slice(found.at + found.length) : source.slice(0, found.at))
    }
    return spread([text, ...rest], single as (given: V[]) => V)
  }

/** Arguments of TEXTSPLIT. Null means no split by columns or rows. */
type Splitting = {
  readonly columns: readonly string[] | null
  readonly rows: readonly string[] | null
  readonly isAnyCase: boolean
  readonly isFilled: boolean
}

/** Reads the arguments of TEXTSPLIT. Returns null if one is invalid. */
const splittingOf = <V extends Value>(values: readonly (V | undefined)[]): Splitting | null => {
  const [column, row, empty, mode] = values
  const [columns = null, rows = null] = [column, row].map((one) =>
    one === undefined || (!one.isArray() && one.isNull()) ? null : delimitersOf(one),
  )
  const [filled, anyCase] = [wholeOf(firstOf(empty), 0), wholeOf(firstOf(mode), 0)]
  const all = [...(columns ?? []), ...(rows ?? [])]
  if (all.length === 0 || all.includes('') || Number.isNaN(filled) || !isSwitch(anyCase))
    return null
  return { columns, rows, isAnyCase: anyCase === 1, isFilled: filled !== 0 }
}

const rowsOf = (text: string, how: Splitting): readonly (readonly string[])[] => {
  const lines = how.rows ? splitText(text, how.rows, how) : [text]
  return lines.map((line) => (how.columns ? splitText(line, how.columns, how) : [line]))
}

/** TEXTSPLIT. The parts stay text, even if they look like numbers. */
const split =
  <V extends Value>(engine: Engine<V>, spread: Spread<V>) =>
  (values: readonly V[]): V => {
    const error = (code: string): V => engine.ErrorValueObject.create(code as never)
    const [text, ...asked] = values
    const pad = firstOf(asked[4])
    const given = asked.slice(0, 4).flatMap((one) => valuesOf(one))
    const failed = errorIn(given.map((one) => one ?? undefined))
    const how = splittingOf(asked)
    if (text === undefined || failed || how === null) return failed ?? error('#VALUE!')
    const filling = pad === undefined || pad.isNull() ? error('#N/A') : pad
    const splitOne = (one: V | undefined): readonly (readonly V[])[] => {
      if (one?.isError()) return [[one]]
      const rows = rowsOf(textOf(one), how)
      const width = Math.max(0, ...rows.map((line) => line.length))
      if (width === 0) return [[error('#CALC!')]]
      return rows.map((line) => [
        ...line.map((part) => engine.StringValueObject.create(part)),
        ...Array.from({ length: width - line.length }, () => filling),
      ])
    }
    // For an array of texts, each text yields its first part only, because arrays cannot nest.
    if (text.isArray() && valuesOf(text).length > 1)
      return spread([text], ([one]) => splitOne(one)[0]?.[0] ?? error('#CALC!'))
    return scalarOrArrayOf(engine, splitOne(firstOf(text)))
  }

export const textFunctions = <V extends Value>(
  engine: Engine<V>,
  spread: Spread<V>,
): [FunctionClass<V>, string][] => {
  const made: Readonly<Record<string, (values: readonly V[]) => V>> = {
    TEXTSPLIT: split(engine, spread),
    TEXTBEFORE: sideOf(engine, spread, false),
    TEXTAFTER: sideOf(engine, spread, true),
  }
  return Object.entries(made).flatMap(([name, of]) => {
    const found = functionNamed<V>(engine, name)
    if (found === null) return []
    const own = class extends found {
      override calculate(...values: V[]): V {
        return of(values)
      }
    }
    return [[own, name] as [FunctionClass<V>, string]]
  })
}
