import type { HeadPair } from './reconciled-sides.ts'
import {
  exactSum,
  totalsOf,
  type ListRow,
  type Reconciliation,
  type RowPair,
} from '../../sheets/reconcile/reconcile-lists.ts'
import { clippedText } from '../look/aggregate-query.ts'

/** Maximum rows of each part that an output lists. */
const MOST_ROWS = 50
const KEY_CHARS = 60

/** One figure for each amount column. */
type Figures = readonly number[]

type ShownPair = {
  readonly keys: readonly string[]
  readonly left_row: number
  readonly right_row: number
  readonly left: Figures
  readonly right: Figures
  readonly difference: Figures
}
type ShownRow = {
  readonly keys: readonly string[]
  readonly row: number
  readonly amounts: Figures
}
type Counted<T> = {
  readonly count: number
  readonly total: Figures
  /** The largest amounts come first. */
  readonly rows: readonly T[]
  readonly left_out: number
}

/** The parts of a reconciliation. The figures of each part follow the order of `amounts`. */
export type ReconciliationParts = {
  readonly amounts: readonly string[]
  readonly matched: {
    readonly count: number
    readonly left: Figures
    readonly right: Figures
    /** Not zero only within the tolerance. */
    readonly difference: Figures
  }
  readonly differs: Omit<Counted<ShownPair>, 'total'> & {
    readonly left: Figures
    readonly right: Figures
    readonly difference: Figures
  }
  readonly only_left: Counted<ShownRow>
  readonly only_right: Counted<ShownRow>
  readonly repeated_keys: { readonly left: number; readonly right: number }
  /**
   * `lists` is the total of the left list minus the total of the right one, from all their rows.
   * `parts` is the same from the parts. They are equal.
   */
  readonly proof: { readonly lists: Figures; readonly parts: Figures; readonly is_equal: boolean }
}

const clippedKeys = ({ shownKeys }: ListRow): readonly string[] =>
  shownKeys.map((key) => clippedText(key, KEY_CHARS))

const largest = (figures: Figures): number => Math.max(0, ...figures.map(Math.abs))

const shownPair = ({ left, right, differences }: RowPair): ShownPair => ({
  keys: clippedKeys(left),
  left_row: left.row,
  right_row: right.row,
  left: left.amounts,
  right: right.amounts,
  difference: differences,
})

const countedRows = (rows: readonly ListRow[], count: number): Counted<ShownRow> => {
  const shown = rows
    .toSorted((a, b) => largest(b.amounts) - largest(a.amounts))
    .slice(0, MOST_ROWS)
    .map((row) => ({ keys: clippedKeys(row), row: row.row, amounts: row.amounts }))
  return {
    count: rows.length,
    total: totalsOf(
      rows.map(({ amounts }) => amounts),
      count,
    ),
    rows: shown,
    left_out: rows.length - shown.length,
  }
}

const pairTotals = (pairs: readonly RowPair[], count: number) => ({
  left: totalsOf(
    pairs.map(({ left }) => left.amounts),
    count,
  ),
  right: totalsOf(
    pairs.map(({ right }) => right.amounts),
    count,
  ),
  difference: totalsOf(
    pairs.map(({ differences }) => differences),
    count,
  ),
})

/** Sums of many figures may differ in their last digits if they are no decimal money. */
const isSameTotal = (one: number, other: number, size: number): boolean =>
  Math.abs(one - other) <= 1e-9 * Math.max(1, size)

/** The output's parts of a reconciliation, with exact totals and a proof of them. */
export const reconciliationParts = (
  done: Reconciliation,
  lists: { readonly left: readonly ListRow[]; readonly right: readonly ListRow[] },
  amounts: readonly HeadPair[],
): ReconciliationParts & {
  readonly totals: { readonly left: Figures; readonly right: Figures }
} => {
  const { length } = amounts
  const [matched, differs] = [pairTotals(done.matched, length), pairTotals(done.differs, length)]
  const [onlyLeft, onlyRight] = [
    countedRows(done.onlyLeft, length),
    countedRows(done.onlyRight, length),
  ]
  const totalOf = (rows: readonly ListRow[]) =>
    totalsOf(
      rows.map((row) => row.amounts),
      length,
    )
  const [left, right] = [totalOf(lists.left), totalOf(lists.right)]
  const at = (figures: Figures, index: number): number => figures[index] ?? 0
  const difference = left.map((total, index) => exactSum([total, -at(right, index)]))
  const explained = left.map((_, index) =>
    exactSum([
      at(matched.difference, index),
      at(differs.difference, index),
      at(onlyLeft.total, index),
      -at(onlyRight.total, index),
    ]),
  )
  const shown = done.differs
    .toSorted((a, b) => largest(b.differences) - largest(a.differences))
    .slice(0, MOST_ROWS)
    .map(shownPair)
  return {
    totals: { left, right },
    amounts: amounts.map(([one, other]) => (one === other ? one : `${one} | ${other}`)),
    matched: { count: done.matched.length, ...matched },
    differs: {
      count: done.differs.length,
      ...differs,
      rows: shown,
      left_out: done.differs.length - shown.length,
    },
    only_left: onlyLeft,
    only_right: onlyRight,
    repeated_keys: done.repeatedKeys,
    proof: {
      lists: difference,
      parts: explained,
      is_equal: difference.every((one, index) =>
        isSameTotal(one, at(explained, index), at(left, index)),
      ),
    },
  }
}

type Part = 'differs' | 'only_left' | 'only_right'

/** The parts with only the first rows of one part. */
export const firstOfPart = <T extends ReconciliationParts>(
  output: T,
  part: Part,
  count: number,
): T => ({
  ...output,
  [part]: {
    ...output[part],
    rows: output[part].rows.slice(0, count),
    left_out: output[part].count - Math.min(count, output[part].rows.length),
  },
})
