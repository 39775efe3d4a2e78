import fc from 'fast-check'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { deterministicId } from '#contract/api/deterministic-id.ts'

it('[SAVE-58] the id of a text is a UUID and always the same', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const id = deterministicId(text)
      expect(v.is(v.pipe(v.string(), v.uuid()), id)).toBe(true)
      expect(deterministicId(text)).toBe(id)
    }),
  )
})

it('[SAVE-58] the ids of similar texts almost never share their first or last part', () => {
  const texts = Array.from({ length: 20_000 }, (_, at) => `chat table ${at}`)
  const ids = texts.map(deterministicId)
  for (const [start, end] of [
    [0, 8],
    [24, 36],
  ] as const)
    expect(new Set(ids.map((id) => id.slice(start, end))).size).toBeGreaterThan(19_990)
})
