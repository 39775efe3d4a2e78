import type { Extent } from '#contract/formulas/functions/engine-values.ts'
import { cellAt, heightOf, widthOf, type Reference } from './cell-at.ts'
import { RunValues, type Runtime } from './cell-values.ts'
import { replace, type EngineValue, type MendedEngine } from '../language/parts.ts'
import { rangeClass } from './range-rows.ts'
import { forgetWhole, isWhole, noteWhole } from './whole-columns.ts'

/** What a row takes beside its values. */
const WORDS_OF_ROW = 6

type ToRows = (this: Reference, useCache?: boolean) => unknown
type Written = EngineValue & { getRangePosition(): Extent }
type Write = (this: Runtime, value: Written) => void
type Cache = { clear(): void }

/** Words of memory of a range as rows: few for each that is empty, more for each cell that is not. */
const weightOf = (extent: Extent, lastRow: number): number => {
  const used = Math.max(0, Math.min(extent.endRow, lastRow) - extent.startRow + 1)
  return heightOf(extent) + used * (WORDS_OF_ROW + widthOf(extent))
}

/** Whether a result fills cells beside its own. */
const isOfMany = (value: Written): boolean => {
  if (!value.isReferenceObject() && !value.isArray()) return false
  const extent = value.getRangePosition()
  return heightOf(extent) * widthOf(extent) !== 1
}

const isFilled = (extent: Extent): boolean => heightOf(extent) > 0 && widthOf(extent) > 0

const hasFeatures = ({ _runtimeFeatureCellData: held }: Reference): boolean => {
  for (const _ in held) return true
  return false
}

/** Whether a reference is a range of cells of one worksheet, which no other feature has values for. */
const isOfCells = (reference: Reference, extent: Extent): boolean => {
  const isRange = extent.startRow >= 0 && extent.startColumn >= 0
  const isPlain = !reference._checkIfWorksheetMiss() && !reference.isMultiArea()
  return isRange && isPlain && isFilled(extent) && !hasFeatures(reference)
}

/**
 * Reads each cell once in a run and caches few ranges. The engine cached the cells of every range:
 * 6,000 running totals used up its memory.
 */
export const mendCellRanges = (engine: MendedEngine): void => {
  const nothing = engine.NullValueObject as unknown as { create(): EngineValue }
  const values = new RunValues(() => nothing.create())
  const RangeRows = rangeClass(engine)
  const cache: Cache = engine.FORMULA_REF_TO_ARRAY_CACHE
  // All stores of the engine know a text of more than 64 characters by a number, which others have too.
  replace<(text: string) => string>(
    Object.getPrototypeOf(cache) as object,
    '_hash',
    () => (text) => text,
  )
  replace<() => void>(
    cache,
    'clear',
    (standing) =>
      function clear(this: unknown) {
        values.clear()
        forgetWhole()
        standing.call(this as never)
      },
  )
  const { prototype: reference } = engine.BaseReferenceObject
  replace(reference, 'getCellData', () => cellAt)
  replace<ToRows>(
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
        const isOfWhole = isWhole(this.getRangeData())
        const make = () => {
          const rows = new RangeRows(this, cells, extent)
          if (isOfWhole) noteWhole(rows)
          return rows
        }
        if (size === 1 || !useCache) return make()
        const key = `${unit}_${sheet}_${startRow}_${endRow}_${startColumn}_${endColumn}_${isOfWhole}`
        return values.range(key, weightOf(extent, cells.lastRow(this)), make)
      },
  )
  replace<Write>(
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
