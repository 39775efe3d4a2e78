import type { Extent } from '#contract/formulas/functions/engine-values.ts'
import { cellAt, heightOf, widthOf, type Reference } from './cell-at.ts'
import { RunValues, type Runtime } from './cell-values.ts'
import { replaceMethod, type EngineValue, type EngineModule } from '../language/engine-module.ts'
import { rangeClass } from './range-rows.ts'
import { clearWholeColumns, isWholeColumn, registerWholeColumn } from './whole-columns.ts'

/** Memory overhead of an array row, in 8-byte words. */
const WORDS_OF_ROW = 6

type ToRows = (this: Reference, useCache?: boolean) => unknown
type Written = EngineValue & { getRangePosition(): Extent }
type Write = (this: Runtime, value: Written) => void
type Cache = { clear(): void }

/** Memory of a range as an array, in words. Empty rows below the last used row share one array. */
const weightOf = (extent: Extent, lastRow: number): number => {
  const used = Math.max(0, Math.min(extent.endRow, lastRow) - extent.startRow + 1)
  return heightOf(extent) + used * (WORDS_OF_ROW + widthOf(extent))
}

/** Whether a result covers more or less than one cell. */
const isOfMany = (value: Written): boolean => {
  if (!value.isReferenceObject() && !value.isArray()) return false
  const extent = value.getRangePosition()
  return heightOf(extent) * widthOf(extent) !== 1
}

const isFilled = (extent: Extent): boolean => heightOf(extent) > 0 && widthOf(extent) > 0

const hasFeatures = ({ _runtimeFeatureCellData: featureCells }: Reference): boolean => {
  for (const _ in featureCells) return true
  return false
}

/**
 * Whether a reference is one range of cells on an existing worksheet. False if other features of
 * the engine override cell values.
 */
const isOfCells = (reference: Reference, extent: Extent): boolean => {
  const isRange = extent.startRow >= 0 && extent.startColumn >= 0
  const isPlain = !reference._checkIfWorksheetMiss() && !reference.isMultiArea()
  return isRange && isPlain && isFilled(extent) && !hasFeatures(reference)
}

/**
 * Reads each cell once per run and caches a limited number of ranges. Univer cached every range, so
 * 6,000 running totals exhausted the memory.
 */
export const patchCellRanges = (engine: EngineModule): void => {
  const nothing = engine.NullValueObject as unknown as { create(): EngineValue }
  const values = new RunValues(() => nothing.create())
  const RangeRows = rangeClass(engine)
  const cache: Cache = engine.FORMULA_REF_TO_ARRAY_CACHE
  // Univer's caches hash keys of more than 64 characters, and the hashes collide.
  replaceMethod<(text: string) => string>(
    Object.getPrototypeOf(cache) as object,
    '_hash',
    () => (text) => text,
  )
  replaceMethod<() => void>(
    cache,
    'clear',
    (standing) =>
      function clear(this: unknown) {
        values.clear()
        clearWholeColumns()
        standing.call(this as never)
      },
  )
  const { prototype: reference } = engine.BaseReferenceObject
  replaceMethod(reference, 'getCellData', () => cellAt)
  replaceMethod<ToRows>(
    reference,
    'toArrayValueObject',
    (standing) =>
      function rows(useCache = true) {
        const extent = this.getRangePosition()
        if (!isOfCells(this, extent)) return standing.call(this, useCache)
        const { startRow, endRow, startColumn, endColumn } = extent
        const size = heightOf(extent) * widthOf(extent)
        const unit = this.getUnitId()
        const sheet = this.getSheetId()
        const cells = values.of(unit, sheet)
        const isOfWhole = isWholeColumn(this.getRangeData())
        const make = () => {
          const rows = new RangeRows(this, cells, extent)
          if (isOfWhole) registerWholeColumn(rows)
          return rows
        }
        if (size === 1 || !useCache) return make()
        const key = `${unit}_${sheet}_${startRow}_${endRow}_${startColumn}_${endColumn}_${isOfWhole}`
        return values.range(key, weightOf(extent, cells.lastRow(this)), make)
      },
  )
  replaceMethod<Write>(
    engine.FormulaRuntimeService.prototype,
    'setRuntimeData',
    (standing) =>
      function write(value) {
        standing.call(this, value)
        if (isOfMany(value)) values.clear()
        else values.write(this)
      },
  )
}
