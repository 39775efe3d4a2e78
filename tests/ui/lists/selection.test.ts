import { describe, expect, it } from 'vitest'
import {
  selectAllState,
  idsBetween,
  selectedIdsOf,
  focusIndexAfterDelete,
  toggleId,
  withoutIds,
} from '#src/ui/lists/selection.ts'
import { cpuMs } from '../../../bench/support/figure.ts'

describe('the selection of list rows', () => {
  it('adds and removes a row without changing the given set', () => {
    const none: ReadonlySet<string> = new Set()
    const one = toggleId(none, 'a')
    expect([...one]).toEqual(['a'])
    expect([...toggleId(one, 'a')]).toEqual([])
    expect(none.size).toBe(0)
  })

  it.each([
    ['b', 'd', ['b', 'c', 'd']],
    ['d', 'b', ['b', 'c', 'd']],
    ['c', 'c', ['c']],
    ['gone', 'c', ['c']],
  ])('[CONV-48] takes the rows from %s to %s if the user selects with Shift', (from, to, ids) => {
    expect(idsBetween(['a', 'b', 'c', 'd', 'e'], from, to)).toEqual(ids)
  })

  it('forgets rows that no longer exist', () => {
    expect(selectedIdsOf(new Set(['gone', 'b', 'a']), ['a', 'b', 'c'])).toEqual(['a', 'b'])
  })

  it('[SHELL-34] finds the next focus and the remaining rows within 500 ms for 50,000 deleted rows', () => {
    const ids = Array.from({ length: 50_000 }, (_, n) => `row${n}`)
    const took = cpuMs(() => {
      expect(focusIndexAfterDelete(ids, ids.slice(0, -1))).toBe(ids.length - 1)
      expect([...withoutIds(new Set(ids), ids.slice(0, -1))]).toEqual([ids.at(-1)])
    })
    expect(took).toBeLessThan(500)
  })

  it('distinguishes none, some and all selected', () => {
    expect([selectAllState(0, 3), selectAllState(2, 3), selectAllState(3, 3)]).toEqual([
      false,
      'some',
      true,
    ])
  })

  it.each([
    [['b'], 2],
    [['a', 'b'], 2],
    [['d'], 2],
    [['a', 'c'], 1],
    [['c', 'd'], 1],
    [['a', 'b', 'c', 'd'], -1],
  ] as const)(
    '[SHELL-34] once rows %j are deleted, finds the next focus at position %i',
    (gone, place) => {
      expect(focusIndexAfterDelete(['a', 'b', 'c', 'd'], gone)).toBe(place)
    },
  )
})
