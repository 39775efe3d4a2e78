import { describe, expect, it } from 'vitest'
import type { Fact } from '#src/log/facts/fact.ts'
import { typesLed } from '#tests/support/client/policies.ts'

const opened: Fact = { type: 'public.opened', code: 'c1' }
const rent = { code: 'c1', query: 'rent' }

describe('policies of the page of a public spreadsheet', () => {
  it('[PUBLIC-21] what was found has the page loaded anew, where it is of a newer revision', () => {
    const found: Fact = { type: 'find.found', ...rent, revision: 2, cells: [], isCut: false }
    expect(typesLed([opened, found])).toEqual(['SEE_PUBLIC'])
  })

  it('[PUBLIC-22] a search that finds it public no longer has the page say so, any other failure not', () => {
    const failed = (status: number): Fact => ({
      type: 'find.failed',
      ...rent,
      error: { type: 'http', operation: 'share.get', status },
    })
    expect(typesLed([opened, failed(404)])).toEqual(['SEE_PUBLIC'])
    expect(typesLed([opened, failed(500)])).toEqual([])
  })
})
