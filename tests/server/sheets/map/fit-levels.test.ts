import { expect, it } from 'vitest'
import { fittingLevels } from '#server/sheets/map/fit-levels.ts'

it('[AGENT-833] raises the levels evenly, and the first items first', () => {
  const tens = (level: number): number => 10 * (level + 1)
  expect(fittingLevels([tens, tens, tens], 1000, 3)).toEqual([3, 3, 3])
  expect(fittingLevels([tens, tens, tens], 50, 3)).toEqual([1, 1, 0])
  expect(fittingLevels([tens, tens, tens], 25, 3)).toEqual([0, 0, null])
  expect(fittingLevels([], 10, 3)).toEqual([])
})

it('[AGENT-833] gives the room that one item cannot use to the others', () => {
  const steep = (level: number): number => (level === 0 ? 1 : 1000)
  const flat = (level: number): number => level + 1
  expect(fittingLevels([steep, flat], 8, 5)).toEqual([0, 5])
})
