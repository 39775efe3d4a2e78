import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/** Writes what no test caught, a text each, as JSON into `file`: it fails a run in which each test passed. */
export const uncaughtInto = (file: string): Reporter => ({
  onTestRunEnd: (_modules, errors) => {
    const texts = errors.map((error) =>
      [error['VITEST_TEST_PATH'], error['VITEST_TEST_NAME'], error.stack ?? error.message]
        .filter(Boolean)
        .join('\n'),
    )
    writeFileSync(file, JSON.stringify(texts))
  },
})
