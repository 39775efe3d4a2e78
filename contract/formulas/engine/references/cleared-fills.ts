import type { Extent } from '#contract/formulas/functions/engine-values.ts'
import { extentAt, type Anchor, type ArrayExtents, type SheetRange } from '../array-fills.ts'
import { replaceMethod, type EngineModule } from '../language/engine-module.ts'

type Model = { getArrayFormulaRange(): ArrayExtents }
type Service = {
  readonly _currentConfigService: Model & { readonly _formulaDataModel: Model }
}
type Dirty = { readonly dirtyRanges: SheetRange[]; readonly excludedCell: unknown }
type Find = (this: Service, arrays: ArrayExtents, ...rest: unknown[]) => Dirty
/** The range that an array formula fills. */
export type FilledRange = Anchor & { readonly range: Extent }
type Take = (this: Model, arrays: ArrayExtents) => void

/** Iterates over all array formulas. */
export const filledRangesOf = function* (arrays: ArrayExtents): Generator<FilledRange> {
  for (const [unitId, sheets] of Object.entries(arrays))
    for (const [sheetId, rows] of Object.entries(sheets ?? {}))
      for (const [row, columns] of Object.entries(rows ?? {}))
        for (const [column, range] of Object.entries(columns ?? {}))
          if (range) yield { unitId, sheetId, row: Number(row), column: Number(column), range }
}

const stillFills = (arrays: ArrayExtents, anchor: Anchor): boolean =>
  Boolean(extentAt(arrays, anchor))

const rangeOf = ({ unitId, sheetId, range }: FilledRange): SheetRange => ({
  unitId,
  sheetId,
  range,
})

/**
 * Recalculates formulas that read cells which an array formula no longer fills. Univer considers
 * only the cells that the array formula fills now.
 */
export const patchClearedFills = (engine: EngineModule): void => {
  /** Ranges of deleted array formulas, until the next calculation. */
  const ranges = new WeakMap<Model, SheetRange[]>()
  replaceMethod<Take>(
    engine.FormulaDataModel.prototype,
    'setArrayFormulaRange',
    (standing) =>
      function take(arrays) {
        const lostRanges = [...filledRangesOf(this.getArrayFormulaRange())]
          .filter((before) => !stillFills(arrays, before))
          .map(rangeOf)
        if (lostRanges.length > 0) ranges.set(this, [...(ranges.get(this) ?? []), ...lostRanges])
        standing.call(this, arrays)
      },
  )
  replaceMethod<Find>(
    engine.CalculateFormulaService.prototype,
    '_getArrayFormulaDirtyRangeAndExcludedRange',
    (standing) =>
      function find(arrays, ...rest) {
        const found = standing.call(this, arrays, ...rest)
        const { _currentConfigService: config } = this
        for (const before of filledRangesOf(config.getArrayFormulaRange()))
          if (stillFills(arrays, before)) found.dirtyRanges.push(rangeOf(before))
        found.dirtyRanges.push(...(ranges.get(config._formulaDataModel) ?? []))
        ranges.delete(config._formulaDataModel)
        return found
      },
  )
}
