import { numberText } from '#contract/formulas/functions/text/number-texts.ts'
import { ARGUMENT_KINDS, type ArgumentKind } from './argument-kinds.ts'
import {
  mapRows,
  replaceFunction,
  type EngineRows,
  type EngineValue,
  type EngineModule,
} from './engine-module.ts'

type Read = (value: EngineValue) => EngineValue
/** `ofCells` converts elements of ranges and arrays, and `ofOne` converts scalars. */
type Reader = { readonly ofCells: Read; readonly ofOne: Read }
type Make = {
  create(value: string): unknown
  createNumber(value: number): unknown
  createNull(): unknown
}

const isShortNumber = (value: number): boolean => Number.isInteger(value) && Math.abs(value) < 1e15

const readersOf = (make: Make): { readonly [kind in ArgumentKind]: Reader } => {
  const number: Read = (value) => {
    if (!value.isString()) return value
    const read = value.convertToNumberObjectValue()
    return read.isError() ? value : read
  }
  /** Writes a number with up to 15 digits, regardless of its number format. */
  const text: Read = (value) => {
    if (value.isBoolean())
      return make.create(value.getValue() === true ? 'TRUE' : 'FALSE') as EngineValue
    if (!value.isNumber()) return value
    const amount = Number(value.getValue())
    return isShortNumber(amount) && value.getPattern() === ''
      ? value
      : (make.create(numberText(amount)) as EngineValue)
  }
  /** In a literal argument, TRUE counts as 1. */
  const single: Read = (value) =>
    value.isBoolean() || value.isString() ? value.convertToNumberObjectValue() : value
  const nothing = make.createNull() as EngineValue
  const zero = make.createNumber(0) as EngineValue
  const all = (read: Read): Reader => ({ ofCells: read, ofOne: read })
  return {
    number: all(number),
    text: all(text),
    numbers: {
      ofCells: (value) => (value.isString() || value.isBoolean() ? nothing : value),
      ofOne: single,
    },
    values: { ofCells: (value) => (value.isString() ? zero : value), ofOne: single },
  }
}

/** Argument types that treat literals and cells differently. */
const OF_CELLS: ReadonlySet<unknown> = new Set<ArgumentKind>(['numbers', 'values'])

/**
 * Unwraps a one-element array that an operator has created. A range has a row index, so it stays an
 * array.
 */
const madeOf = (value: EngineValue): EngineValue => {
  if (!value.isArray()) return value
  const rows = value as EngineRows
  const isOne = rows.getRowCount() === 1 && rows.getColumnCount() === 1
  return isOne && rows.getCurrentRow() < 0 ? (rows.getValueOrDefault(0, 0) ?? value) : value
}

/**
 * Converts arguments to the types in `ARGUMENT_KINDS`. Number functions accept text that reads as a
 * number. Text functions receive numbers with 15 digits. Range functions skip text or count it as
 * 0.
 */
export const patchArguments = (engine: EngineModule): void => {
  const readers = readersOf({
    create: (text) => engine.StringValueObject.create(text),
    createNumber: (value) => engine.NumberValueObject.create(value),
    createNull: () => engine.NullValueObject.create(),
  })
  for (const [name, kinds] of ARGUMENT_KINDS) {
    const reads = kinds.map((kind) => (kind === null ? null : readers[kind]))
    const last = reads.length - 1
    const read = (value: EngineValue | undefined, at: number): EngineValue | undefined => {
      const place = Math.min(at, last)
      const one = reads[place] ?? null
      if (one === null || value === undefined || value.isReferenceObject()) return value
      const given = OF_CELLS.has(kinds[place]) ? madeOf(value) : value
      return given.isArray() ? mapRows(engine, given as EngineRows, one.ofCells) : one.ofOne(given)
    }
    replaceFunction(
      engine,
      name,
      (standing) =>
        function calculate(...given) {
          return standing.apply(this, given.map(read) as EngineValue[])
        },
    )
  }
}
