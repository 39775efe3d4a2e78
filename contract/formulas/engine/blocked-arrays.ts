import type { Extent } from '#contract/formulas/functions/engine-values.ts'
import { hasOverlap } from '../../workbook/extents.ts'
import { anchorRange, type ArrayExtents, type SheetRange } from './array-fills.ts'
import { filledRangesOf, type FilledRange } from './references/cleared-fills.ts'
import { replaceMethod, type EngineModule } from './language/engine-module.ts'

type Config = {
  _dirtyRanges: readonly SheetRange[]
  readonly _forceCalculate: boolean
  getArrayFormulaRange(): ArrayExtents
}
type Runtime = { readonly _currentConfigService: Config }
type Place = readonly [unitId: string, sheetId: string, row: number, column: number]
type Check = (this: Runtime, ...given: readonly [...Place, extent: Extent]) => boolean
type Load = (this: Config, config: unknown) => void
type Raw = { readonly v?: unknown } | null | undefined
type Worksheet = { getCellRaw(row: number, column: number): Raw }
type Book = { getSheetBySheetId(id: string): Worksheet | null | undefined }
type ByCell = { readonly [row: string]: { readonly [column: string]: unknown } }
type Model = {
  getFormulaData(): { readonly [unit: string]: { readonly [sheet: string]: ByCell | null } | null }
  readonly _univerInstanceService: { getUnit(id: string): Book | null | undefined }
}
type Find = (this: Model) => SheetRange[]

const STOPPED = '#SPILL!'

const stoppedIn = function* (sheet: Worksheet, rows: ByCell): Generator<readonly [number, number]> {
  for (const [row, columns] of Object.entries(rows))
    for (const column of Object.keys(columns))
      if (sheet.getCellRaw(Number(row), Number(column))?.v === STOPPED)
        yield [Number(row), Number(column)]
}

const isWithin = (changed: SheetRange, { unitId, sheetId, range }: FilledRange): boolean =>
  changed.unitId === unitId && changed.sheetId === sheetId && hasOverlap(changed.range, range)

/** Array formulas that fill a changed cell. */
const reachedBy = (config: Config): SheetRange[] =>
  [...filledRangesOf(config.getArrayFormulaRange())]
    .filter((filled) => config._dirtyRanges.some((changed) => isWithin(changed, filled)))
    .map(anchorRange)

/** Formulas whose stored result is `#SPILL!`. */
const storedIn = function* (model: Model): Generator<SheetRange> {
  for (const [unitId, sheets] of Object.entries(model.getFormulaData())) {
    const book = model._univerInstanceService.getUnit(unitId)
    for (const [sheetId, rows] of Object.entries(sheets ?? {})) {
      const sheet = book?.getSheetBySheetId(sheetId)
      if (!sheet || !rows) continue
      for (const [row, column] of stoppedIn(sheet, rows))
        yield anchorRange({ unitId, sheetId, row, column })
    }
  }
}

/**
 * Recalculates blocked array formulas, and array formulas that fill a changed cell. A change may
 * clear a blocking cell, or block an array. The dependency graph does not connect these cells to
 * the formula.
 */
export const patchBlockedArrays = (engine: EngineModule): void => {
  /** Blocked formulas of the last calculation, per engine. */
  const stopped = new WeakMap<Config, Map<string, SheetRange>>()
  replaceMethod<Check>(
    engine.FormulaRuntimeService.prototype,
    '_checkIfArrayFormulaRangeHasData',
    (standing) =>
      function isBlocked(...given) {
        const blocked = standing.apply(this, given as never)
        const [unitId, sheetId, row, column] = given
        const known = stopped.get(this._currentConfigService) ?? new Map<string, SheetRange>()
        if (blocked)
          known.set(`${row} ${column} ${sheetId}`, anchorRange({ unitId, sheetId, row, column }))
        stopped.set(this._currentConfigService, known)
        return blocked
      },
  )
  replaceMethod<Load>(
    engine.FormulaCurrentConfigService.prototype,
    'load',
    (standing) =>
      function load(config) {
        standing.call(this, config)
        const ranges = [...(stopped.get(this)?.values() ?? [])]
        stopped.delete(this)
        if (this._forceCalculate) return
        this._dirtyRanges = [...this._dirtyRanges, ...ranges, ...reachedBy(this)]
      },
  )
  replaceMethod<Find>(
    engine.FormulaDataModel.prototype,
    'getFormulaDirtyRanges',
    (standing) =>
      function find() {
        return [...standing.call(this), ...storedIn(this)]
      },
  )
}
