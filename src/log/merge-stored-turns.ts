import type { ShownMessage } from './state.ts'

type Rows = readonly ShownMessage[]

/** Groups rows by question. If a page begins inside a turn, its first group lacks the question. */
const turnsOf = (rows: Rows): Rows[] => {
  const turns: ShownMessage[][] = []
  for (const row of rows) {
    const last = turns.at(-1)
    if (row.type === 'user' || !last) turns.push([row])
    else last.push(row)
  }
  return turns
}

/** Keeps the local row if it equals the stored one, so its identity and display state survive. */
const asHere = (here: ShownMessage | undefined, stored: ShownMessage): ShownMessage => {
  if (here?.type === 'stopped') return stored.type === 'stopped' ? here : stored
  if (here?.type !== 'assistant' || stored.type !== 'assistant') return stored
  const isSame = here.state === 'done' && stored.state === 'done'
  return isSame && here.plainText === stored.plainText ? here : stored
}

/**
 * Merges a local turn with the stored one. A local turn that is stopped or has `isKept` stays until
 * the server stores an answer.
 */
const turnOf = (here: Rows, stored: Rows, isKept: boolean): Rows => {
  const stays = isKept || here[1]?.type === 'stopped'
  return stays && stored.length === 1 ? here : stored.map((row, index) => asHere(here[index], row))
}

/**
 * The index in `turns` after the last turn whose question is among the local rows. Without such a
 * turn, it is `turns.length`, or one less if the last turn has no answer.
 */
const behindKnown = (settled: Rows, turns: readonly Rows[]): number => {
  const known = new Set(settled.map(({ id }) => id))
  const place = turns.findLastIndex(([head]) => head && known.has(head.id)) + 1
  return place || turns.length - (turns.at(-1)?.length === 1 ? 1 : 0)
}

/**
 * Replaces local turns with stored ones. The `live` turn always stays, at the end if `stored` lacks
 * it. A turn that is stopped or in `keptIds` stays until the stored turn has an answer. If `stored`
 * lacks a turn in `keptIds`, that turn goes before its local successors. It also goes before newer
 * questions from other tabs or devices. Other turns that `stored` lacks are removed.
 */
export const withStored = (
  settled: Rows,
  stored: Rows,
  keptIds: readonly string[],
  live: string | null,
): Rows => {
  const turns = turnsOf(stored)
  let place = behindKnown(settled, turns)
  for (const here of turnsOf(settled).toReversed()) {
    const id = here[0]?.id ?? ''
    const isLive = id === live
    const at = turns.findIndex(([head]) => head?.id === id)
    const found = turns[at]
    if (found) {
      turns[at] = isLive ? here : turnOf(here, found, keptIds.includes(id))
      place = at
    } else if (isLive) turns.push(here)
    else if (keptIds.includes(id)) turns.splice(place, 0, here)
  }
  return turns.flat()
}
