import type { Extent } from '#contract/formulas/functions/engine-values.ts'
import { replaceMethod, type EngineModule } from './language/engine-module.ts'

type Matrix = {
  getValue(row: number, column: number): unknown
  setValue(row: number, column: number, value: unknown): void
}
type Runtime = {
  readonly _runtimeData: {
    readonly [unit: string]: { readonly [sheet: string]: Matrix | undefined } | undefined
  }
}
type Place = readonly [unit: string, sheet: string, row: number, column: number]
type Check = (this: Runtime, ...given: readonly [...Place, extent: Extent]) => boolean
type Take = (this: Runtime, value: unknown) => void
type Held = { readonly row: number; readonly column: number; readonly value: unknown }

/**
 * Results of this run in the target range of an array formula, except in the formula's own cell.
 */
const resultsIn = (results: Matrix, extent: Extent, row: number, column: number): Held[] => {
  const cells: Held[] = []
  for (let down = extent.startRow; down <= extent.endRow; down += 1)
    for (let right = extent.startColumn; right <= extent.endColumn; right += 1) {
      const value = results.getValue(down, right)
      const isOwn = down === row && right === column
      if (!isOwn && value !== null && value !== undefined)
        cells.push({ row: down, column: right, value })
    }
  return cells
}

/**
 * Keeps the results of formulas that block an array formula. Univer would reset or clear the
 * results that it calculated before the array formula.
 */
export const patchSpills = (engine: EngineModule): void => {
  const runtime = engine.FormulaRuntimeService.prototype
  let inTheWay: { readonly results: Matrix; readonly cells: readonly Held[] } | null = null
  const restore = (): void => {
    for (const { row, column, value } of inTheWay?.cells ?? [])
      inTheWay?.results.setValue(row, column, value)
    inTheWay = null
  }
  replaceMethod<Check>(
    runtime,
    '_checkIfArrayFormulaRangeHasData',
    (standing) =>
      function isBlocked(...given) {
        const blocked = standing.apply(this, given as never)
        const [unit, sheet, row, column, extent] = given
        const results = this._runtimeData[unit]?.[sheet]
        if (!blocked || results === undefined) return blocked
        inTheWay = { results, cells: resultsIn(results, extent, row, column) }
        return blocked
      },
  )
  replaceMethod<Take>(
    runtime,
    'setRuntimeData',
    (standing) =>
      function take(value) {
        inTheWay = null
        standing.call(this, value)
        restore()
      },
  )
}
