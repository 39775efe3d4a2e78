import { expect, it } from 'vitest'
import { withCpuTimeout } from '#server/import/xls/cpu-timeout.ts'

const endless = (): never => {
  for (;;);
}

it('[IMPORT-115] time spent while the machine was busy does not count against a file', () => {
  let runs = 0
  const busy = withCpuTimeout(
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
  expect(() => withCpuTimeout(50, endless)).toThrow(/timed out/)
  const broken = () => {
    throw new Error('broken')
  }
  expect(() => withCpuTimeout(50, broken)).toThrow('broken')
})
