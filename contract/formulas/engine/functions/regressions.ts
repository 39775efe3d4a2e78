import { regress, type Regression } from '#contract/formulas/functions/statistics/regression.ts'
import {
  prototypeOf,
  replaceMethod,
  type EngineValue,
  type EngineModule,
} from '../language/engine-module.ts'
import { asRows } from '../value-cells.ts'

type Rows = readonly (readonly number[])[]
type Fit = (this: object, ys: Rows, xs: Rows, wanted: Rows, hasConstant: number) => EngineValue
type Figures = (this: object, ys: Rows, xs: Rows, hasConstant: number, all: number) => EngineValue

type Wanted = {
  readonly isOfLogarithms: boolean
  readonly ys: Rows
  readonly xs: Rows
  readonly constant: number
}

/** Values and the columns to fit them to. */
type Given = { readonly values: readonly number[]; readonly columns: Rows }

const turned = (rows: Rows): Rows => (rows[0] ?? []).map((_, at) => rows.map((row) => row[at] ?? 0))

/** Whether the variables are rows or columns of x. Null for a single variable. */
const variablesOf = (ys: Rows, xs: Rows): 'rows' | 'columns' | null => {
  if (ys.length === 1 && xs.length > 1) return 'rows'
  return ys[0]?.length === 1 && (xs[0]?.length ?? 0) > 1 ? 'columns' : null
}

const givenOf = (ys: Rows, xs: Rows): Given => {
  const variables = variablesOf(ys, xs)
  const columns = variables === 'columns' ? turned(xs) : variables === 'rows' ? xs : [xs.flat()]
  return { values: ys.flat(), columns }
}

/** Predictions at the new x values: one for each row, column or cell of `wanted`. */
const placesOf = (ys: Rows, xs: Rows, wanted: Rows, at: Regression['at']): Rows => {
  const variables = variablesOf(ys, xs)
  if (variables === 'columns') return wanted.map((place) => [at(place)])
  if (variables === 'rows') return [turned(wanted).map(at)]
  return wanted.map((row) => row.map((place) => at([place])))
}

/** Rows 2 to 5 of LINEST. Null marks a place without a figure. */
const figuresOf = (
  fit: Regression,
  hasConstant: boolean,
): readonly (readonly (number | null)[])[] => {
  const rest = fit.slopes.slice(1).map(() => null)
  return [
    [...fit.slopeErrors.toReversed(), hasConstant ? fit.interceptError : null],
    [fit.share, fit.valueError, ...rest],
    [fit.ratio, fit.freedom, ...rest],
    [fit.explained, fit.residual, ...rest],
  ]
}

/**
 * TREND, GROWTH, LINEST and LOGEST with our own least squares. Univer loses digits if x values are
 * close together but far from 0. GROWTH and LOGEST fit the logarithms.
 */
export const patchRegressions = (engine: EngineModule): void => {
  const error = (code: string) => engine.ErrorValueObject.create(code as never) as EngineValue
  const number = (value: number) =>
    Number.isFinite(value)
      ? (engine.NumberValueObject.create(value) as EngineValue)
      : error('#NUM!')
  const shown = (rows: readonly (readonly (number | null)[])[]): EngineValue =>
    asRows(
      engine,
      rows.map((row) => row.map((value) => (value === null ? error('#N/A') : number(value)))),
    )
  /**
   * Returns an error if there are too few values, or if GROWTH or LOGEST has a value of 0 or less.
   */
  const ofFit = (
    { isOfLogarithms, ys, xs, constant }: Wanted,
    made: (fit: Regression) => EngineValue,
  ): EngineValue => {
    const { values, columns } = givenOf(ys, xs)
    if (isOfLogarithms && values.some((value) => value <= 0)) return error('#NUM!')
    if (columns.length + Number(constant !== 0) > values.length) return error('#N/A')
    return made(regress(isOfLogarithms ? values.map(Math.log) : values, columns, constant !== 0))
  }
  for (const [name, isOfLogarithms] of [
    ['TREND', false],
    ['GROWTH', true],
  ] as const)
    replaceMethod<Fit>(
      prototypeOf(engine, name),
      '_getResult',
      () => (ys, xs, wanted, constant) =>
        ofFit({ isOfLogarithms, ys, xs, constant }, ({ at }) => {
          const height = (place: readonly number[]): number =>
            isOfLogarithms ? Math.exp(at(place)) : at(place)
          return shown(placesOf(ys, xs, wanted, height))
        }),
    )
  for (const [name, isOfLogarithms] of [
    ['LINEST', false],
    ['LOGEST', true],
  ] as const)
    replaceMethod<Figures>(
      prototypeOf(engine, name),
      '_getResult',
      () => (ys, xs, constant, all) =>
        ofFit({ isOfLogarithms, ys, xs, constant }, (fit) => {
          const line = [...fit.slopes.toReversed(), fit.intercept]
          const first = isOfLogarithms ? line.map(Math.exp) : line
          return shown([first, ...(all === 0 ? [] : figuresOf(fit, constant !== 0))])
        }),
    )
}
