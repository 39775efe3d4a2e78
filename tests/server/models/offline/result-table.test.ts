import { expect, it } from 'vitest'
import { blankWorkbook } from '#contract/workbook/blank-workbook.ts'
import { resultTable } from '#server/models/offline/set-words.ts'
import { withoutSheetLinks } from '#tests/support/models/without-sheet-links.ts'
import type { ChangedResult } from '#server/tools/compute/changed-results.ts'
import { shownChanges } from '#server/tools/write/write-range.ts'

const result = (label: string, sheet: string, cell: string): ChangedResult => ({
  sheet,
  cell,
  label,
  before: '1',
  after: '2',
})
const namesOf = (results: readonly ChangedResult[]): readonly string[] =>
  withoutSheetLinks(resultTable({ spreadsheet_id: 's' }, results, ['Before', 'Now'])[0] ?? '')
    .split('\n')
    .slice(2)
    .map((row) => row.slice(2).split(/ (?<!\\)\| /)[0] ?? '')

it('[SHEET-242] results with the same label show their worksheet, and also their cell if they share the worksheet', () => {
  expect(
    namesOf([
      result('Net profit', 'Summary', 'C9'),
      result('Cash', 'Summary', 'C10'),
      result('Net profit', 'Income', 'C12'),
    ]),
  ).toEqual(['Net profit (Summary)', 'Cash', 'Net profit (Income)'])
  expect(
    namesOf([
      result('Total', 'Plan', 'B9'),
      result('total', 'Plan', 'B19'),
      result('Total', 'A | B', 'B2'),
    ]),
  ).toEqual(['Total (Plan!B9)', 'total (Plan!B19)', "Total ('A \\| B'!B2)"])
})

it('[CONV-651] each result links to its cell on its worksheet', () => {
  const [text] = resultTable(
    { spreadsheet_id: 's 1' },
    [result('Net profit | all', "Q3's plan", 'C9')],
    ['Before', 'Now'],
  )
  expect(text).toContain(
    '| [Net profit \\| all](/app/spreadsheet/s%201?range=%27Q3%27%27s+plan%27%21C9) | 1 | 2 |',
  )
})

it('[SHEET-242] changed cells show their worksheets only if they are on different worksheets', () => {
  const workbook = blankWorkbook('w', 'Book', ['Loan', 'Cash flow'])
  const change = (sheet_id: string) => ({
    sheet_id,
    row: 4,
    column: 1,
    before: null,
    after: { v: 5, t: 2 },
  })
  const cellsOf = (...ids: readonly string[]) =>
    shownChanges(workbook, ids.map(change)).map(({ cell }) => cell)
  expect(cellsOf('sheet-1', 'sheet-2')).toEqual(['Loan!B5', "'Cash flow'!B5"])
  expect(cellsOf('sheet-2')).toEqual(['B5'])
})
