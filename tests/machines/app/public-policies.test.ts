import { describe, expect, it } from 'vitest'
import type { Fact } from '#src/log/facts/fact.ts'
import { typesAfter } from '#tests/support/client/policies.ts'

const opened: Fact = { type: 'public.opened', code: 'c1' }
const rent = { code: 'c1', query: 'rent' }

describe('policies of the page of a public spreadsheet', () => {
  it('[PUBLIC-21] a find that reads a newer revision reloads the page', () => {
    const found: Fact = { type: 'find.found', ...rent, revision: 2, cells: [], isCut: false }
    expect(typesAfter([opened, found])).toEqual(['SEE_PUBLIC'])
  })

  it('[PUBLIC-31] a find refused with 404 reloads the page, and any other failure does not', () => {
    const failed = (status: number): Fact => ({
      type: 'find.failed',
      ...rent,
      error: { type: 'http', operation: 'share.get', status },
    })
    expect(typesAfter([opened, failed(404)])).toEqual(['SEE_PUBLIC'])
    expect(typesAfter([opened, failed(500)])).toEqual([])
  })
})
