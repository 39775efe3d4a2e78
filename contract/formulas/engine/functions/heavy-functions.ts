import { REFINED_MAX_SIZE } from './matrices.ts'
import {
  replaceFunction,
  type Calculate,
  type EngineValue,
  type EngineModule,
} from '../language/engine-module.ts'
import { heightOf, widthOf } from '../value-cells.ts'
import { spendWork } from '../work-limit.ts'

type Given = readonly (EngineValue | undefined)[]
/** Cost of a call in cells, in addition to one read of each argument. */
type Cost = (given: Given) => number

const extentOf = (value: EngineValue): { readonly [side: string]: number } =>
  (
    value as unknown as { getRangePosition(): { readonly [side: string]: number } }
  ).getRangePosition()

const cellsIn = (value: EngineValue | undefined): number => {
  if (value?.isReferenceObject() !== true) return heightOf(value) * widthOf(value)
  const { startRow = 0, endRow = 0, startColumn = 0, endColumn = 0 } = extentOf(value)
  return (endRow - startRow + 1) * (endColumn - startColumn + 1)
}

/** Only ranges have an index for lookups. */
const isOfCells = (value: EngineValue | undefined): boolean =>
  value !== undefined && 'usedRows' in value

/**
 * Cost if a function visits all elements of argument `all` once for each element of argument `one`.
 * `step` is the cost of one visit. Costs are in cells.
 */
const each =
  (one: number, all: number, step: number): Cost =>
  (given) =>
    cellsIn(given[one]) * cellsIn(given[all]) * step

const lookupCost: Cost = ([wanted, searched]) =>
  cellsIn(wanted) * (isOfCells(searched) ? 20 : 20 + cellsIn(searched) / 16)

/** Approximate and wildcard lookups cannot use the index. */
const lookupCostByMode =
  (mode: number): Cost =>
  (given) => {
    const kind = given[mode]
    const isExact = kind === undefined || kind.isNull() || kind.getValue() === 0
    const [wanted, searched] = given
    return isExact ? lookupCost(given) : (cellsIn(wanted) * cellsIn(searched)) / 8
  }

const sorting: Cost = ([rows]) => (heightOf(rows) * Math.log2(heightOf(rows) + 1)) / 2

/** Cost of a regression, which orthogonalizes each variable against all others. */
const fitting: Cost = ([ys, xs]) =>
  Math.min(heightOf(ys), widthOf(ys)) > 1
    ? 0
    : (cellsIn(xs) * Math.min(heightOf(xs), widthOf(xs))) / 16

const COSTS: readonly (readonly [names: string, cost: Cost])[] = [
  ['MMULT', ([one, other]) => (cellsIn(one) * widthOf(other)) / 32],
  ['MDETERM', ([rows]) => heightOf(rows) ** 3 / 64],
  ['MINVERSE', ([rows]) => heightOf(rows) ** 3 / (heightOf(rows) > REFINED_MAX_SIZE ? 16 : 2)],
  ['LINEST LOGEST TREND GROWTH', fitting],
  ['LARGE SMALL', each(1, 0, 1 / 8)],
  [
    'PERCENTILE PERCENTILE.INC PERCENTILE.EXC QUARTILE QUARTILE.INC QUARTILE.EXC',
    each(1, 0, 1 / 8),
  ],
  ['RANK RANK.EQ RANK.AVG', each(0, 1, 1 / 8)],
  ['FREQUENCY', each(0, 1, 1 / 128)],
  ['MATCH LOOKUP', lookupCost],
  ['VLOOKUP HLOOKUP', (given) => lookupCost(given) * cellsIn(given[2])],
  ['XLOOKUP', lookupCostByMode(4)],
  ['XMATCH', lookupCostByMode(2)],
  ['SORT SORTBY', sorting],
]

/**
 * Charges the cost of functions that visit their arguments many times. The charge comes before the
 * function runs. Another patch charges for reading the arguments.
 */
export const patchHeavyFunctions = (engine: EngineModule): void => {
  for (const [names, cost] of COSTS)
    for (const name of names.split(' '))
      replaceFunction(
        engine,
        name,
        (standing): Calculate =>
          function calculate(...given) {
            spendWork(cost(given))
            return standing.apply(this, given)
          },
      )
}
