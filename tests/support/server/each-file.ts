import fc from 'fast-check'
import { afterAll, vi } from 'vitest'

/** Default number of runs per property. The full run uses ten times as many. */
fc.configureGlobal({ numRuns: process.env['FULL'] === '1' ? 1000 : 100 })

afterAll(async () => {
  // Test files share processes. Leftover fake timers would block the streams of later files.
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  // A lazy import that is still pending after a file's last test would fail the run.
  await vi.dynamicImportSettled()
})
