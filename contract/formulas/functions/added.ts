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
 * Functions that are others by another name. JIS is one in Japanese alone, and takes all elsewhere, to say that it
 * is none.
 */
const SAME: { readonly [name: string]: { readonly other: string; readonly least: number } } = {
  'ISO.CEILING': { other: 'CEILING.PRECISE', least: 1 },
  JIS: { other: 'DBCS', least: 0 },
}

/** Functions of pivot tables, of the network and of other programs, which come to Excel's errors without those. */
const WITHOUT: { readonly [name: string]: string } = {
  GETPIVOTDATA: '#REF!',
  RTD: '#N/A',
  WEBSERVICE: '#VALUE!',
  FILTERXML: '#VALUE!',
}

/** What INFO tells of this program, which always calculates by itself. The memory's sizes are #N/A in Excel, too. */
const TOLD: { readonly [topic: string]: string } = { recalc: 'Automatic' }
const NOT_TOLD: ReadonlySet<string> = new Set(['memavail', 'memused', 'totmem'])

/** Any class of Univer's: what it calculates and how many values it takes are replaced. */
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
 * The texts of cells behind each other, as they are read where nothing else is said of how they sound. Of empty
 * cells alone it is #N/A.
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

/** Functions that Univer does not have. */
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
    const told = TOLD[name]
    if (told !== undefined) return engine.StringValueObject.create(told)
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
