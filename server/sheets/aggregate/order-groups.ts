import type { Group } from './query.ts'
import { compareParts } from './groupings.ts'
import { figureOf } from './tallies.ts'

/** Groups without a figure come last. */
const byFigure = (one: number | null, other: number | null, isDescending: boolean): number => {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return isDescending ? other - one : one - other
}

const byParts = (one: Group, other: Group): number => {
  for (const [at, part] of one.parts.entries()) {
    const against = other.parts[at]
    const order = against ? compareParts(part, against) : 0
    if (order !== 0) return order
  }
  return 0
}

/** The groups by their first figure, or without an order by their own values. */
export const orderGroups = (
  groups: readonly Group[],
  order: 'asc' | 'desc' | undefined,
): readonly Group[] => {
  const natural = groups.toSorted(byParts)
  if (order === undefined) return natural
  return natural
    .map((group) => ({ group, figure: group.tallies[0] ? figureOf(group.tallies[0]) : null }))
    .sort((a, b) => byFigure(a.figure, b.figure, order === 'desc'))
    .map(({ group }) => group)
}
