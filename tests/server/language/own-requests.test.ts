import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { figuresFor, literalFormula } from '#packages/finance/formulas.ts'
import { accountOf } from '#server/language/account.ts'
import { lastRequest } from '#server/language/dialogue.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'

type Expected =
  | number
  | {
      readonly any?: readonly number[]
      readonly value?: number
      readonly within?: number
      readonly pct?: number | readonly number[]
      readonly months?: number | readonly number[]
      readonly years?: number | readonly number[]
    }
type Asked = {
  readonly id: string
  readonly category: string
  readonly say: string
  readonly linked?: string
  readonly sheet?: object
  readonly then?: readonly unknown[]
  readonly expect?: readonly Expected[]
}

const FILE = new URL('../../support/finance/requests/own-requests.json', import.meta.url)
const { requests } = JSON.parse(readFileSync(FILE, 'utf8')) as {
  readonly requests: readonly Asked[]
}
/** Requests for single figures, without a spreadsheet. */
const FIGURES = requests.filter(
  ({ category, linked, sheet, then }) =>
    !linked && !sheet && !then && category !== 'models' && category !== 'cannot',
)
const TODAY = new Date('2026-12-01T12:00:00Z')
/** How many of them we answer so far. A change may only raise it. */
const LEAST_RIGHT = 24

const engine = createWorkbookEngine({ processes: 1 })
afterAll(() => engine.close())

/** The values that count as right for one expectation. Null for one about words. */
const rightValues = (expected: Expected): readonly number[] | null => {
  if (typeof expected === 'number') return [expected]
  const { any, value, pct, months, years } = expected
  if (any) return any
  if (value !== undefined) return [value]
  if (pct !== undefined) return [pct].flat().map((one) => one / 100)
  if (months !== undefined) return [months].flat().flatMap((one) => [one, one / 12])
  return years === undefined ? null : [years].flat().flatMap((one) => [one, one * 12])
}

const isNear = (found: number, right: number): boolean =>
  Math.abs(Math.abs(found) - Math.abs(right)) <= Math.max(0.006, Math.abs(right) * 2e-5)

/** The values of all figures of a complete reading. Null for a question back. */
const answerTo = async (say: string): Promise<readonly number[] | null> => {
  const request = lastRequest([say], TODAY)
  if (request === null || accountOf(request).kind !== 'complete') return null
  const { job, given } = request.candidate
  if (job.problem?.(given)) return null
  const values: number[] = []
  for (const figure of figuresFor(job, given)) {
    const done = await engine.evaluate(`=${literalFormula(job, figure, given)}`, null, null)
    if (done.ok && typeof done.value.value === 'number') values.push(done.value.value)
  }
  return values
}

describe('requests that we wrote before the grammar', () => {
  it('[FIN-9] get the right figure or a question, never another figure', async () => {
    const wrong: string[] = []
    let right = 0
    for (const { id, say, expect: wanted = [] } of FIGURES) {
      const values = await answerTo(say)
      if (values === null) continue
      const isRight = wanted.every((one) => {
        const rights = rightValues(one)
        return rights === null || rights.some((goal) => values.some((found) => isNear(found, goal)))
      })
      if (isRight) right += 1
      else wrong.push(`${id}: ${say} → ${values.join(', ')}`)
    }
    expect(wrong).toEqual([])
    expect(right).toBeGreaterThanOrEqual(LEAST_RIGHT)
  })
})
