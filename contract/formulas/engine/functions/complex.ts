import {
  complexPower,
  UNARY_FUNCTIONS,
  BINARY_FUNCTIONS,
  REAL_FUNCTIONS,
} from '#contract/formulas/functions/statistics/complex-functions.ts'
import {
  complexOf,
  complexText,
  type Complex,
} from '#contract/formulas/functions/statistics/complex.ts'
import {
  replaceFunction,
  type EngineRows,
  type EngineValue,
  type EngineModule,
} from '../language/engine-module.ts'

type Read = Complex | EngineValue

const isComplex = (value: Read): value is Complex => 'suffix' in value

const allOf = (value: EngineValue): readonly EngineValue[] =>
  value.isArray() ? (value as EngineRows).getArrayValue().flat() : [value]

const oneOf = (value: EngineValue | undefined): EngineValue | null => {
  const [one, ...others] = value === undefined ? [] : allOf(value)
  return one === undefined || others.length > 0 ? null : one
}

/** Complex numbers as in Excel: text with 15 digits, and "-i" rather than "-1i". */
export const patchComplex = (engine: EngineModule): void => {
  const error = (code: string) => engine.ErrorValueObject.create(code as never) as EngineValue
  const text = (value: string) => engine.StringValueObject.create(value) as EngineValue
  const number = (value: number) => engine.NumberValueObject.create(value) as EngineValue
  const written = ([real, imaginary]: readonly number[], suffix: 'i' | 'j'): EngineValue => {
    const value = { real: real ?? 0, imaginary: imaginary ?? 0, suffix }
    return Number.isFinite(value.real) && Number.isFinite(value.imaginary)
      ? text(complexText(value))
      : error('#NUM!')
  }
  const read = (value: EngineValue | null): Read => {
    if (value === null || value.isBoolean()) return error('#VALUE!')
    if (value.isError()) return value
    if (value.isNull()) return { real: 0, imaginary: 0, suffix: 'i' }
    if (value.isNumber()) return { real: Number(value.getValue()), imaginary: 0, suffix: 'i' }
    return complexOf(String(value.getValue())) ?? error('#NUM!')
  }
  const replace = (name: string, of: (given: readonly EngineValue[]) => EngineValue): void =>
    replaceFunction(
      engine,
      name,
      () =>
        function calculate(...given) {
          return of(given)
        },
    )
  const numberOf = (value: EngineValue | undefined): number | EngineValue => {
    const one = oneOf(value)
    if (one === null || one.isBoolean()) return error('#VALUE!')
    const found = one.isString() ? one.convertToNumberObjectValue() : one
    return found.isError() ? found : Number(found.getValue())
  }

  for (const [name, of] of Object.entries(UNARY_FUNCTIONS))
    replace(name, ([value]) => {
      const found = read(oneOf(value))
      return isComplex(found) ? written(of(found.real, found.imaginary), found.suffix) : found
    })
  for (const [name, of] of Object.entries(REAL_FUNCTIONS))
    replace(name, ([value]) => {
      const found = read(oneOf(value))
      if (!isComplex(found)) return found
      const result = of(found)
      return result === null ? error('#DIV/0!') : number(result)
    })
  const several = (
    known: readonly Complex[],
    of: (
      one: readonly [number, number],
      other: readonly [number, number],
    ) => readonly [number, number],
  ): EngineValue => {
    const suffixes = new Set(known.filter((one) => one.imaginary !== 0).map((one) => one.suffix))
    const [suffix = 'i'] = suffixes
    if (suffixes.size > 1) return error('#VALUE!')
    const [first = [0, 0] as const, ...rest] = known.map(
      ({ real, imaginary }) => [real, imaginary] as const,
    )
    return written(
      rest.reduce((all, one) => of(all, one), first),
      suffix,
    )
  }
  for (const [name, of] of Object.entries(BINARY_FUNCTIONS))
    replace(name, (given) => {
      const items = given.flatMap(allOf).filter((value) => given.length < 3 || !value.isNull())
      const values = items.map(read)
      const wrong = values.find((value) => !isComplex(value))
      if (wrong && !isComplex(wrong)) return wrong
      return several(values.filter(isComplex), of)
    })
  replace('IMPOWER', ([value, power]) => {
    const [found, by] = [read(oneOf(value)), numberOf(power)]
    if (!isComplex(found)) return found
    if (typeof by !== 'number') return by
    const result = complexPower(found.real, found.imaginary, by)
    return result === null ? error('#NUM!') : written(result, found.suffix)
  })
  const suffixOf = (given: EngineValue | undefined): 'i' | 'j' | EngineValue => {
    const one = given === undefined ? null : oneOf(given)
    if (one === null || one.isNull() || one.getValue() === '') return 'i'
    const name = one.getValue()
    if (name === 'i' || name === 'j') return name
    return one.isError() ? one : error('#VALUE!')
  }
  replace('COMPLEX', ([real, imaginary, given]) => {
    const [first, second] = [numberOf(real), numberOf(imaginary)]
    if (typeof first !== 'number') return first
    if (typeof second !== 'number') return second
    const suffix = suffixOf(given)
    return typeof suffix === 'string' ? written([first, second], suffix) : suffix
  })
}
