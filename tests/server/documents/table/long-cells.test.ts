import { expect, it } from 'vitest'
import { tableWorkbook } from '#server/documents/table/table-workbook.ts'

const LONG = 'one\n'.repeat(200_000)

it.each([
  [
    'below its headers',
    [
      ['Item', 'Note'],
      ['A', LONG],
    ],
  ],
  [
    'in its header row',
    [
      ['Item', LONG],
      ['A', 'one'],
      ['B', '1'],
    ],
  ],
])('[DOC-142] a table with a cell of 200,000 lines %s becomes a spreadsheet', async (_, rows) => {
  const { signal } = new AbortController()
  const workbook = await tableWorkbook({ name: 'T', rows }, { id: 'w', title: 't' }, signal)
  expect(JSON.stringify(workbook)).toContain('"v":"A"')
})
