/** What stands in a cell whose formula needs its own result. */
export const CIRCULAR_ERROR = '#CYCLE!'

/**
 * Functions that name cells without reading them, or read only some of those they name: whether such a
 * formula needs its own result shows only as it runs.
 */
const MAY_NOT_READ =
  /\b(?:AREAS|CELL|CHOOSE|COLUMNS?|FORMULATEXT|IF|IFERROR|IFNA|IFS|INDIRECT|ISFORMULA|ISREF|LAMBDA|LET|OFFSET|ROWS?|SHEETS?|SWITCH)\s*\(/i

/** A formula of the engine's list, known by its id. */
type Formula = { readonly treeId: number; readonly formula: string }

/** The ids that stay when those whom no other needs are taken away, again and again. */
const withoutEnds = (links: ReadonlyMap<number, readonly number[]>): ReadonlySet<number> => {
  const needed = new Map<number, number>()
  for (const to of [...links.values()].flat()) needed.set(to, (needed.get(to) ?? 0) + 1)
  const left = new Set(links.keys())
  const ends = [...left].filter((id) => !needed.has(id))
  for (let end = ends.pop(); end !== undefined; end = ends.pop()) {
    left.delete(end)
    for (const to of links.get(end) ?? []) {
      const count = (needed.get(to) ?? 0) - 1
      needed.set(to, count)
      if (count === 0) ends.push(to)
    }
  }
  return left
}

const turned = (
  links: ReadonlyMap<number, readonly number[]>,
): ReadonlyMap<number, readonly number[]> => {
  const back = new Map<number, number[]>([...links.keys()].map((id) => [id, []]))
  for (const [from, all] of links) for (const to of all) back.get(to)?.push(from)
  return back
}

/**
 * Puts the error in the place of the formulas that need their own results, each by itself or in a ring of
 * several, and of those between two rings. `dependents` are the ids of the formulas that read one of them.
 */
export const refuseCircles = <T extends Formula>(
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
