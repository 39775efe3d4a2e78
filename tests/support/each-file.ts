import fc from 'fast-check'
import { afterAll, vi } from 'vitest'

/** Cases of each property that does not say its own number; ten times as many in the full run. */
fc.configureGlobal({ numRuns: process.env['FULL'] === '1' ? 1000 : 100 })

// A late part that is still on its way when the last test of a file ends would fail the run, by itself.
afterAll(() => vi.dynamicImportSettled())
