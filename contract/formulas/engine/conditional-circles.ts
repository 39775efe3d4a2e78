import { CIRCULAR_ERROR, markCircularFormulas } from '../circular-formulas.ts'
import { iterationOf } from '../iterative-calculation.ts'
import { FORMULA_CIRCLE_RUNS } from '#contract/limits/formulas.ts'
import { fillOf, isSameFill, keyOf, type Fill } from './array-fills.ts'
import {
  groupsOf,
  resultOf,
  resultWriterOf,
  snapshotOf,
  type Generator,
  type IsCircular,
  type Runtime,
  type StoreResult,
  type Tree,
} from './circles.ts'
import { replaceMethod, type EngineModule } from './language/engine-module.ts'

type Results = { readonly value: unknown; readonly fill: Fill }

/** Formulas that name each other, although a condition may keep them from reading each other. */
type Circle = {
  /** In the engine's order, which calculates the last member first. */
  readonly members: readonly Tree[]
  /** The members that read a member. */
  readonly readers: ReadonlyMap<Tree, readonly Tree[]>
  /** The results of each member when it last ran. */
  readonly results: Map<Tree, Results>
  /** Members that read a result which has changed since they ran. */
  readonly outdated: Set<Tree>
  /** How many members still run before `outdated` counts. */
  running: number
  /** How many runs are left before the circle counts as one. */
  runsLeft: number
}
/** `list` is the engine's list. `circles` has every cell of every circle. */
type Plan = {
  readonly list: Tree[]
  readonly circles: ReadonlyMap<string, { readonly circle: Circle; readonly tree: Tree }>
}

const plans = new WeakMap<Runtime, Plan>()

const cellKey = ({ unitId, subUnitId, row, column }: Tree): string =>
  keyOf({ unitId, sheetId: subUnitId, row, column })

const isCircularFormula = ({ formula }: Tree): boolean => formula === `=${CIRCULAR_ERROR}`

const resultsOf = (runtime: Runtime, tree: Tree): Results => ({
  value: resultOf(runtime, tree),
  fill: fillOf(runtime, { ...tree, sheetId: tree.subUnitId }),
})

const areSame = (one: Results | undefined, other: Results): boolean =>
  one !== undefined && Object.is(one.value, other.value) && isSameFill(one.fill, other.fill)

const circleOf = (
  members: readonly Tree[],
  readers: ReadonlyMap<Tree, readonly Tree[]>,
): Circle => {
  const own = new Set(members)
  const count = members.length
  return {
    members,
    readers: new Map(
      members.map((tree) => [tree, (readers.get(tree) ?? []).filter((one) => own.has(one))]),
    ),
    results: new Map(),
    outdated: new Set(),
    running: count,
    // Each round settles at least one result, if they settle at all.
    runsLeft: Math.min(count * (count + 2), count * 10 + FORMULA_CIRCLE_RUNS),
  }
}

/**
 * Calculates formulas that name each other, such as `=IF(switch,0,A1)` in A1. Whether they are a
 * circle depends on which references they read. All start as `#CYCLE!`, and run again while a
 * result that they read changes. So the results depend neither on earlier results nor on the order.
 * A formula that needs its own result keeps `#CYCLE!`. If the results never settle, because
 * formulas such as IFERROR replace the error, all of them are `#CYCLE!`.
 */
export const patchConditionalCircles = (engine: EngineModule): void => {
  const write = resultWriterOf(engine)

  /** Orders a list with circles. Returns false if it has none. */
  const plan = (generator: Generator, list: Tree[]): boolean => {
    const runtime = generator._runtimeService
    const { groups, readers } = groupsOf(generator, list, (tree) => !isCircularFormula(tree))
    if (!groups.some(({ isCircle }) => isCircle)) return false
    const circles = new Map<string, { circle: Circle; tree: Tree }>()
    list.length = 0
    for (const { members, isCircle } of groups) {
      for (const tree of members) list.push(tree)
      if (!isCircle) continue
      const circle = circleOf(members, readers)
      for (const tree of members) {
        write(runtime, tree, CIRCULAR_ERROR)
        circle.results.set(tree, resultsOf(runtime, tree))
        circles.set(cellKey(tree), { circle, tree })
      }
    }
    plans.set(runtime, { list, circles })
    return true
  }

  /** Ends a circle whose results do not settle. */
  const refuse = (runtime: Runtime, { members }: Circle): void => {
    const known = plans.get(runtime)
    plans.delete(runtime)
    for (const tree of members) write(runtime, tree, CIRCULAR_ERROR)
    if (known) plans.set(runtime, known)
  }

  /** Takes note of a result, and lets outdated members run again. */
  const follow = (runtime: Runtime, list: Tree[], circle: Circle, tree: Tree): void => {
    const results = resultsOf(runtime, tree)
    circle.outdated.delete(tree)
    if (!areSame(circle.results.get(tree), results))
      for (const reader of circle.readers.get(tree) ?? []) circle.outdated.add(reader)
    circle.results.set(tree, results)
    circle.running -= 1
    circle.runsLeft -= 1
    if (circle.running > 0 || circle.outdated.size === 0) return
    if (circle.runsLeft <= 0) {
      refuse(runtime, circle)
      return
    }
    const next = circle.members.filter((member) => circle.outdated.has(member))
    for (const member of next) list.push(member)
    circle.running = next.length
  }

  replaceMethod<IsCircular>(
    engine.FormulaDependencyGenerator.prototype,
    '_checkIsCycleDependency',
    (standing) =>
      function isCircular(list) {
        plans.delete(this._runtimeService)
        const isNamed = standing.call(this, list)
        if (iterationOf(snapshotOf(this, list).custom) !== null) return isNamed
        if (isNamed) markCircularFormulas(list, (tree) => this._getDependencyTreeParenIds(tree))
        // `standing` does not see circles through references that a formula computes.
        const hasComputed = this._dependencyRTreeCacheForAddressFunction._tree.size > 0
        return ((isNamed || hasComputed) && plan(this, list)) || isNamed
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
        const found = known.circles.get(keyOf({ unitId, sheetId, row, column }))
        if (found === undefined) return
        // Cached ranges with this cell are stale now.
        this.clearArrayObjectCache()
        follow(this, known.list, found.circle, found.tree)
      },
  )
}
