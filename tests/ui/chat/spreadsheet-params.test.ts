import { expect, it } from 'vitest'
import { readSpreadsheetParams } from '#src/ui/chat/spreadsheet-params.ts'

it.each([
  [{ spreadsheet: '7c1f4a0e-3a43-4d0e-9f0e-000000000001' }, '7c1f4a0e-3a43-4d0e-9f0e-000000000001'],
  [{}, undefined],
  [{ spreadsheet: '' }, undefined],
  [{ spreadsheet: ['a'] }, undefined],
  [{ spreadsheet: '../etc' }, undefined],
  [{ spreadsheet: 'x'.repeat(37) }, undefined],
])('[CONV-19] the address parameters %j name the spreadsheet %s', (search, id) => {
  expect(readSpreadsheetParams(search).spreadsheet).toBe(id)
})
