import { expect, it } from 'vitest'
import { countHeaderRows } from '#server/documents/table/header-rows.ts'

it.each([
  [
    'a head over several columns',
    [
      ['', 'Financial year'],
      ['Item', '2025', '2024'],
      ['Sales', '1,200', '900'],
    ],
    { titles: 0, heads: 2 },
  ],
  [
    'one below a title',
    [
      ['Income'],
      ['', 'Year ended', ''],
      ['(in millions)', '2025', '2024'],
      ['Sales', '1,200', '900'],
    ],
    { titles: 1, heads: 2 },
  ],
  [
    'words in the first row of figures',
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
