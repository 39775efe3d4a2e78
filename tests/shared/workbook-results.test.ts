import { describe, expect, it } from 'vitest'
import { hasMissingResults, withoutResults } from '#src/shared/workbook-results.ts'

const workbook = {
  id: 'w1',
  sheetOrder: ['a', 'b'],
  sheets: {
    a: {
      id: 'a',
      name: 'Loan',
      cellData: {
        0: { 0: { v: 0.065, s: 'rate' }, 1: { f: '=A1*2', v: 0.13, t: 2, s: 'rate' } },
        1: { 0: { si: 'shared', v: 7 }, 1: null, 2: { f: '', v: 'no formula' } },
      },
    },
    b: { id: 'b', name: 'Empty' },
  },
}

describe('a workbook that is stored during a calculation', () => {
  it('[SAVE-16, SAVE-724] keeps its formulas and styles, and drops the results', () => {
    expect(withoutResults(workbook)).toEqual({
      ...workbook,
      sheets: {
        a: {
          ...workbook.sheets.a,
          cellData: {
            0: { 0: { v: 0.065, s: 'rate' }, 1: { f: '=A1*2', t: 2, s: 'rate' } },
            1: { 0: { si: 'shared' }, 1: null, 2: { f: '', v: 'no formula' } },
          },
        },
        b: workbook.sheets.b,
      },
    })
  })

  it('[SAVE-16, SAVE-758] counts as a workbook with missing results when it is opened', () => {
    expect(hasMissingResults(withoutResults(workbook))).toBe(true)
    expect(hasMissingResults(workbook)).toBe(false)
    expect(hasMissingResults({ id: 'w1' })).toBe(false)
  })
})
