/** Ids of selected rows that still exist, in list order. */
export const selectedIdsOf = (
  chosen: ReadonlySet<string>,
  ids: readonly string[],
): readonly string[] => ids.filter((id) => chosen.has(id))

/** The set with one id toggled. */
export const toggleId = (chosen: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return next
}

export const withoutIds = (
  chosen: ReadonlySet<string>,
  removedIds: readonly string[],
): ReadonlySet<string> => {
  const next = new Set(chosen)
  for (const id of removedIds) next.delete(id)
  return next
}

/** State of "Select all": none, some or all of the rows. */
export const selectAllState = (chosen: number, rows: number): boolean | 'some' =>
  chosen === 0 ? false : chosen === rows ? true : 'some'

/**
 * Index of the row to focus after a deletion: the next remaining row, or the previous one if none
 * follows. -1 if no row remains.
 */
export const focusIndexAfterDelete = (
  ids: readonly string[],
  removedIds: readonly string[],
): number => {
  const going = new Set(removedIds)
  const stays = (id: string): boolean => !going.has(id)
  const first = ids.findIndex((id) => !stays(id))
  const next = ids.findIndex((id, place) => place > first && stays(id))
  return next === -1 ? ids.findLastIndex(stays) : next
}

/**
 * All ids from `from` to `to`, in either order, both included. If one of them is gone, only `to`.
 */
export const idsBetween = (ids: readonly string[], from: string, to: string): readonly string[] => {
  const [a, b] = [ids.indexOf(from), ids.indexOf(to)]
  return a === -1 || b === -1 ? [to] : ids.slice(Math.min(a, b), Math.max(a, b) + 1)
}
