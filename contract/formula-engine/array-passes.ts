import type { Extent } from '#contract/own/engine-values.ts'
import { replace, type MendedEngine } from './parts.ts'

type ByCell<T> = { [row: number]: { [column: number]: T | undefined } | undefined }
type BySheet<T> = { [unit: string]: { [sheet: string]: T | undefined } | undefined }
type Matrix = {
  getValue(row: number, column: number): { readonly v?: unknown } | null | undefined
  realDeleteValue(row: number, column: number): void
}
type Range = { readonly unitId: string; readonly sheetId: string; readonly range: Extent }
type Runtime = {
  readonly _unitArrayFormulaRange: BySheet<ByCell<Extent>>
  readonly _runtimeArrayFormulaCellData: BySheet<Matrix>
  readonly _currentUnitId: string
  readonly _currentSubUnitId: string
  readonly _currentRow: number
  readonly _currentColumn: number
}
type State = {
  readonly arrayFormulaRange: BySheet<ByCell<Extent>>
  readonly runtimeFeatureRange: unknown
}
type Service = {
  readonly _currentConfigService: {
    _forceCalculate: boolean
    loadDirtyRangesAndExcludedCell(ranges: readonly Range[], excluded: unknown): void
  }
  _apply(isLater?: boolean): Promise<State | undefined>
  _getArrayFormulaDirtyRangeAndExcludedRange(
    arrays: State['arrayFormulaRange'],
    features: unknown,
  ): { readonly dirtyRanges: readonly Range[]; readonly excludedCell: unknown }
}
type Tree = {
  readonly unitId: string
  readonly subUnitId: string
  readonly row: number
  readonly column: number
  readonly formulaId?: string | null
}
type Step = (this: Service) => Promise<true | undefined>
type Write = (this: Runtime, value: unknown) => void
type Places = (this: Tree) => readonly Range[]
type Detect = (...given: unknown[]) => boolean

/** What an array formula filled. */
type Fill = { readonly extent: Extent | undefined; readonly values: readonly unknown[] }
type Anchor = Omit<Range, 'range'> & { readonly row: number; readonly column: number }
type Before = Anchor & { readonly fill: Fill }

/** Passes of one calculation: arrays that size each other need one for each link of their chain. */
const MOST_PASSES = 200

const keyOf = ({ unitId, sheetId, row, column }: Anchor): string =>
  `${row} ${column} ${sheetId} ${unitId}`

const extentAt = (arrays: BySheet<ByCell<Extent>>, anchor: Anchor): Extent | undefined =>
  arrays[anchor.unitId]?.[anchor.sheetId]?.[anchor.row]?.[anchor.column]

/** Calls `visit` with each cell of an extent. */
const eachCell = (extent: Extent, visit: (row: number, column: number) => void): void => {
  for (let row = extent.startRow; row <= extent.endRow; row += 1)
    for (let column = extent.startColumn; column <= extent.endColumn; column += 1)
      visit(row, column)
}

const cellsOf = (runtime: Runtime, { unitId, sheetId }: Anchor): Matrix | undefined =>
  runtime._runtimeArrayFormulaCellData[unitId]?.[sheetId]

const fillOf = (runtime: Runtime, anchor: Anchor): Fill => {
  const extent = extentAt(runtime._unitArrayFormulaRange, anchor)
  const cells = cellsOf(runtime, anchor)
  const values: unknown[] = []
  if (extent && cells)
    eachCell(extent, (row, column) => values.push(cells.getValue(row, column)?.v ?? null))
  return { extent, values }
}

/** The cells that either of two fills of the same array takes. */
const widest = (one: Extent | undefined, other: Extent | undefined): Extent | undefined =>
  one && other
    ? {
        ...one,
        endRow: Math.max(one.endRow, other.endRow),
        endColumn: Math.max(one.endColumn, other.endColumn),
      }
    : (one ?? other)

/** Takes away what a formula filled in this calculation before: it may fill less by now. */
const clearFill = (runtime: Runtime, anchor: Anchor, { extent }: Fill): void => {
  const cells = cellsOf(runtime, anchor)
  if (!extent) return
  if (cells) eachCell(extent, (row, column) => cells.realDeleteValue(row, column))
  const row = runtime._unitArrayFormulaRange[anchor.unitId]?.[anchor.sheetId]?.[anchor.row]
  if (row) delete row[anchor.column]
}

