import {
  functionNamed,
  valuesOf,
  type FunctionClass,
  type Functions,
  type Spread,
  type Value,
} from './engine-values.ts'
import { euroConvert } from './euro.ts'

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

/** Functions that are others by another name. */
const SAME: { readonly [name: string]: string } = { 'ISO.CEILING': 'CEILING.PRECISE', JIS: 'DBCS' }

/** Functions of pivot tables, of the network and of other programs, which come to Excel's errors without those. */
const WITHOUT: { readonly [name: string]: string } = {
  GETPIVOTDATA: '#REF!',
  RTD: '#N/A',
  WEBSERVICE: '#VALUE!',
  FILTERXML: '#VALUE!',
}

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

/** The texts of cells behind each other, as they are read where nothing else is said of how they sound. */
const phonetic = <V extends Value>(engine: Engine<V>, value: V): V => {
  const cells = valuesOf(value)
  const wrong = cells.find((cell) => cell?.isError())
  const texts = cells.flatMap((cell) => (cell?.isString() ? [String(cell.getValue())] : []))
  return wrong ?? engine.StringValueObject.create(texts.join(''))
}

/** Functions that Univer does not have (SHEET-892, SHEET-893). */
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

  const added: { readonly [name: string]: Added<V> } = {
    EUROCONVERT: { least: 3, most: 5, of: (values) => spread(values, euros) },
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

  const others = Object.entries(SAME).flatMap(([name, other]) => {
    const found = functionNamed<V>(engine, other)
    return found === null ? [] : [[class extends found {}, name] as [FunctionClass<V>, string]]
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
