import { describe, expect, it } from 'vitest'
import type { Fact } from '#src/log/facts/fact.ts'
import { user } from '#tests/support/client/client-facts.ts'
import { typesAfter } from '#tests/support/client/policies.ts'

describe('policies of the list of spreadsheets', () => {
  it('[SHEET-132] closing a sheet reloads the list, unless the sheet is new or the session has ended', () => {
    const signedIn: Fact = { type: 'session.restored', user }
    const open: Fact = {
      type: 'workbook.received',
      id: 's1',
      title: 'Loan',
      revision: 1,
      data: {},
      save: 'saved',
    }
    const ended: Fact = { type: 'session.ended', reason: 'signed_out' }
    const asked: Fact = { type: 'workbook.requested', id: 's1' }
    const closed: Fact = { type: 'workbook.closed' }
    expect(typesAfter([signedIn, asked, open, closed])).toEqual(['LOAD_SPREADSHEETS'])
    expect(typesAfter([signedIn, { type: 'workbook.requested', id: null }, closed])).toEqual([])
    expect(typesAfter([signedIn, asked, open, ended, closed])).toEqual([])
  })
})
