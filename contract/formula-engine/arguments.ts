import { numberText, roundable } from '#contract/own/number-texts.ts'
import { ARGUMENT_KINDS, type ArgumentKind } from './argument-kinds.ts'
import {
  mapRows,
  replaceFunction,
  type EngineRows,
  type EngineValue,
  type MendedEngine,
} from './parts.ts'

type Read = (value: EngineValue) => EngineValue
type Make = { create(value: string): unknown; createNumber(value: number): unknown }

const isShortNumber = (value: number): boolean => Number.isInteger(value) && Math.abs(value) < 1e15

const readersOf = (make: Make): { readonly [kind in ArgumentKind]: Read } => {
  const number: Read = (value) => {
    if (!value.isString()) return value
    const read = value.convertToNumberObjectValue()
    return read.isError() ? value : read
  }
  return {
    number,
    /** Numbers with 15 digits, whatever they are shown with. */
    text: (value) => {
      if (value.isBoolean())
        return make.create(value.getValue() === true ? 'TRUE' : 'FALSE') as EngineValue
      if (!value.isNumber()) return value
      const held = Number(value.getValue())
      return isShortNumber(held) && value.getPattern() === ''
        ? value
        : (make.create(numberText(held)) as EngineValue)
    },
    shown: (value) => {
      const read = number(value)
      return read.isNumber()
        ? (make.createNumber(roundable(Number(read.getValue()))) as EngineValue)
        : read
    },
  }
}

/**
 * Hands functions the values that they take: texts of cells that read as numbers to functions of single
 * numbers, and numbers as texts of 15 digits to functions of texts (SHEET-835, SHEET-836).
 */
export const mendArguments = (engine: MendedEngine): void => {
  const readers = readersOf({
    create: (text) => engine.StringValueObject.create(text),
    createNumber: (value) => engine.NumberValueObject.create(value),
  })
  for (const [name, kinds] of ARGUMENT_KINDS) {
    const reads = kinds.map((kind) => (kind === null ? null : readers[kind]))
    const last = reads.length - 1
    const read = (value: EngineValue | undefined, at: number): EngineValue | undefined => {
      const one = reads[Math.min(at, last)] ?? null
      if (one === null || value === undefined || value.isReferenceObject()) return value
      if (value.isArray()) return mapRows(engine, value as EngineRows, one)
      return one(value)
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
