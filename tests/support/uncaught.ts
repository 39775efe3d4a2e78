import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/**
 * Writes the errors that occurred outside of tests as a JSON list of texts. The list goes to
 * `file`. Such errors fail a run even if all tests pass.
 */
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
