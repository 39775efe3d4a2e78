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
