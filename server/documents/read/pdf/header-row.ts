import type { Rows } from '../contents.ts'

const YEAR = /^(?:19|20)\d\d$/

const filledIn = (row: readonly string[]): readonly number[] =>
  row.flatMap((cell, at) => (cell !== '' || at === 0 ? [at] : []))

/**
 * Moves centred heads into the columns of the right-aligned figures below them, because centred
 * heads otherwise form separate columns. Applies only if there are as many heads as columns below.
 */
export const alignHeaders = (rows: Rows): Rows => {
  const [head, ...body] = rows
  if (!head) return rows
  const [over, below] = [
    filledIn(head),
    [...new Set(body.flatMap(filledIn))].toSorted((a, b) => a - b),
  ]
  const set = (heads: readonly string[]): Rows => [
    heads,
    ...body.map((row) => below.map((at) => row[at] ?? '')),
  ]
  const heads = over.map((at) => head[at] ?? '')
  if (over.length === below.length && over.some((at) => !below.includes(at))) return set(heads)
  // If one head is missing and the first is a year, the label column has no head, because a year
  // cannot be its head.
  const isLeftOut = over.length === below.length - 1 && YEAR.test(heads[0] ?? '')
  return isLeftOut ? set(['', ...heads]) : rows
}