const isSame = (one: Fill, other: Fill): boolean =>
  one.values.length === other.values.length &&
  one.extent?.endRow === other.extent?.endRow &&
  one.extent?.endColumn === other.extent?.endColumn &&
  one.values.every((value, at) => Object.is(value, other.values[at]))

/** The cells of arrays that fill something else now than at the beginning of a pass. */
const changesOf = (runtime: Runtime, before: Iterable<Before>): Range[] => {
  const changes: Range[] = []
  for (const { fill, ...anchor } of before) {
    const now = fillOf(runtime, anchor)
    if (isSame(fill, now)) continue
    const { unitId, sheetId } = anchor
    for (const range of [fill.extent, now.extent])
      if (range) changes.push({ unitId, sheetId, range })
  }
  return changes
}

/**
 * Calculates the readers of filled cells behind the array formula that fills them, wherever either stands
 * (SHEET-965). The engine had two passes over the formulas, and knew arrays by their first cells alone. A
 * reader of another cell could keep its old result. Here passes go on until no array fills anything else.
 */
export const mendArrayPasses = (engine: MendedEngine): void => {
  const run = {
    isLater: false,
    written: new Map<string, Before>(),
    runtime: null as Runtime | null,
  }
  /**
   * What each array has filled at most in this calculation. One that comes to `#CYCLE!` fills nothing: without this,
   * the next pass would see no circle.
   */
  const widestFills = new Map<string, Extent>()

  replace<Write>(
    engine.FormulaRuntimeService.prototype,
    'setRuntimeData',
    (standing) =>
      function write(value) {
        const anchor = {
          unitId: this._currentUnitId,
          sheetId: this._currentSubUnitId,
          row: this._currentRow,
          column: this._currentColumn,
        }
        run.runtime = this
        if (run.isLater || extentAt(this._unitArrayFormulaRange, anchor) !== undefined) {
          const fill = fillOf(this, anchor)
          const key = keyOf(anchor)
          const reached = widest(widestFills.get(key), fill.extent)
          if (reached) widestFills.set(key, reached)
          if (run.isLater && !run.written.has(key)) run.written.set(key, { ...anchor, fill })
          clearFill(this, anchor, fill)
        }
        standing.call(this, value)
      },
  )
  const withFill = (standing: Places): Places =>
    function places() {
      const { unitId, subUnitId: sheetId, row, column } = this
      if (!run.isLater || this.formulaId || !run.runtime) return standing.call(this)
      const anchor = { unitId, sheetId, row, column }
      const now = extentAt(run.runtime._unitArrayFormulaRange, anchor)
      const range = widest(now, widestFills.get(keyOf(anchor)))
      return range ? [{ unitId, sheetId, range }] : standing.call(this)
    }
  for (const tree of [engine.FormulaDependencyTree, engine.FormulaDependencyTreeVirtual])
    replace<Places>(tree.prototype, 'toRTreeItem', withFill)
  replace<Detect>(
    engine.FormulaDependencyGenerator.prototype,
    '_detectForcedRecalculationNode',
    (standing) =>
      function isVolatile(this: unknown, ...given) {
        // NOW and its like have been calculated: another value would never end the passes.
        return !run.isLater && standing.apply(this, given)
      },
  )
  const passes = async (service: Service, state: State): Promise<void> => {
    const { _currentConfigService: config } = service
    const find = () =>
      service._getArrayFormulaDirtyRangeAndExcludedRange(
        state.arrayFormulaRange,
        state.runtimeFeatureRange,
      )
    let { dirtyRanges, excludedCell } = find()
    for (let pass = 0; dirtyRanges.length > 0 && pass < MOST_PASSES; pass += 1) {
      run.isLater = true
      run.written = new Map()
      engine.FORMULA_REF_TO_ARRAY_CACHE.clear()
      config._forceCalculate = false
      config.loadDirtyRangesAndExcludedCell(dirtyRanges, excludedCell)
      if ((await service._apply(true)) === undefined || !run.runtime) return
      dirtyRanges = changesOf(run.runtime, run.written.values())
      excludedCell = find().excludedCell
    }
  }
  replace<Step>(
    engine.CalculateFormulaService.prototype,
    '_executeStep',
    () =>
      async function step() {
        run.isLater = false
        run.runtime = null
        widestFills.clear()
        const state = await this._apply()
        if (state === undefined) return undefined
        try {
          await passes(this, state)
        } finally {
          run.isLater = false
          run.written = new Map()
          run.runtime = null
        }
        return true
      },
  )
}
