import { describe, expect, it } from 'vitest'
import { reconcileLists, totalsOf, type ListRow } from '#server/sheets/reconcile/reconcile-lists.ts'

const rowsOf = (cells: readonly (readonly [key: string | null, amount: number])[]): ListRow[] =>
  cells.map(([key, amount], at) => ({
    row: at + 2,
    key,
    shownKeys: [key ?? ''],
    amounts: [amount],
  }))
const cents = (rows: readonly ListRow[]): number =>
  rows.reduce((sum, { amounts }) => sum + Math.round((amounts[0] ?? 0) * 100), 0)

describe('reconcileLists', () => {
  it('[AGENT-930] splits rows into matched, different and single ones', () => {
    const left = rowsOf([
      ['a', 10],
      ['b', 20.1],
      ['c', 5],
      [null, 7],
    ])
    const right = rowsOf([
      ['b', 20],
      ['a', 10],
      ['d', 9],
      [null, 7],
    ])
    const done = reconcileLists(left, right, 0.005)
    expect(done.matched.map((pair) => [pair.left.row, pair.right.row])).toEqual([[2, 3]])
    expect(done.differs.map((pair) => pair.differences)).toEqual([[0.1]])
    expect(done.onlyLeft.map(({ row }) => row)).toEqual([4, 5])
    expect(done.onlyRight.map(({ row }) => row)).toEqual([4, 5])
  })

  it('[AGENT-932] pairs equal amounts of a repeated key first, then the rest in order', () => {
    const left = rowsOf([
      ['a', 1],
      ['a', 2],
      ['a', 3],
      ['constructor', 4],
    ])
    const right = rowsOf([
      ['a', 3.001],
      ['a', 9],
      ['a', 1],
      ['a', 8],
      ['constructor', 4],
    ])
    const done = reconcileLists(left, right, 0.005)
    const pairs = [...done.matched, ...done.differs].map((pair) => [pair.left.row, pair.right.row])
    expect(pairs).toEqual([
      [2, 4],
      [4, 2],
      [5, 6],
      [3, 3],
    ])
    expect(done.onlyRight.map(({ row }) => row)).toEqual([5])
    expect(done.repeatedKeys).toEqual({ left: 1, right: 1 })
  })

  it('[AGENT-933] puts 10,000 and 10,000 rows into parts that prove the totals, within 2 s', () => {
    const amountAt = (at: number) => ((at * 7919) % 100_003) / 100
    const left = rowsOf(Array.from({ length: 10_000 }, (_, at) => [`k${at % 7000}`, amountAt(at)]))
    const right = rowsOf(
      Array.from({ length: 10_000 }, (_, at) => [`k${(at % 8000) + 500}`, amountAt(at + (at % 3))]),
    )
    const before = process.threadCpuUsage()
    const done = reconcileLists(left, right, 0.005)
    const { user } = process.threadCpuUsage(before)
    expect(user / 1e6).toBeLessThan(2)
    const pairs = [...done.matched, ...done.differs]
    expect(pairs.length + done.onlyLeft.length).toBe(10_000)
    expect(pairs.length + done.onlyRight.length).toBe(10_000)
    const [difference = 0] = totalsOf(
      pairs.map(({ differences }) => differences),
      1,
    )
    const explained = Math.round(difference * 100) + cents(done.onlyLeft) - cents(done.onlyRight)
    expect(explained).toBe(cents(left) - cents(right))
  })

  it('[AGENT-933] pairs 10,000 rows of one key within 2 s', () => {
    const left = rowsOf(Array.from({ length: 10_000 }, (_, at) => ['k', at]))
    const right = rowsOf(Array.from({ length: 10_000 }, (_, at) => ['k', at + 0.001]))
    const before = process.threadCpuUsage()
    const done = reconcileLists(left, right, 0.005)
    expect(process.threadCpuUsage(before).user / 1e6).toBeLessThan(2)
    expect(done.matched).toHaveLength(10_000)
  })
})
