import { describe, expect, it } from 'vitest'
import { sortSheets, filterByTitle } from '#src/ui/lists/sheet-order.ts'
import { readSheetListParams } from '#src/ui/lists/sheet-list-params.ts'
import { spreadsheet } from '#tests/support/client/facts.ts'

const sheet = (title: string, created: string, updated: string) => ({
  ...spreadsheet(title, title),
  created_at: `2026-${created}T09:00:00Z`,
  updated_at: `2026-${updated}T09:00:00Z`,
})
const sheets = [
  sheet('Plan 10', '01-02', '03-01'),
  sheet('älter', '01-03', '01-03'),
  sheet('plan 2', '01-01', '02-01'),
]
const titles = (shown: readonly { readonly title: string }[]) => shown.map(({ title }) => title)

describe('the order of the list of spreadsheets', () => {
  it.each([
    ['edited', ['Plan 10', 'plan 2', 'älter']],
    ['created', ['älter', 'Plan 10', 'plan 2']],
    ['title', ['älter', 'plan 2', 'Plan 10']],
  ] as const)('[SHEET-123] follows the choice "%s', (order, expected) => {
    expect(titles(sortSheets(sheets, order))).toEqual(expected)
  })

  it('[SHEET-123] keeps the order of equal items and does not change the given list', () => {
    const alike = ['b', 'a', 'c'].map((title) => sheet(title, '01-01', '01-01'))
    expect(titles(sortSheets(alike, 'edited'))).toEqual(['b', 'a', 'c'])
    expect(titles(alike)).toEqual(['b', 'a', 'c'])
  })
})

describe('the search in the list of spreadsheets', () => {
  it.each([
    ['plan', ['Plan 10', 'plan 2']],
    ['  LAN  2 ', ['plan 2']],
    ['ALTER', ['älter']],
    ['10 plan', ['Plan 10']],
    ['%', []],
    ['   ', ['Plan 10', 'älter', 'plan 2']],
  ])('[SHEET-122] the query %j finds %j', (query, expected) => {
    expect(titles(filterByTitle(sheets, query))).toEqual(expected)
  })

  it.each([
    [
      { q: 'loan', sort: 'title' },
      { q: 'loan', sort: 'title' },
    ],
    [{ sort: 'created', page: 3 }, { sort: 'created' }],
    [{ sort: 'edited' }, {}],
    [{ sort: ['title'] }, {}],
    [{ sort: 'drop table', q: 7 }, { q: '7' }],
  ])('[SHEET-1031] [SHEET-123] the address query %j is read as %j', (search, read) => {
    expect(readSheetListParams(search)).toEqual(read)
  })
})
