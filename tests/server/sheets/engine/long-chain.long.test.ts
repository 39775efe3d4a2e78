import { expect, it } from 'vitest'
import { importChain } from '#tests/support/formulas/long-chain.ts'

it('[SHEET-618] a chain of 100,000 formulas is opened with at most 300 MB more', async () => {
  const { isWhole, aboveMB } = await importChain(100_000)
  expect(isWhole).toBe(true)
  expect(aboveMB).toBeLessThanOrEqual(300)
}, 400_000)
