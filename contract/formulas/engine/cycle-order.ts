// Detection of circular formulas, and the calculation order of all formulas.

/** A formula of the engine's list and its cell. */
export type PlacedFormula = {
  readonly treeId: number
  readonly unitId: string
  readonly subUnitId: string
  readonly row: number
  readonly column: number
}

type Visit<T> = { readonly one: T; readonly dependents: Iterator<T>; low: number }

/**
 * Groups formulas into strongly connected components with Tarjan's algorithm. Each group comes
 * after the groups that read it. The algorithm is iterative, because long formula chains would
 * overflow the stack.
 */
export const cycleGroupsOf = <T extends PlacedFormula>(
  list: readonly T[],
  dependentsOf: (formula: T) => readonly T[],
): readonly (readonly T[])[] => {
  const groups: T[][] = []
  const found = new Map<T, number>()
  const waiting: T[] = []
  const isWaiting = new Set<T>()
  const path: Visit<T>[] = []

  const enter = (one: T): void => {
    const at = found.size
    found.set(one, at)
    waiting.push(one)
    isWaiting.add(one)
    path.push({ one, dependents: dependentsOf(one)[Symbol.iterator](), low: at })
  }
  const leave = ({ one, low }: Visit<T>): void => {
    path.pop()
    const before = path.at(-1)
    if (before) before.low = Math.min(before.low, low)
    if (low !== found.get(one)) return
    const group = waiting.splice(waiting.lastIndexOf(one))
    for (const each of group) isWaiting.delete(each)
    groups.push(group)
  }
  const step = (visit: Visit<T>): void => {
    const { value, done } = visit.dependents.next()
    if (done === true) leave(visit)
    else if (!found.has(value)) enter(value)
    else if (isWaiting.has(value)) visit.low = Math.min(visit.low, found.get(value) ?? 0)
  }
  for (const one of list) {
    if (found.has(one)) continue
    enter(one)
    for (let visit = path.at(-1); visit; visit = path.at(-1)) step(visit)
  }
  return groups
}

/** Calculation order within a cycle: by worksheet tab, then row, then column. */
export const inReadingOrder = <T extends PlacedFormula>(
  group: readonly T[],
  tabs: readonly string[],
): readonly T[] => {
  const places = new Map(tabs.map((id, at) => [id, at]))
  const placeOf = ({ subUnitId }: T): number => places.get(subUnitId) ?? tabs.length
  return [...group].sort((a, b) => placeOf(a) - placeOf(b) || a.row - b.row || a.column - b.column)
}
