import {
  formatInPlaces,
  numberText,
  roundable,
} from '#contract/formulas/functions/text/number-texts.ts'
import { isInvalidDate } from '#contract/formulas/functions/finance/invalid-date.ts'
import { textSection } from '#contract/formulas/functions/text/text-sections.ts'
import { findWildcards, hasWildcards } from '#contract/formulas/functions/text/wildcards.ts'
import { codeOf, characterOf } from '#contract/formulas/functions/text/windows-1252.ts'
import { writtenNumber } from '#contract/formulas/functions/text/written-numbers.ts'
import {
  mapRows,
  prototypeOf,
  replaceMethod,
  replaceFunction,
  textOf,
  type Calculate,
  type EngineRows,
  type EngineValue,
  type EngineModule,
} from '../language/engine-module.ts'

type Read = (this: EngineValue) => EngineValue
type Show = (value: EngineValue, format: EngineValue) => EngineValue
type Single = (this: unknown, value: EngineValue) => EngineValue
type Search = (
  this: unknown,
  find: EngineValue,
  within: EngineValue,
  start: EngineValue,
) => EngineValue
type Written = { execute: () => void; setValue(value: unknown): void }
type Literal = (this: unknown, token: string) => Written | undefined

/** The general number format. */
const GENERAL = /^\s*general\s*$/iu
/**
 * Decimals and percent signs of a format. Each percent sign counts as two more decimals of the
 * value.
 */
