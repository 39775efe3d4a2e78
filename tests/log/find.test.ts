import { expect, it } from 'vitest'
import { MESSAGES } from '#contract/api/messages.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import { emptyState, fold } from '#src/log/fold.ts'
import type { FoundCell } from '#src/log/facts/public-fact.ts'

const opened: Fact = { type: 'public.opened', code: 'c1' }
const cell = (row: number): FoundCell => ({ sheet: 0, row, column: 1 })
const requested = (query: string): Fact => ({ type: 'find.requested', code: 'c1', query })
const found = (query: string, revision: number, ...rows: number[]): Fact => ({
  type: 'find.found',
  code: 'c1',
  query,
  revision,
  cells: rows.map(cell),
  isCut: false,
})
const stepped = (by: number): Fact => ({ type: 'find.stepped', by })
const after = (...facts: readonly Fact[]) =>
  facts.reduce(fold, fold(emptyState, opened)).publicSheet.find

it('[PUBLIC-7] stepping through the matches wraps around at both ends', () => {
  const begun = [requested('rent'), found('rent', 1, 3, 5, 9)]
  expect(after(...begun).at).toBe(0)
  expect(after(...begun, stepped(-1)).at).toBe(2)
  expect(after(...begun, stepped(1), stepped(1), stepped(1)).at).toBe(0)
  expect(after(requested('rent'), found('rent', 1), stepped(1)).at).toBe(0)
})

it('[PUBLIC-21] a repeated search stays at the current cell if that cell still matches', () => {
  const begun = [requested('rent'), found('rent', 1, 3, 5, 9), stepped(1), requested('rent')]
  expect(after(...begun)).toMatchObject({ status: 'finding', at: 1, cells: [3, 5, 9].map(cell) })
  expect(after(...begun, found('rent', 2, 5, 9)).at).toBe(0)
  expect(after(...begun, found('rent', 2, 1, 3, 5)).at).toBe(2)
  expect(after(...begun, found('rent', 2, 9)).at).toBe(0)
  expect(after(...begun, requested('tax'))).toMatchObject({ cells: [], at: 0 })
})

it('[PUBLIC-7] the search is cleared when it ends, when the page closes or when another share code opens', () => {
  const begun = [requested('rent'), found('rent', 1, 3)]
  expect(after(...begun, { type: 'find.ended' })).toMatchObject({ query: '', cells: [] })
  expect(after(...begun, { type: 'public.closed' }).status).toBe('idle')
  expect(after(...begun, { type: 'public.opened', code: 'c2' }).query).toBe('')
  const late: Fact = { ...found('rent', 1, 3), code: 'c2' } as Fact
  expect(after(late).status).toBe('idle')
})

it('[PUBLIC-7] a failed search shows the reason', () => {
  const error = { type: 'http', operation: 'share.get', status: 500 } as const
  const failed: Fact = { type: 'find.failed', code: 'c1', query: 'rent', error }
  expect(after(requested('rent'), failed)).toMatchObject({
    status: 'failed',
    error: MESSAGES.loadSpreadsheet,
  })
})
