import type { Extent } from '#contract/formulas/functions/engine-values.ts'
import { CIRCULAR_ERROR } from '../circular-formulas.ts'
import { hasOverlap } from '../../workbook/extents.ts'
import {
  clearFill,
  extentAt,
  filledExtent,
  fillOf,
  isSameFill,
  isBlocked,
  keyOf,
  anchorRange,
  resultAt,
  unionOfExtents,
  type Anchor,
  type ArrayExtents,
  type ArrayRuntime,
  type BySheet,
  type Fill,
  type SheetRange,
} from './array-fills.ts'
import { replaceMethod, type EngineModule } from './language/engine-module.ts'

type Runtime = ArrayRuntime & {
  readonly _currentUnitId: string
  readonly _currentSubUnitId: string
  readonly _currentRow: number
  readonly _currentColumn: number
  enableCycleDependency(): void
}
type Excluded = BySheet<{ realDeleteValue(row: number, column: number): void }>
type State = { readonly arrayFormulaRange: ArrayExtents; readonly runtimeFeatureRange: unknown }
type Dirty = { readonly dirtyRanges: readonly SheetRange[]; readonly excludedCell: Excluded }
type Service = {
  readonly _currentConfigService: {
    _forceCalculate: boolean
    loadDirtyRangesAndExcludedCell(ranges: readonly SheetRange[], excluded: Excluded): void
  }
  _apply(isLater?: boolean): Promise<State | undefined>
  _getArrayFormulaDirtyRangeAndExcludedRange(arrays: ArrayExtents, features: unknown): Dirty
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
type Places = (this: Tree) => readonly SheetRange[]
type Detect = (...given: unknown[]) => boolean
type Before = { readonly anchor: Anchor; readonly fill: Fill }

/**
 * An array that changes in more passes than this depends on its own result, so it never settles.
 */
const MOST_CHANGES = 25

/** A calculation with array formulas. It repeats passes until no array changes. */
class ArrayRun {
  #isLater = false
  #runtime: Runtime | null = null
  /** For each formula that this pass has calculated, its fill before the pass. */
  #written = new Map<string, Before>()
  /** Blocked arrays with the ranges they would fill. */
  readonly #stopped = new Map<string, Anchor & { readonly extent: Extent }>()
  /**
   * Ranges of arrays that are now `#CYCLE!`. The next pass needs them to detect the cycle again.
   */
  readonly #circular = new Map<string, Extent>()
  readonly #changes = new Map<string, number>()

  /** True from the second pass on. By then the first pass has filled all arrays. */
  get isLater(): boolean {
    return this.#isLater
  }

  /**
   * Clears the earlier fill of a formula that is about to write its result, and returns that fill.
   */
  before(runtime: Runtime, anchor: Anchor): Fill | null {
    this.#runtime = runtime
    if (!this.#isLater && extentAt(runtime._unitArrayFormulaRange, anchor) === undefined)
      return null
    const fill = fillOf(runtime, anchor)
    const key = keyOf(anchor)
    if (this.#isLater && !this.#written.has(key)) this.#written.set(key, { anchor, fill })
    clearFill(runtime, anchor, fill)
    return fill
  }

  isEndless(anchor: Anchor): boolean {
    return this.#changes.size > 0 && (this.#changes.get(keyOf(anchor)) ?? 0) > MOST_CHANGES
  }

  /** Records a blocked or circular array after a formula has written its result. */
  after(runtime: Runtime, anchor: Anchor, before: Fill | null): void {
    const size = extentAt(runtime._unitArrayFormulaRange, anchor)
    if (size === undefined && before === null) return
    const key = keyOf(anchor)
    if (size && isBlocked(runtime, anchor)) this.#stopped.set(key, { ...anchor, extent: size })
    else this.#stopped.delete(key)
    const reached = unionOfExtents(this.#circular.get(key), before?.extent)
    if (reached && resultAt(runtime, anchor) === CIRCULAR_ERROR) this.#circular.set(key, reached)
  }

  /**
   * The range that an array formula fills, or filled before it became `#CYCLE!`. Undefined in the
   * first pass.
   */
  places(anchor: Anchor): Extent | undefined {
    if (!this.#isLater || !this.#runtime) return undefined
    const circular = this.#circular.size === 0 ? undefined : this.#circular.get(keyOf(anchor))
    return unionOfExtents(filledExtent(this.#runtime, anchor), circular)
  }

  begin(): void {
    this.#isLater = true
    this.#written = new Map()
  }

  /** Ranges to recalculate: the old and new fills of every array that changed. */
  changed(): readonly SheetRange[] {
    const runtime = this.#runtime
    if (!runtime) return []
    const changes: SheetRange[] = []
    for (const [key, { anchor, fill }] of this.#written) {
      const now = fillOf(runtime, anchor)
      if (isSameFill(fill, now)) continue
      this.#changes.set(key, (this.#changes.get(key) ?? 0) + 1)
      if (this.isEndless(anchor)) runtime.enableCycleDependency()
      const { unitId, sheetId } = anchor
      for (const range of [fill.extent, now.extent])
        if (range) changes.push({ unitId, sheetId, range })
    }
    return changes
  }

  /** Blocked arrays whose range overlaps one of the changes, so their cells may be free now. */
  freed(changes: readonly SheetRange[]): readonly Anchor[] {
    return [...this.#stopped.values()].filter(({ unitId, sheetId, extent }) =>
      changes.some(
        (one) => one.unitId === unitId && one.sheetId === sheetId && hasOverlap(one.range, extent),
      ),
    )
  }

  end(): void {
    this.#isLater = false
    this.#runtime = null
    this.#written = new Map()
    this.#stopped.clear()
    this.#circular.clear()
    this.#changes.clear()
  }
}

const passes = async (
  engine: EngineModule,
  run: ArrayRun,
  service: Service,
  state: State,
): Promise<void> => {
  const { _currentConfigService: config } = service
  const { arrayFormulaRange, runtimeFeatureRange } = state
  const find = () =>
    service._getArrayFormulaDirtyRangeAndExcludedRange(arrayFormulaRange, runtimeFeatureRange)
  let { dirtyRanges, excludedCell } = find()
  while (dirtyRanges.length > 0) {
    run.begin()
    engine.FORMULA_REF_TO_ARRAY_CACHE.clear()
    config._forceCalculate = false
    config.loadDirtyRangesAndExcludedCell(dirtyRanges, excludedCell)
    if ((await service._apply(true)) === undefined) return
    const changes = run.changed()
    const freed = run.freed(changes)
    dirtyRanges = [...changes, ...freed.map(anchorRange)]
    excludedCell = find().excludedCell
    for (const { unitId, sheetId, row, column } of freed)
      excludedCell[unitId]?.[sheetId]?.realDeleteValue(row, column)
  }
}

/**
 * Calculates each array formula before the formulas that read its filled cells, regardless of their
 * positions. Univer runs only two passes and tracks an array by its first cell. A formula that
 * reads another cell of the array could keep a stale result.
 */
export const patchArrayPasses = (engine: EngineModule): void => {
  const run = new ArrayRun()
  replaceMethod<Write>(
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
        const before = run.before(this, anchor)
        const isEndless = run.isEndless(anchor)
        standing.call(
          this,
          isEndless ? engine.ErrorValueObject.create(CIRCULAR_ERROR as never) : value,
        )
        run.after(this, anchor, before)
      },
  )
  for (const tree of [engine.FormulaDependencyTree, engine.FormulaDependencyTreeVirtual])
    replaceMethod<Places>(
      tree.prototype,
      'toRTreeItem',
      (standing) =>
        function places() {
          const { unitId, subUnitId: sheetId, row, column } = this
          if (!run.isLater || this.formulaId) return standing.call(this)
          const range = run.places({ unitId, sheetId, row, column })
          return range ? [{ unitId, sheetId, range }] : standing.call(this)
        },
    )
  replaceMethod<Detect>(
    engine.FormulaDependencyGenerator.prototype,
    '_detectForcedRecalculationNode',
    (standing) =>
      function isVolatile(this: unknown, ...given) {
        // Only the first pass calculates volatile functions such as NOW. With new values in every
        // pass, the arrays would never settle.
        return !run.isLater && standing.apply(this, given)
      },
  )
  replaceMethod<Step>(
    engine.CalculateFormulaService.prototype,
    '_executeStep',
    () =>
      async function step() {
        run.end()
        try {
          const state = await this._apply()
          if (state === undefined) return undefined
          await passes(engine, run, this, state)
          return true
        } finally {
          run.end()
        }
      },
  )
}
