import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  applyStep,
  copyTree,
  failureOf,
  guide,
  missingImports,
  stepsIn,
} from '#tests/support/contributing.ts'

const text = guide()
const steps = stepsIn(text)
const files = [...new Set(steps.map(({ file }) => file))]
const code = files.filter((file) => /\.tsx?$/.test(file))

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ledgerline-contributing-'))
  copyTree(folder)
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the examples of CONTRIBUTING.md', { timeout: 120_000 }, () => {
  it('are three, and each code block names its file and place', () => {
    expect(text.match(/^## Example \d: /gm)).toHaveLength(3)
    expect(steps).toHaveLength((text.match(/^```/gm)?.length ?? 0) / 2)
  })

  it('fit the code: each anchor line exists once, and no new file exists yet', () => {
    for (const step of steps) applyStep(folder, step)
  })

  it('import only names that exist', () => {
    expect(code.flatMap((file) => missingImports(folder, file))).toEqual([])
  })

  it('pass format and lint', () => {
    expect(failureOf(folder, 'oxfmt', '--check', ...code)).toBe('')
    expect(failureOf(folder, 'oxlint', ...code)).toBe('')
  })

  it('pass the rules check, and also the charts check after the charts are written', () => {
    expect(failureOf(folder, 'node', 'scripts/rules.ts')).toBe('')
    expect(failureOf(folder, 'node', 'scripts/charts.ts', '--check')).toContain('speech.md')
    expect(failureOf(folder, 'node', 'scripts/charts.ts')).toBe('')
    expect(failureOf(folder, 'node', 'scripts/charts.ts', '--check')).toBe('')
  })
})
