import { expect, it } from 'vitest'
import { SmallIdSet } from '#server/sheets/engine/small-id-set.ts'

it('[SHEET-618] SmallIdSet holds the same ids as a Set', () => {
  for (const ids of [[], [5], [0], [5, 5], [5, 6, 5, 7], [1, 2, 3, 2, 1]]) {
    const few = new SmallIdSet()
    for (const id of ids) expect(few.add(id)).toBe(few)
    const set = new Set(ids)
    expect([...few]).toEqual([...set])
    expect(few.size).toBe(set.size)
    for (const id of [0, 1, 5, 6, 9]) expect(few.has(id)).toBe(set.has(id))
  }
})
