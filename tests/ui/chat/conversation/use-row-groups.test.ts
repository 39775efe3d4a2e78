import { describe, expect, it } from 'vitest'
import { regroup, startsOf, type RowGroup } from '#src/ui/chat/conversation/use-row-groups.ts'

const rows = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from }, (_, at) => `m${from + at}`)
const after = (...steps: readonly (readonly string[])[]) =>
  steps.reduce<readonly RowGroup[]>(regroup, [])
const idsIn = (groups: readonly RowGroup[]) => groups.flatMap(({ ids }) => ids)
const sizes = (groups: readonly RowGroup[]) => groups.map(({ ids }) => ids.length)

describe('[CONV-62] the row groups of a conversation', () => {
  it('hold ten rows each, counted from the end', () => {
    const groups = after(rows(0, 34))
    expect(sizes(groups)).toEqual([4, 10, 10, 10])
    expect(idsIn(groups)).toEqual(rows(0, 34))
    expect(startsOf(groups)).toEqual([0, 4, 14, 24])
    expect(after([])).toEqual([])
  })

  it('stay the same objects when older rows are added before them', () => {
    const groups = after(rows(50, 98))
    const more = regroup(groups, rows(0, 98))
    expect(more.slice(5)).toHaveLength(groups.length)
    for (const [at, group] of groups.entries()) expect(more[at + 5]).toBe(group)
    expect(idsIn(more)).toEqual(rows(0, 98))
  })

  it('grow at the end: a new row fills the last group, then starts another', () => {
    const first = after(rows(0, 8))
    const full = regroup(regroup(first, rows(0, 9)), rows(0, 10))
    const more = regroup(full, rows(0, 12))
    expect(sizes(full)).toEqual([10])
    expect(sizes(more)).toEqual([10, 2])
    expect(more[0]).toBe(full[0])
    expect(full[0]?.key).toBe(first[0]?.key)
  })

  it('stay unchanged if rows after them are removed or replaced', () => {
    const groups = after(rows(0, 30))
    const left = [...rows(0, 14), 'n1', 'n2']
    const changed = regroup(groups, left)
    expect(idsIn(changed)).toEqual(left)
    expect(changed[0]).toBe(groups[0])
    expect(sizes(changed)).toEqual([10, 6])
    const back = regroup(changed, rows(0, 30))
    expect(idsIn(back)).toEqual(rows(0, 30))
    expect(back[0]).toBe(groups[0])
  })

  it('never share a key, whatever the order of the rows', () => {
    const mixed = [...rows(5, 9), 'n1', ...rows(25, 30), 'n2', ...rows(0, 5), ...rows(9, 25), 'n3']
    const groups = regroup(after(rows(0, 30)), mixed)
    expect(idsIn(groups)).toEqual(mixed)
    const keys = groups.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    expect(Math.max(...sizes(groups))).toBeLessThanOrEqual(10)
  })

  it('are all new for another conversation', () => {
    const groups = after(rows(0, 20))
    const other = regroup(groups, rows(100, 120))
    const keys = new Set(groups.map(({ key }) => key))
    expect(other.filter(({ key }) => keys.has(key))).toEqual([])
  })
})
