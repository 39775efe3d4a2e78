import { convertUnits } from '#contract/formulas/functions/statistics/units.ts'
import {
  replaceFunction,
  type EngineRows,
  type EngineValue,
  type EngineModule,
} from '../language/engine-module.ts'

const isOne = (value: EngineValue): boolean =>
  !value.isArray() ||
  ((value as EngineRows).getRowCount() === 1 && (value as EngineRows).getColumnCount() === 1)

const oneOf = (value: EngineValue): EngineValue =>
  value.isArray() ? ((value as EngineRows).getValueOrDefault(0, 0) ?? value) : value

const textOf = (value: EngineValue): string | null => {
  if (value.isNumber() || value.isString()) return String(value.getValue())
  return null
}

/** CONVERT with Excel's units and Excel's rules for prefixes. */
export const patchConvert = (engine: EngineModule): void =>
  replaceFunction(
    engine,
    'CONVERT',
    (standing) =>
      function calculate(...given) {
        const [number, from, to] = given.map(oneOf)
        if (!given.every(isOne) || number === undefined || from === undefined || to === undefined)
          return standing.apply(this, given)
        const read = number.isString() ? number.convertToNumberObjectValue() : number
        const names = [textOf(from), textOf(to)] as const
        if (!read.isNumber() || names[0] === null || names[1] === null)
          return standing.apply(this, given)
        const found = convertUnits(Number(read.getValue()), names[0], names[1])
        return (
          found === null
            ? engine.ErrorValueObject.create('#N/A' as never)
            : engine.NumberValueObject.create(found)
        ) as EngineValue
      },
  )
