import { expect, it } from 'vitest'
import { withinTime } from '#server/import/xls/within-time.ts'

const endless = (): never => {
  for (;;);
}

it('[IMPORT-115] time spent while the machine was busy does not count against a file', () => {
  let runs = 0
  const busy = withinTime(
    20,
    () => {
      runs += 1
      return runs < 3 ? endless() : 'read'
    },
    () => 0,
  )
  expect([busy, runs]).toEqual(['read', 3])
})

it('[IMPORT-115] endless work times out, and an exception is passed on', () => {
  expect(() => withinTime(50, endless)).toThrow(/timed out/)
  const broken = () => {
    throw new Error('broken')
  }
  expect(() => withinTime(50, broken)).toThrow('broken')
})
