import { useState } from 'react'

/** Rows per group. A fifth of a page, so groups begin where pages begin. */
const ROWS = 10

/** Consecutive rows, by message id. `key` stays the same while any of the group's rows remains. */
export type RowGroup = { readonly key: number; readonly ids: readonly string[] }

/** Groups counted from the end. The first group may be smaller. */
const fromEnd = (ids: readonly string[], key: number): readonly RowGroup[] =>
  Array.from({ length: Math.ceil(ids.length / ROWS) }, (_, at) => ({
    key: key + at,
    ids: ids.slice(Math.max(0, ids.length - (at + 1) * ROWS), ids.length - at * ROWS),
  })).toReversed()

/** Returns the previous object if the group is unchanged, so `memo` skips it. */
const reuseGroup = (before: RowGroup | undefined, now: RowGroup): RowGroup =>
  before?.ids.length === now.ids.length && before.ids.every((id, at) => id === now.ids[at])
    ? before
    : now

/**
 * Updates the groups of a conversation's rows. Known rows keep their group. Older rows form groups
 * in front. Newer rows fill the last group first.
 */
export const regroup = (
  before: readonly RowGroup[],
  ids: readonly string[],
): readonly RowGroup[] => {
  const keyOf = new Map(before.flatMap(({ key, ids }) => ids.map((id) => [id, key])))
  const known = ids.findIndex((id) => keyOf.has(id))
  const free = Math.max(-1, ...before.map(({ key }) => key)) + 1
  if (known < 0) return fromEnd(ids, free)
  const older = fromEnd(ids.slice(0, known), free)
  const rest = new Map<number, string[]>()
  let last: { readonly key: number; readonly ids: string[] } | null = null
  for (const id of ids.slice(known)) {
    const own = keyOf.get(id)
    const isFirst = own !== undefined && !rest.has(own)
    if (!last || (own !== last.key && (isFirst || last.ids.length >= ROWS))) {
      last = { key: isFirst ? own : free + older.length + rest.size, ids: [] }
      rest.set(last.key, last.ids)
    }
    last.ids.push(id)
  }
  const were = new Map(before.map((group) => [group.key, group]))
  return [...older, ...[...rest].map(([key, ids]) => reuseGroup(were.get(key), { key, ids }))]
}

export const startsOf = (groups: readonly RowGroup[]): readonly number[] => {
  let next = 0
  return groups.map(({ ids }) => {
    next += ids.length
    return next - ids.length
  })
}

/** The rows of a conversation in groups that stay stable while rows arrive and leave. */
export const useRowGroups = (ids: readonly string[]): readonly RowGroup[] => {
  const [now, setNow] = useState(() => ({ ids, groups: regroup([], ids) }))
  if (now.ids === ids) return now.groups
  const groups = regroup(now.groups, ids)
  setNow({ ids, groups })
  return groups
}
