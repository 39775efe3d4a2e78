import {
  functionNamed,
  valuesOf,
  type FunctionClass,
  type Functions,
  type Spread,
  type Value,
} from './engine-values.ts'
import { euroConvert } from './finance/euro.ts'

type Engine<V> = Functions & {
  readonly NumberValueObject: { create(value: number): V }
  readonly StringValueObject: { create(value: string): V }
  readonly ErrorValueObject: { create(error: never): V }
}
type Added<V> = {
  readonly least: number
  readonly most: number
  readonly of: (values: readonly V[]) => V
}

/**
 * Names that Univer lacks, each with a function of Univer that does the same. JIS exists only in
 * Japanese Excel: in other languages each call gives `#NAME?`. Its `least` is 0, because a call
 * without arguments must give `#NAME?` too.
 */
const SAME: { readonly [name: string]: { readonly other: string; readonly least: number } } = {
  'ISO.CEILING': { other: 'CEILING.PRECISE', least: 1 },
  JIS: { other: 'DBCS', least: 0 },
}

/**
 * Functions that need something we do not support: a pivot table, the network or another program.
 * We return the error that Excel shows without it.
 */
const WITHOUT: { readonly [name: string]: string } = {
  GETPIVOTDATA: '#REF!',
  RTD: '#N/A',
  WEBSERVICE: '#VALUE!',
  FILTERXML: '#VALUE!',
}

/**
 * Results of INFO by topic. We always recalculate automatically. The memory topics are #N/A in
 * Excel too.
 */
const TOLD: { readonly [topic: string]: string } = { recalc: 'Automatic' }
const NOT_TOLD: ReadonlySet<string> = new Set(['memavail', 'memused', 'totmem'])

/** We subclass N only for its base behavior. Its calculation and argument counts are replaced. */
const BASE = 'N'
const MOST_VALUES = 255

const textOf = (value: Value | undefined): string =>
  value === undefined || value.isNull() ? '' : String(value.getValue())

const numberOf = (value: Value): number => {
  if (value.isNull()) return 0
  const read = value.isNumber() ? value : value.convertToNumberObjectValue()
  return read.isNumber() ? Number(read.getValue()) : NaN
}

/**
 * Concatenates the texts of the cells, as Excel does for text without phonetic guides. Returns #N/A
 * if all cells are empty.
 */
const phonetic = <V extends Value>(engine: Engine<V>, value: V): V => {
  const cells = valuesOf(value)
  const wrong = cells.find((cell) => cell?.isError())
  const texts = cells.flatMap((cell) => (cell?.isString() ? [String(cell.getValue())] : []))
  if (wrong) return wrong
  return cells.every((cell) => !cell || cell.isNull())
    ? engine.ErrorValueObject.create('#N/A' as never)
    : engine.StringValueObject.create(texts.join(''))
}

export const addedFunctions = <V extends Value>(
  engine: Engine<V>,
  spread: Spread<V>,
): [FunctionClass<V>, string][] => {
  const error = (code: string): V => engine.ErrorValueObject.create(code as never)

  const euros = (single: readonly V[]): V => {
    const wrong = single.find((value) => value.isError())
    if (wrong) return wrong
    const [amount, source, target, full, digits] = single
    const given = amount === undefined ? NaN : numberOf(amount)
    const rounding = {
      isFull: full !== undefined && numberOf(full) !== 0,
      digits: digits === undefined || digits.isNull() ? null : Math.trunc(numberOf(digits)),
    }
    const found = euroConvert(given, textOf(source), textOf(target), rounding)
    return found === null || Number.isNaN(found)
      ? error('#VALUE!')
      : engine.NumberValueObject.create(found)
  }

  const info = ([topic]: readonly V[]): V => {
    if (topic?.isError()) return topic
    const name = textOf(topic).toLowerCase()
    const text = TOLD[name]
    if (text !== undefined) return engine.StringValueObject.create(text)
    return error(NOT_TOLD.has(name) ? '#N/A' : '#VALUE!')
  }

  const added: { readonly [name: string]: Added<V> } = {
    EUROCONVERT: { least: 3, most: 5, of: (values) => spread(values, euros) },
    INFO: { least: 1, most: 1, of: (values) => spread(values, info) },
    PHONETIC: {
      least: 1,
      most: 1,
      of: ([value]) => (value === undefined ? error('#VALUE!') : phonetic(engine, value)),
    },
    ...Object.fromEntries(
      Object.entries(WITHOUT).map(([name, code]) => [
        name,
        {
          least: 0,
          most: MOST_VALUES,
          of: (values: readonly V[]) => values.find((value) => value.isError()) ?? error(code),
        },
      ]),
    ),
  }

  const others = Object.entries(SAME).flatMap(([name, { other, least }]) => {
    const found = functionNamed<V>(engine, other)
    if (found === null) return []
    const same = class extends found {
      constructor(given: string) {
        super(given)
        Object.assign(this, { minParams: least })
      }
    }
    return [[same, name] as [FunctionClass<V>, string]]
  })
  const Base = functionNamed<V>(engine, BASE)
  if (Base === null) return others
  return [
    ...others,
    ...Object.entries(added).map(([name, { least, most, of }]): [FunctionClass<V>, string] => [
      class extends Base {
        constructor(given: string) {
          super(given)
          Object.assign(this, { minParams: least, maxParams: most })
        }
        override calculate(...values: V[]): V {
          return of(values)
        }
      },
      name,
    ]),
  ]
}