const DECIMALS = /\.([0#?]+)/gu
const PERCENTS = /%/gu

/** A format of only zeros and grouping. */
const PLACES = /^((?:#,##)?0)(?:\.(0+))?$/u
/** Limit of decimals in FIXED and DOLLAR. */
const MOST_DECIMALS = 127

const decimalsOf = (pattern: string): number =>
  Math.max(0, ...[...pattern.matchAll(DECIMALS)].map(([, places = '']) => places.length)) +
  2 * [...pattern.matchAll(PERCENTS)].length

const IN_BRACKETS = /^\s*\(([^()+-]+)\)\s*$/u
/** A string literal in a formula. */
const IN_QUOTES = /^"([\s\S]*)"$/u
/** Notations that only JavaScript reads as numbers. */
const NO_NUMBER = /^\s*[+-]?(?:0[xob]|infinity)/iu
/**
 * Excel rejects a date with a leading or trailing space, although it accepts a number or a time
 * with one.
 */
const DAY_IN_BLANKS = /^\s+\d+[-/.]\d+[-/.]\d+|\d+[-/.]\d+[-/.]\d+\s+$/u

const onlyOf = (value: EngineValue): boolean =>
  !value.isArray() ||
  ((value as EngineRows).getRowCount() === 1 && (value as EngineRows).getColumnCount() === 1)

/** TEXT rounds to 15 digits and shows logical values as text. VALUETOTEXT returns text. */
const patchTextFormatting = (engine: EngineModule): void => {
  const text = (value: string) => engine.StringValueObject.create(value) as EngineValue
  const number = (value: number) => engine.NumberValueObject.create(value) as EngineValue
  const figure = (amount: number, pattern: string): EngineValue =>
    isInvalidDate(amount, pattern)
      ? (engine.ErrorValueObject.create('#VALUE!' as never) as EngineValue)
      : number(roundable(amount, decimalsOf(pattern)))
  const shown = (value: EngineValue, pattern: string): EngineValue => {
    if (value.isBoolean()) return text(value.getValue() === true ? 'TRUE' : 'FALSE')
    const read = value.isString() ? value.convertToNumberObjectValue() : value
    const isGeneral = GENERAL.test(pattern)
    if (read.isNull()) return isGeneral ? text('0') : value
    if (!read.isNumber()) return value
    const amount = Number(read.getValue())
    if (isGeneral) return text(numberText(amount))
    return figure(amount, pattern)
  }
  /** Applies the text section of a format. A number is first written in the General format. */
  const inSection =
    (section: (text: string) => string) =>
    (value: EngineValue): EngineValue => {
      if (value.isError()) return value
      const plain = value.isString() ? value : shown(value, 'general')
      return text(section(String(plain.getValue())))
    }
  /**
   * Formats a number by a `PLACES` pattern, which may show more places than the number has digits.
   * Null for other patterns and values.
   */
  const ofPlaces = (value: EngineValue, pattern: string, show: Show): EngineValue | null => {
    const [, whole = '', places = ''] = PLACES.exec(pattern) ?? []
    if (whole === '' || !value.isNumber()) return null
    const write = (amount: number, decimals: number): string => {
      const shape = decimals === 0 ? whole : `${whole}.${'0'.repeat(decimals)}`
      return String(show(number(amount), text(shape)).getValue())
    }
    const how = { decimals: places.length, isGrouped: whole.includes(','), write }
    return text(formatInPlaces(Number(value.getValue()), how))
  }
  const general = (values: EngineValue): EngineValue =>
    onlyOf(values) && values.isArray()
      ? ((values as EngineRows).getValueOrDefault(0, 0) ?? text('0'))
      : values
  replaceFunction(
    engine,
    'TEXT',
    (standing) =>
      function calculate(...given) {
        const [value, format] = given
        if (value === undefined || format === undefined) return standing.apply(this, given)
        const pattern = onlyOf(format) ? textOf(format) : ''
        const section = textSection(pattern)
        const read = section
          ? inSection(section)
          : (one: EngineValue): EngineValue => shown(one, pattern)
        const values = value.isArray() ? mapRows(engine, value as EngineRows, read) : read(value)
        if ((section || GENERAL.test(pattern)) && !value.isError()) return general(values)
        const show: Show = (input, shape) => standing.call(this, input, shape)
        return ofPlaces(values, pattern, show) ?? show(values, format)
      },
  )
  const asText = (value: EngineValue): EngineValue => {
    if (value.isBoolean()) return text(value.getValue() === true ? 'TRUE' : 'FALSE')
    return value.isNumber() ? text(numberText(Number(value.getValue()))) : value
  }
  replaceFunction(
    engine,
    'VALUETOTEXT',
    (standing) =>
      function calculate(...given) {
        const result = standing.apply(this, given)
        return result.isArray() ? mapRows(engine, result as EngineRows, asText) : asText(result)
      },
  )
  for (const name of ['DOLLAR', 'FIXED'])
    replaceMethod<Calculate>(
      prototypeOf(engine, name),
      '_handleSingleObject',
      (standing) =>
        function written(value, decimals, ...rest) {
          const places = Math.trunc(Number(decimals?.convertToNumberObjectValue().getValue()))
          if (value?.isNumber() !== true || !(places <= MOST_DECIMALS))
            return standing.apply(this, [value, decimals, ...rest] as EngineValue[])
          const write = (amount: number, shown: number): string =>
            String(standing.call(this, number(amount), number(shown), ...rest).getValue()).trimEnd()
          const amount = Number(value.getValue())
          if (places < 0) return text(write(amount, places))
          const isGrouped = Number(rest[0]?.convertToNumberObjectValue().getValue() ?? 0) === 0
          return text(formatInPlaces(amount, { decimals: places, isGrouped, write }))
        },
    )
}

/** Matches a plain number. Numbers up to this length keep all their digits. */
const [PLAIN_NUMBER, PLAIN_LENGTH] = [/^-?\d+(?:\.\d+)?$/u, 15]

/**
 * Text in parentheses is a negative number. Text that only JavaScript reads as a number is not a
 * number.
 */
const patchNumberParsing = (engine: EngineModule): void => {
  replaceMethod<Read>(
    engine.StringValueObject.prototype,
    'convertToNumberObjectValue',
    (standing) =>
      function read() {
        const text = String(this.getValue())
        // Fast path. Univer otherwise looks for dates, times and currencies in each text.
        if (text.length <= PLAIN_LENGTH && PLAIN_NUMBER.test(text))
          return engine.NumberValueObject.create(Number(text)) as EngineValue
        if (NO_NUMBER.test(text) || DAY_IN_BLANKS.test(text))
          return engine.ErrorValueObject.create('#VALUE!' as never) as EngineValue
        const [, inner] = IN_BRACKETS.exec(text) ?? []
        if (inner === undefined) {
          const plain = standing.call(this)
          const number = plain.isError() ? writtenNumber(text) : null
          return number === null ? plain : (engine.NumberValueObject.create(number) as EngineValue)
        }
        const value = standing.call(engine.StringValueObject.create(inner) as EngineValue)
        return value.isNumber()
          ? (engine.NumberValueObject.create(-Number(value.getValue())) as EngineValue)
          : value
      },
  )
  // Univer reads a number literal as text unless JavaScript formats it the same way.
  replaceMethod<Literal>(
    engine.ValueNodeFactory.prototype,
    'create',
    (standing) =>
      function literal(token) {
        const number = token.trim() === '' ? Number.NaN : Number(token)
        const made = standing.call(this, Number.isFinite(number) ? String(number) : token)
        const [, text = ''] = IN_QUOTES.exec(token) ?? []
        // Univer would read a quoted date with spaces around it as a date, before any function sees
        // it.
        if (made && DAY_IN_BLANKS.test(text))
          made.execute = () => made.setValue(engine.StringValueObject.create(text))
        return made
      },
  )
}

/** SEARCH with wildcards, and CHAR and CODE with Windows-1252. */
const patchSearchAndCodes = (engine: EngineModule): void => {
  const error = () => engine.ErrorValueObject.create('#VALUE!' as never) as EngineValue
  const number = (value: number) => engine.NumberValueObject.create(value) as EngineValue
  replaceMethod<Search>(
    prototypeOf(engine, 'SEARCH'),
    '_handleSingleObject',
    (standing) =>
      function search(find, within, start) {
        const pattern = find.isString() ? String(find.getValue()) : ''
        const from = start.isString() ? start.convertToNumberObjectValue() : start
        const at = Math.floor(Number(from.getValue()))
        const text = within.isNull() ? '' : String(within.getValue())
        if (!hasWildcards(pattern) || from.isError() || !(at >= 1 && at <= text.length))
          return standing.call(this, find, within, start)
        const found = findWildcards(text, pattern, at - 1)
        return found < 0 ? error() : number(found + 1)
      },
  )
  replaceMethod<Single>(
    prototypeOf(engine, 'CHAR'),
    '_handleSingleObject',
    (standing) =>
      function sign(value) {
        const read = value.isString() ? value.convertToNumberObjectValue() : value
        if (!read.isNumber()) return standing.call(this, read)
        const found = characterOf(Math.floor(Number(read.getValue())))
        return found === null ? error() : (engine.StringValueObject.create(found) as EngineValue)
      },
  )
  replaceMethod<Single>(
    prototypeOf(engine, 'CODE'),
    '_handleSingleObject',
    (standing) =>
      function code(value) {
        const text = value.isString() ? String(value.getValue()) : ''
        return text === '' ? standing.call(this, value) : number(codeOf(text))
      },
  )
}

/** First letter of each word. A letter whose uppercase form has two characters stays unchanged. */
const FIRST_LETTERS = /(?<!\p{L})\p{L}/gu

/** PROPER supports the letters of all languages. */
const patchProper = (engine: EngineModule): void =>
  replaceMethod<Single>(
    prototypeOf(engine, 'PROPER'),
    '_handleSingleObject',
    (standing) =>
      function proper(value) {
        if (value.isNull()) return engine.StringValueObject.create('') as EngineValue
        if (!value.isString()) return standing.call(this, value)
        const raise = (letter: string): string =>
          letter.toUpperCase().length > letter.length ? letter : letter.toUpperCase()
        const text = String(value.getValue()).toLowerCase().replaceAll(FIRST_LETTERS, raise)
        return engine.StringValueObject.create(text) as EngineValue
      },
  )

/** PROPER and CLEAN return text for numbers. */
const patchNumbersAsText = (engine: EngineModule): void => {
  for (const name of ['PROPER', 'CLEAN'])
    replaceMethod<Single>(
      prototypeOf(engine, name),
      '_handleSingleObject',
      (standing) =>
        function written(value) {
          if (!value.isNumber()) return standing.call(this, value)
          const text = numberText(Number(value.getValue()))
          return engine.StringValueObject.create(text) as EngineValue
        },
    )
}

/** Reads, formats and searches text as Excel does. */
export const patchTexts = (engine: EngineModule): void => {
  patchTextFormatting(engine)
  patchNumberParsing(engine)
  patchSearchAndCodes(engine)
  patchProper(engine)
  patchNumbersAsText(engine)
}
