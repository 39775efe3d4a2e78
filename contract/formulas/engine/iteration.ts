import { CIRCULAR_ERROR } from '../circular-formulas.ts'
import { iterationOf, type Iteration } from '../iterative-calculation.ts'
import { filledExtent, keyOf } from './array-fills.ts'
import {
  groupsOf,
  resultOf,
  resultWriterOf,
  snapshotOf,
  storedResultOf,
  type Generator,
  type IsCircular,
  type Runtime,
  type StoreResult,
  type Tree,
} from './circles.ts'
import { replaceMethod, type EngineModule } from './language/engine-module.ts'

/** The state of a cycle during iterative calculation. */
type Circle = {
  /** In the order of the engine's list. The engine calculates the last member first. */
  readonly members: readonly Tree[]
  readonly iteration: Iteration
  values: readonly unknown[]
  count: number
  /** Largest change of the last iteration. */
  change: number
}
/**
 * `list` is the engine's list. The keys of `circles` are all cells of all cycles. The cell that an
 * iteration calculates last maps to its `Circle`, and the other cells map to null.
 */
type Plan = { readonly list: Tree[]; readonly circles: ReadonlyMap<string, Circle | null> }

/**
 * A converging cycle may exceed the workbook's iteration count by this many, until its values stop
 * changing.
 */
const CLOSING_ITERATIONS = 1000
/** If a change exceeds this fraction of the previous change, the cycle no longer converges. */
const CLOSING = 0.999
/** A smaller relative change is a rounding error. */
const NOTHING = 1e-15

const plans = new WeakMap<Runtime, Plan>()

/** Change of a value in an iteration. Infinity if the new value is not a number. */
const changeOf = (before: unknown, after: unknown): number => {
  if (before === after) return 0
  if (typeof after !== 'number') return Number.POSITIVE_INFINITY
  const change = Math.abs(after - (typeof before === 'number' ? before : 0))
  return change <= NOTHING * Math.abs(after) ? 0 : change
}

/**
 * Whether the cycle needs another iteration. Stores the values of the iteration that has just
 * ended.
 */
const isOpen = (circle: Circle, values: readonly unknown[]): boolean => {
  const change = values.reduce<number>(
    (most, value, at) => Math.max(most, changeOf(circle.values[at], value)),
    0,
  )
  const isClosing = change < circle.change * CLOSING
  circle.values = values
  circle.change = change
  circle.count += 1
  if (change >= circle.iteration.change && change > 0) return circle.count < circle.iteration.count
  return change > 0 && isClosing && circle.count < circle.iteration.count + CLOSING_ITERATIONS
}

/**
 * Sets the start values of a cycle: the stored results, or 0 for our own `#CYCLE!`. An array formula
 * starts with zeros in its cells. With array formulas the engine calculates twice. The second run
 * must start over, without the results of the first.
 */
const starter = (engine: EngineModule) => {
  const write = resultWriterOf(engine)
  return (generator: Generator, members: readonly Tree[], iteration: Iteration): Circle => {
    const runtime = generator._runtimeService
    const values = members.map((tree) => {
      const stored = storedResultOf(generator, tree)
      const isNothing = stored === CIRCULAR_ERROR
      const extent = filledExtent(runtime, { ...tree, sheetId: tree.subUnitId })
      const value = isNothing ? 0 : stored
      if (extent === undefined && !isNothing && resultOf(runtime, tree) === undefined) return value
      write(runtime, tree, extent ? 0 : value)
      return value
    })
    return { members, iteration, values, count: 0, change: Number.POSITIVE_INFINITY }
  }
}

/**
 * Iterative calculation of circular formulas. It applies only if the workbook enables it, else a
 * cycle is an error. The first iteration starts from the stored values.
 */
export const patchIteration = (engine: EngineModule): void => {
  const start = starter(engine)
  const plan = (generator: Generator, list: Tree[], iteration: Iteration): void => {
    const { groups } = groupsOf(generator, list)
    if (!groups.some(({ isCircle }) => isCircle)) return
    const circles = new Map<string, Circle | null>()
    list.length = 0
    for (const { members, isCircle } of groups) {
      for (const tree of members) list.push(tree)
      if (!isCircle) continue
      const circle = start(generator, members, iteration)
      members.forEach(({ unitId, subUnitId, row, column }, at) =>
        circles.set(keyOf({ unitId, sheetId: subUnitId, row, column }), at === 0 ? circle : null),
      )
    }
    plans.set(generator._runtimeService, { list, circles })
  }
  replaceMethod<IsCircular>(
    engine.FormulaDependencyGenerator.prototype,
    '_checkIsCycleDependency',
    (standing) =>
      function isCircular(list) {
        plans.delete(this._runtimeService)
        const iteration = iterationOf(snapshotOf(this, list).custom)
        if (iteration === null) return standing.call(this, list)
        plan(this, list, iteration)
        return false
      },
  )
  replaceMethod<StoreResult>(
    engine.FormulaRuntimeService.prototype,
    'setRuntimeData',
    (standing) =>
      function store(value) {
        standing.call(this, value)
        const known = plans.get(this)
        if (known === undefined) return
        const { _currentUnitId: unitId, _currentSubUnitId: sheetId } = this
        const { _currentRow: row, _currentColumn: column } = this
        const circle = known.circles.get(keyOf({ unitId, sheetId, row, column }))
        if (circle === undefined) return
        // Cached ranges with this cell are stale now.
        this.clearArrayObjectCache()
        if (circle === null) return
        const values = circle.members.map((tree) => resultOf(this, tree))
        if (isOpen(circle, values)) for (const tree of circle.members) known.list.push(tree)
      },
  )
}
