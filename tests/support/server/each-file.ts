import fc from 'fast-check'
import { afterAll, vi } from 'vitest'

/** Cases of each property that does not say its own number; ten times as many in the full run. */
fc.configureGlobal({ numRuns: process.env['FULL'] === '1' ? 1000 : 100 })

afterAll(async () => {
  // Files share processes: a clock that one leaves standing would stop another's streams for good.
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  // A late part that is still on its way when the last test of a file ends would fail the run, by itself.
  await vi.dynamicImportSettled()
})
