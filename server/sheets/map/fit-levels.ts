/** The cost of an item at a level, for example in tokens. */
type LevelCost = (level: number) => number

/**
 * Raises the levels of all items evenly while their costs fit into `most`. The first items come
 * first. An item that does not fit at a level stays below it. Null for items without room for their
 * lowest level.
 */
export const fittingLevels = (
  costs: readonly LevelCost[],
  most: number,
  highest: number,
): readonly (number | null)[] => {
  let used = 0
  const levels = costs.map((cost): number | null => {
    const lowest = cost(0)
    if (used + lowest > most) return null
    used += lowest
    return 0
  })
  for (let level = 1; level <= highest; level += 1)
    for (const [at, cost] of costs.entries()) {
      const before = levels[at]
      if (before !== level - 1) continue
      const more = cost(level) - cost(before)
      if (used + more > most) continue
      used += more
      levels[at] = level
    }
  return levels
}
