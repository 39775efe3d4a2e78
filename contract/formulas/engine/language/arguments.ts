import { numberText } from '#contract/formulas/functions/text/number-texts.ts'
import { ARGUMENT_KINDS, type ArgumentKind } from './argument-kinds.ts'
import {
  mapRows,
  replaceFunction,
  type EngineRows,
  type EngineValue,
  type MendedEngine,
} from './parts.ts'

type Read = (value: EngineValue) => EngineValue
/** What becomes of the values of cells and arrays, and of a value that stands alone. */
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
  /** Numbers with 15 digits, whatever they are shown with. */
  const text: Read = (value) => {
    if (value.isBoolean())
      return make.create(value.getValue() === true ? 'TRUE' : 'FALSE') as EngineValue
    if (!value.isNumber()) return value
    const held = Number(value.getValue())
    return isShortNumber(held) && value.getPattern() === ''
      ? value
      : (make.create(numberText(held)) as EngineValue)
  }
  /** A value that is written into the formula counts, TRUE as 1. */
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

/** Kinds that read a value otherwise than the same value of a cell. */
const OF_CELLS: ReadonlySet<unknown> = new Set<ArgumentKind>(['numbers', 'values'])

/** The one value that a sign made of values of cells; of cells themselves the place is known. */
const madeOf = (value: EngineValue): EngineValue => {
  if (!value.isArray()) return value
  const rows = value as EngineRows
  const isOne = rows.getRowCount() === 1 && rows.getColumnCount() === 1
  return isOne && rows.getCurrentRow() < 0 ? (rows.getValueOrDefault(0, 0) ?? value) : value
}

/**
 * Converts arguments to what a function takes. Functions of single numbers read the texts of cells that are
 * numbers. Functions of texts get numbers with 15 digits. Functions of ranges get the
 * numbers of cells alone, or texts as 0.
 */
export const mendArguments = (engine: MendedEngine): void => {
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
