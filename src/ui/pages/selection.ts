/** Ids of the chosen rows that still exist, in the order of the list. */
export const chosenOf = (chosen: ReadonlySet<string>, ids: readonly string[]): readonly string[] =>
  ids.filter((id) => chosen.has(id))

/** The set with one id put in or taken out. */
export const toggled = (chosen: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return next
}

/** State of "Select all": none, some or all of the rows. */
export const allChosen = (chosen: number, rows: number): boolean | 'some' =>
  chosen === 0 ? false : chosen === rows ? true : 'some'

/** Place of the row that takes the focus when some go: the next that stays, else the last one before; -1: none. */
export const placeAfter = (ids: readonly string[], gone: readonly string[]): number => {
  const stays = (id: string): boolean => !gone.includes(id)
  const first = ids.findIndex((id) => !stays(id))
  const next = ids.findIndex((id, place) => place > first && stays(id))
  return next === -1 ? ids.findLastIndex(stays) : next
}
