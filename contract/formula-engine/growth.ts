import {
  mapRows,
  prototypeOf,
  replace,
  type EngineRows,
  type EngineValue,
  type MendedEngine,
} from './parts.ts'

type Rows = readonly (readonly number[])[]
type Fit = (this: object, ys: Rows, xs: Rows, wanted: Rows, hasConstant: number) => EngineValue

/**
 * Works GROWTH out as the trend of logarithms (SHEET-909). The engine raised a base to each x, which left the range
 * of numbers where the x are days.
 */
export const mendGrowth = (engine: MendedEngine): void => {
  const trend = prototypeOf(engine, 'TREND') as object & { readonly _getResult: Fit }
  const refused = () => engine.ErrorValueObject.create('#NUM!' as never) as EngineValue
  const raised = (value: EngineValue): EngineValue => {
    const result = Math.exp(Number(value.getValue()))
    return Number.isFinite(result)
      ? (engine.NumberValueObject.create(result) as EngineValue)
      : refused()
  }
  replace<Fit>(prototypeOf(engine, 'GROWTH'), '_getResult', () => (ys, xs, wanted, hasConstant) => {
    if (ys.flat().some((y) => y <= 0)) return refused()
    const logarithms = ys.map((row) => row.map(Math.log))
    const fitted = trend._getResult(logarithms, xs, wanted, hasConstant)
    return fitted.isArray() ? mapRows(engine, fitted as EngineRows, raised) : fitted
  })
}
