import { describe, expect, it } from 'vitest'
import { citation } from '#contract/citation.ts'
import { sheetLines } from '#server/models/offline/documents/worksheets.ts'

const place = { documentId: 'd1', filename: 'a.csv', page: 1 }
const sheet = (...lines: readonly string[]): string => {
  const rows = lines.map((line) => line.split(','))
  const cite = citation(place)
  return sheetLines({ ...place, cite, number: 1, name: 'Sheet', rows, ofRows: rows.length })
}

describe('the sums of a worksheet', () => {
  it('[DOC-139] are of columns of amounts alone', () => {
    const text = sheet(
      'Invoice,Day,Month,Week,Customer,Ref,Amount,Balance,Net cost,Age',
      '1001,1,3,1,77,5,10,110,3,31',
      '1002,2,3,1,78,6,20,130,4,45',
    )
    expect(text).toContain('add up to: Amount 30, Net cost 7 (')
  })

  it.each(['Gross profit', 'EBITDA', 'Net income', 'Revenue'])(
    '[DOC-139] are none where a row, as %s, is made of others',
    (name) => {
      expect(sheet('Item,2025,2024', 'Parts,100,90', `${name},60,60`)).not.toContain('add up')
    },
  )

  it('[DOC-139] of months and years are told where no row is made of others', () => {
    const text = sheet('Department,Jan,Q2 2025,2026', 'Sales,1,2,3', 'Rent,4,5,6')
    expect(text).toContain('Jan 5, Q2 2025 7, 2026 9')
  })
})
