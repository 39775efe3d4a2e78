import { addToSum, newSum, sumOf } from '../aggregate/exact-sum.ts'

/** A row of a list. `row` counts from 1, and `amounts` follow the order of the amount columns. */
export type ListRow = {
  readonly row: number
  /** Equal keys match. Null if the row has no key, so it matches no row. */
  readonly key: string | null
  /** The cells of the key as the sheet displays them. */
  readonly shownKeys: readonly string[]
  readonly amounts: readonly number[]
}

/** A row of each list, and left minus right for each amount. */
export type RowPair = {
  readonly left: ListRow
  readonly right: ListRow
  readonly differences: readonly number[]
}

/** The result of two lists. Each row is in exactly one part. */
export type Reconciliation = {
  readonly matched: readonly RowPair[]
  readonly differs: readonly RowPair[]
  readonly onlyLeft: readonly ListRow[]
  readonly onlyRight: readonly ListRow[]
  /** The number of keys that several rows of the list share. */
  readonly repeatedKeys: { readonly left: number; readonly right: number }
}

/** An exact sum: decimal money has no noise of binary fractions. */
export const exactSum = (values: readonly number[]): number => {
  const sum = newSum()
  for (const value of values) addToSum(sum, value)
  return sumOf(sum)
}

/** The sum of each amount column. */
export const totalsOf = (rows: readonly (readonly number[])[], count: number): readonly number[] =>
  Array.from({ length: count }, (_, at) => exactSum(rows.map((amounts) => amounts[at] ?? 0)))

const pairOf = (left: ListRow, right: ListRow): RowPair => ({
  left,
  right,
  differences: left.amounts.map((amount, at) => exactSum([amount, -(right.amounts[at] ?? 0)])),
})

const isEqual = ({ differences }: RowPair, tolerance: number): boolean =>
  differences.every((difference) => Math.abs(difference) <= tolerance)

type Unpaired = { readonly left: readonly ListRow[]; readonly right: readonly ListRow[] }
type Paired = Unpaired & { readonly pairs: readonly RowPair[] }

const amountKey = ({ amounts }: ListRow): string => amounts.join(' ')

/** Pairs rows with the very same amounts. */
const pairSame = ({ left, right }: Unpaired): Paired => {
  const waiting = new Map<string, ListRow[]>()
  for (const row of right.toReversed()) {
    const key = amountKey(row)
    const rows = waiting.get(key)
    if (rows === undefined) waiting.set(key, [row])
    else rows.push(row)
  }
  const used = new Set<ListRow>()
  const pairs: RowPair[] = []
  const rest = left.filter((row) => {
    const other = waiting.get(amountKey(row))?.pop()
    if (other === undefined) return true
    used.add(other)
    pairs.push(pairOf(row, other))
    return false
  })
  return { pairs, left: rest, right: right.filter((row) => !used.has(row)) }
}

const firstAmount = ({ amounts }: ListRow): number => amounts[0] ?? 0

const byFirstAmount = (rows: readonly ListRow[]): readonly ListRow[] =>
  rows.toSorted((a, b) => firstAmount(a) - firstAmount(b))

/** Pairs rows whose amounts differ by no more than the tolerance, the smallest amounts first. */
const pairNear = ({ left, right }: Unpaired, tolerance: number): Paired => {
  const [lefts, rights] = [byFirstAmount(left), byFirstAmount(right)]
  const used = new Set<ListRow>()
  const pairs: RowPair[] = []
  let [at, other] = [0, 0]
  for (;;) {
    const [one, two] = [lefts[at], rights[other]]
    if (one === undefined || two === undefined) break
    const pair = pairOf(one, two)
    const isPair = isEqual(pair, tolerance)
    const isLeftSmaller = firstAmount(one) <= firstAmount(two)
    if (isPair) {
      pairs.push(pair)
      used.add(one).add(two)
    }
    if (isPair || isLeftSmaller) at += 1
    if (isPair || !isLeftSmaller) other += 1
  }
  const isFree = (row: ListRow): boolean => !used.has(row)
  return { pairs, left: left.filter(isFree), right: right.filter(isFree) }
}

/**
 * Pairs the rows of one key: equal amounts first, then the rest in the order of the lists. Rows
 * beyond the shorter list stay alone.
 */
const pairRows = (rows: Unpaired, tolerance: number): Paired => {
  const same = pairSame(rows)
  const near = pairNear(same, tolerance)
  const count = Math.min(near.left.length, near.right.length)
  const rest = near.left.slice(0, count).flatMap((left, at) => {
    const right = near.right[at]
    return right === undefined ? [] : [pairOf(left, right)]
  })
  return {
    pairs: [...same.pairs, ...near.pairs, ...rest],
    left: near.left.slice(count),
    right: near.right.slice(count),
  }
}

const byKey = (rows: readonly ListRow[]): ReadonlyMap<string, readonly ListRow[]> => {
  const groups = new Map<string, ListRow[]>()
  for (const row of rows) {
    if (row.key === null) continue
    const group = groups.get(row.key)
    if (group === undefined) groups.set(row.key, [row])
    else group.push(row)
  }
  return groups
}

const countRepeated = (groups: ReadonlyMap<string, readonly ListRow[]>): number =>
  [...groups.values()].filter(({ length }) => length > 1).length

/** Compares two lists by their keys. The parts keep the order of the lists. */
export const reconcileLists = (
  left: readonly ListRow[],
  right: readonly ListRow[],
  tolerance: number,
): Reconciliation => {
  const [lefts, rights] = [byKey(left), byKey(right)]
  const pairs: RowPair[] = []
  const paired = new Set<ListRow>()
  for (const [key, rows] of lefts) {
    const done = pairRows({ left: rows, right: rights.get(key) ?? [] }, tolerance)
    for (const pair of done.pairs) {
      pairs.push(pair)
      paired.add(pair.left).add(pair.right)
    }
  }
  const inOrder = pairs.toSorted((a, b) => a.left.row - b.left.row)
  return {
    matched: inOrder.filter((pair) => isEqual(pair, tolerance)),
    differs: inOrder.filter((pair) => !isEqual(pair, tolerance)),
    onlyLeft: left.filter((row) => !paired.has(row)),
    onlyRight: right.filter((row) => !paired.has(row)),
    repeatedKeys: { left: countRepeated(lefts), right: countRepeated(rights) },
  }
}
