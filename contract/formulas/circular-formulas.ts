/** The error value of a cell whose formula depends on its own result. */
export const CIRCULAR_ERROR = '#CYCLE!'

/**
 * These functions name cells without reading them, or read only some of them. Only calculation
 * shows whether such a formula depends on itself.
 */
const MAY_NOT_READ =
  /\b(?:AREAS|CELL|CHOOSE|COLUMNS?|FORMULATEXT|IF|IFERROR|IFNA|IFS|INDIRECT|ISFORMULA|ISREF|LAMBDA|LET|OFFSET|ROWS?|SHEETS?|SWITCH)\s*\(/i

type Formula = { readonly treeId: number; readonly formula: string }

/**
 * Removes ids to which no other id links, until every remaining id is the target of another one.
 */
const withoutEnds = (links: ReadonlyMap<number, readonly number[]>): ReadonlySet<number> => {
  const needed = new Map<number, number>()
  for (const to of [...links.values()].flat()) needed.set(to, (needed.get(to) ?? 0) + 1)
  const remaining = new Set(links.keys())
  const ends = [...remaining].filter((id) => !needed.has(id))
  for (let end = ends.pop(); end !== undefined; end = ends.pop()) {
    remaining.delete(end)
    for (const to of links.get(end) ?? []) {
      const count = (needed.get(to) ?? 0) - 1
      needed.set(to, count)
      if (count === 0) ends.push(to)
    }
  }
  return remaining
}

const turned = (
  links: ReadonlyMap<number, readonly number[]>,
): ReadonlyMap<number, readonly number[]> => {
  const back = new Map<number, number[]>([...links.keys()].map((id) => [id, []]))
  for (const [from, all] of links) for (const to of all) back.get(to)?.push(from)
  return back
}

/**
 * Replaces circular formulas with `#CYCLE!`: self-references, rings, and formulas between two
 * rings. `dependents` returns the ids of the formulas that read a given formula.
 */
export const markCircularFormulas = <T extends Formula>(
  list: T[],
  dependents: (formula: T) => Iterable<number>,
): void => {
  const reading = list.filter(({ formula }) => !MAY_NOT_READ.test(formula ?? ''))
  const ids = new Set(reading.map(({ treeId }) => treeId))
  const links = new Map(
    reading.map((one) => [one.treeId, [...dependents(one)].filter((id) => ids.has(id))]),
  )
  const after = withoutEnds(links)
  const ringed = new Map(
    [...after].map((id) => [id, (links.get(id) ?? []).filter((to) => after.has(to))]),
  )
  const circular = withoutEnds(turned(ringed))
  for (const [at, one] of list.entries())
    if (circular.has(one.treeId))
      list[at] = Object.create(one, { formula: { value: `=${CIRCULAR_ERROR}` } })
}
