import { expect, it } from 'vitest'
import { countHeaderRows } from '#server/documents/table/header-rows.ts'

it.each([
  [
    'a header over several columns counts as a header row',
    [
      ['', 'Financial year'],
      ['Item', '2025', '2024'],
      ['Sales', '1,200', '900'],
    ],
    { titles: 0, heads: 2 },
  ],
  [
    'a title row above the headers is counted separately',
    [
      ['Income'],
      ['', 'Year ended', ''],
      ['(in millions)', '2025', '2024'],
      ['Sales', '1,200', '900'],
    ],
    { titles: 1, heads: 2 },
  ],
  [
    'a first data row of words is not counted as a header row',
    [
      ['', '2025', '2024'],
      ['Auditor', 'Miller', 'Smith'],
      ['Fee', '1,200', '900'],
    ],
    { titles: 0, heads: 1 },
  ],
])('[DOC-142] %s', (_, rows, heads) => {
  expect(countHeaderRows(rows)).toEqual(heads)
})
