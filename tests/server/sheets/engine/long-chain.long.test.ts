import { expect, it } from 'vitest'
import { importChain } from '#tests/support/formulas/long-chain.ts'

it('[SHEET-618] opening a chain of 100,000 formulas takes at most 300 MB of additional memory', async () => {
  const { isWhole, aboveMB } = await importChain(100_000)
  expect(isWhole).toBe(true)
  expect(aboveMB).toBeLessThanOrEqual(300)
}, 400_000)
