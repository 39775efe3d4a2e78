import { describe, expect, it } from 'vitest'
import {
  allChosen,
  between,
  chosenOf,
  placeAfter,
  toggled,
  without,
} from '#src/ui/lists/selection.ts'
import { cpuMs } from '../../../bench/support/figure.ts'

describe('choosing rows of a list', () => {
  it('puts a row in and takes it out, and leaves the set it was given', () => {
    const none: ReadonlySet<string> = new Set()
    const one = toggled(none, 'a')
    expect([...one]).toEqual(['a'])
    expect([...toggled(one, 'a')]).toEqual([])
    expect(none.size).toBe(0)
  })

  it.each([
    ['b', 'd', ['b', 'c', 'd']],
    ['d', 'b', ['b', 'c', 'd']],
    ['c', 'c', ['c']],
    ['gone', 'c', ['c']],
  ])('[CONV-48] Shift takes what lies between %s and %s', (from, to, ids) => {
    expect(between(['a', 'b', 'c', 'd', 'e'], from, to)).toEqual(ids)
  })

  it('forgets rows that are gone', () => {
    expect(chosenOf(new Set(['gone', 'b', 'a']), ['a', 'b', 'c'])).toEqual(['a', 'b'])
  })

  it('[SHELL-34] knows at once where the focus goes and what stays, however many rows go', () => {
    const ids = Array.from({ length: 50_000 }, (_, n) => `row${n}`)
    const took = cpuMs(() => {
      expect(placeAfter(ids, ids.slice(0, -1))).toBe(ids.length - 1)
      expect([...without(new Set(ids), ids.slice(0, -1))]).toEqual([ids.at(-1)])
    })
    expect(took).toBeLessThan(500)
  })

  it('knows none, some and all', () => {
    expect([allChosen(0, 3), allChosen(2, 3), allChosen(3, 3)]).toEqual([false, 'some', true])
  })

  it.each([
    [['b'], 2],
    [['a', 'b'], 2],
    [['d'], 2],
    [['a', 'c'], 1],
    [['c', 'd'], 1],
    [['a', 'b', 'c', 'd'], -1],
  ] as const)('[SHELL-34] after %j are gone the focus is on place %i', (gone, place) => {
    expect(placeAfter(['a', 'b', 'c', 'd'], gone)).toBe(place)
  })
})
