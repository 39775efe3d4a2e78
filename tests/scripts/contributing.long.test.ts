import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resolveConfig } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyStep, copyTree, failureOf, guide, stepsIn } from '#tests/support/contributing.ts'

const steps = stepsIn(guide())
const tests = [...new Set(steps.map(({ file }) => file))].filter((file) =>
  /\.test\.tsx?$/.test(file),
)

let folder = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ledgerline-contributing-'))
  copyTree(folder)
  for (const step of steps) applyStep(folder, step)
  // The router's plugin writes src/routeTree.gen.ts, as in a build. It renames a temporary file,
  // which must be on the same device.
  process.env['TSR_TMP_DIR'] = join(folder, '.tanstack/tmp')
  await resolveConfig({ root: folder, configFile: join(folder, 'vite.config.ts') }, 'build')
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a tree with the examples of CONTRIBUTING.md', { timeout: 600_000 }, () => {
  it('has no type errors', () => {
    expect(failureOf(folder, 'tsc', '--noEmit')).toBe('')
  })

  it('has no unused code', () => {
    expect(failureOf(folder, 'knip')).toBe('')
  })

  it('passes the tests of the examples and of all machines', () => {
    expect(tests).toHaveLength(6)
    expect(failureOf(folder, 'vitest', 'run', ...tests, 'tests/machines/')).toBe('')
  })
})
