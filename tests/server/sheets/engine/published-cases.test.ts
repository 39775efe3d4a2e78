import { afterAll, beforeAll, expect, it } from 'vitest'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import {
  caseResultIn,
  PUBLISHED_CASES,
  publishedBook,
  type PublishedCase,
} from '#tests/support/formulas/published-cases.ts'

/** The number of cases per workbook. */
const SOME = 50

const engine = createWorkbookEngine({ processes: 1 })
const found = new Map<number, PublishedCase['right']>()

const calculate = async (some: readonly PublishedCase[]): Promise<void> => {
  const result = await engine.recalculate(publishedBook(some) as unknown as WorkbookData)
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  for (const one of some) found.set(one.id, caseResultIn(result.value.workbook, one))
}

beforeAll(async () => {
  for (let from = 0; from < PUBLISHED_CASES.length; from += SOME)
    await calculate(PUBLISHED_CASES.slice(from, from + SOME))
}, 60_000)
afterAll(() => engine.close())

const holds = (one: PublishedCase): void => {
  const value = found.get(one.id)
  if (typeof one.right === 'number' && typeof value === 'number') {
    const within = one.within ?? Math.max(1e-9, Math.abs(one.right) * 1e-9)
    expect(Math.abs(value - one.right), String(value)).toBeLessThanOrEqual(within)
  } else expect(value).toEqual(one.right)
}

const byName = (some: readonly PublishedCase[]) =>
  some.map((one) => [one.id, one.formula, one] as const)

it('[SHEET-925] there are 300 published values', () => {
  expect(PUBLISHED_CASES).toHaveLength(300)
})
it.each(byName(PUBLISHED_CASES))('[SHEET-925] published value %i: %s', (_id, _formula, one) =>
  holds(one),
)
