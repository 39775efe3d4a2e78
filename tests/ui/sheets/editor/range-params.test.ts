import { expect, it } from 'vitest'
import { rangePath } from '#contract/api/pages.ts'
import { readRangeParams } from '#src/ui/sheets/editor/range-params.ts'

it.each([
  [{ range: 'Sheet1!B2:D9' }, 'Sheet1!B2:D9'],
  [{ range: "'Q3 plan'!A1" }, "'Q3 plan'!A1"],
  [{ range: 'C14' }, 'C14'],
  [{}, undefined],
  [{ range: '' }, undefined],
  [{ range: 'nonsense' }, undefined],
  [{ range: 'A1; drop' }, undefined],
  [{ range: ['A1'] }, undefined],
  [{ range: 5 }, undefined],
  [{ range: `${'x'.repeat(200)}!A1` }, undefined],
])('[SHEET-32] the query %j is read as the range %s', (search, range) => {
  expect(readRangeParams(search).range).toBe(range)
})

it('[SHEET-32] the address of a range is read back as the same range', () => {
  const address = new URL(rangePath('s/1', "'Q3 & plan'!B2:D9"), 'https://a.test')
  expect(address.pathname).toBe('/app/spreadsheet/s%2F1')
  expect(readRangeParams(Object.fromEntries(address.searchParams)).range).toBe("'Q3 & plan'!B2:D9")
})
