import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CASE_RULES } from '#tests/support/formulas/cases/formula-cases.ts'

/** The rules that a test file passes to `casesOf`. */
const runIn = (path: string): ReadonlySet<string> =>
  new Set(
    [...readFileSync(path, 'utf8').matchAll(/casesOf\('([^']+)'\)/gu)].map(([, rule = '']) => rule),
  )

it.each([
  'tests/server/sheets/engine/formula-cases.test.ts',
  'tests/ui/sheets/univer/calculation/formula-cases.test.ts',
])('%s runs the test cases of every rule that has cases', (path) => {
  expect([...CASE_RULES].toSorted()).toEqual([...runIn(path)].toSorted())
})
