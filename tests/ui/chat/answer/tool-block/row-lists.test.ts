import { describe, expect, it } from 'vitest'
import type { ListedCell } from '#src/ui/chat/answer/tool-block/list-cells.ts'
import { readTool } from '#src/ui/chat/answer/tool-view.ts'
import { toolBlock } from '#tests/support/chat/tool-block.ts'

const pathOf = (range: string): string =>
  `/app/spreadsheet/s?range=${encodeURIComponent(range).replaceAll('!', '%21')}`
const textOf = ({ text, places }: ListedCell): string =>
  places ? places.map((place) => `${place.text} → ${place.path ?? 'nowhere'}`).join(', ') : text

/** The lists of a call by name, each with its heads, rows and the count of the rest. */
const listsOf = (name: string, args: object, output: object) => {
  const view = readTool(toolBlock(name, args, { spreadsheet_id: 's', title: 'Loan', ...output }))
  expect(view.facts).toEqual([])
  expect(view.cells).toBeNull()
  return Object.fromEntries(
    view.lists.map(({ name: list, columns, rows, more }) => [
      list,
      { columns, rows: rows.map((row) => row.map(textOf)), more },
    ]),
  )
}

const SORTED = {
  range: 'Model!B4:C8',
  header: 'Model!B3:C3',
  totals: ['Model!B9:C9'],
  by: [
    { column: 'C', head: 'Amount', order: 'desc', blank: 2, numbers_as_text: 1 },
    { column: 'B', head: 'B', order: 'asc' },
  ],
  rows: 5,
  moved_rows: 4,
  moved_notes: false,
  changed_records: 0,
  first_rows: [
    ['Salaries', '3,400.00'],
    ['Rent', '1,200.00'],
    ['Travel', '(50.00)'],
  ],
}

describe('the lists of sorted rows [AGENT-1116]', () => {
  it('[AGENT-1116] name the range once, each column with its order, and the first rows with links', () => {
    const lists = listsOf('sort_range', {}, SORTED)
    expect(lists).toEqual({
      'Sorted by': {
        columns: ['Range', 'Column', 'Order', 'Sorted apart'],
        rows: [
          [
            `Model!B4:C8 → ${pathOf('Model!B4:C8')}`,
            'C Amount',
            'Descending',
            '2 blank cells, 1 number as text',
          ],
          ['', 'B', 'Ascending', ''],
        ],
        more: 0,
      },
      'First rows': {
        columns: ['Row', 'B', 'C'],
        rows: [
          [`4 → ${pathOf('Model!B4:C4')}`, 'Salaries', '3,400.00'],
          [`5 → ${pathOf('Model!B5:C5')}`, 'Rent', '1,200.00'],
          [`6 → ${pathOf('Model!B6:C6')}`, 'Travel', '(50.00)'],
        ],
        more: 2,
      },
    })
  })

  it('[AGENT-1116] have no column for values apart if there are none', () => {
    const by = [{ column: 'C', head: 'Amount', order: 'desc' }]
    const { 'Sorted by': list } = listsOf('sort_range', {}, { ...SORTED, by })
    expect(list?.columns).toEqual(['Range', 'Column', 'Order'])
  })
})

describe('the lists of filtered rows [AGENT-1117]', () => {
  const output = {
    range: "'P, L'!A1:B40",
    rows: 39,
    shown: 7,
    hidden: 32,
    first_shown: [
      { row: 3, cells: ['Rent', '1,200'] },
      { row: 9, cells: ['Fees', '70'] },
    ],
    first_hidden: [2, 4],
  }

  it('[AGENT-1117] name the range once, each condition in words, the first rows and hidden rows', () => {
    const conditions = [
      { column: 'Amount', is: 'between', values: [50, 2000] },
      { column: 'Line', is: 'not_blank' },
      { column: 'Id', is: 'one_of', values: Array.from({ length: 12 }, (_, at) => at + 1) },
    ]
    const range = (text: string) =>
      `/app/spreadsheet/s?${new URLSearchParams({ range: `'P, L'!${text}` }).toString()}`
    expect(listsOf('filter_range', { conditions }, output)).toEqual({
      Conditions: {
        columns: ['Range', 'Column', 'Condition', 'Value'],
        rows: [
          [`'P, L'!A1:B40 → ${range('A1:B40')}`, 'Amount', 'is between', '50, 2000'],
          ['', 'Line', 'is not blank', ''],
          ['', 'Id', 'is one of', '1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 2 more'],
        ],
        more: 0,
      },
      'First rows': {
        columns: ['Row', 'A', 'B'],
        rows: [
          [`3 → ${range('A3:B3')}`, 'Rent', '1,200'],
          [`9 → ${range('A9:B9')}`, 'Fees', '70'],
        ],
        more: 5,
      },
      'Hidden rows': {
        columns: ['Hidden rows'],
        rows: [[`2 → ${range('A2:B2')}, 4 → ${range('A4:B4')}`]],
        more: 30,
      },
    })
  })

  it.each([
    [{ remove: true, conditions: [{ column: 'A', is: 'blank' }] }, 'Filter removed'],
    [{}, 'No condition'],
  ])('[AGENT-1117] say of a call with %j that no condition holds', (args, text) => {
    const all = { range: 'Model!A1:B3', rows: 2, shown: 2, hidden: 0, first_shown: [] }
    expect(listsOf('filter_range', args, { ...all, first_hidden: [] })).toEqual({
      Conditions: {
        columns: ['Range', 'Condition'],
        rows: [[`Model!A1:B3 → ${pathOf('Model!A1:B3')}`, text]],
        more: 0,
      },
    })
  })

  it('[AGENT-1117] keep an unknown comparison and name nothing of hostile values', () => {
    const conditions = [{ column: 'constructor', is: 'constructor', values: [{ a: 1 }, null] }]
    const { Conditions: list } = listsOf('filter_range', { conditions }, output)
    expect(list?.rows[0]?.slice(1, 3)).toEqual(['constructor', 'constructor'])
  })
})

describe('the lists of groups [AGENT-1118]', () => {
  const output = {
    data_range: 'Model!A2:C9',
    columns: ['Region', 'sum of Amount', 'count of Amount'],
    rows: [
      ['North', 1200.5, 3],
      [null, 70, 1],
    ],
    totals: [1270.5, 4],
    totals_display: ['$1,270.50', '4'],
    counts: {
      rows: 8,
      matched: 6,
      hidden: 0,
      groups: 2,
      measures: [
        { measure: 'sum of Amount', counted: 4, blank: 1, text: 0, error: 1 },
        { measure: 'count of Amount', counted: 4, blank: 0, text: 0, error: 0, logical: 2 },
      ],
    },
    formulas: [
      { measure: 'sum of Amount', formula: '=SUM(Model!C2:C9)' },
      { measure: 'sum of Amount', group: ['North'], formula: '=SUMIFS(C2:C9,A2:A9,"North")' },
      { measure: 'count of Amount', formula: null },
    ],
    display: [
      ['North', '$1,200.50', '3'],
      ['(blank)', '$70.00', '1'],
    ],
    left_out: 0,
  }

  it('[AGENT-1118] show the groups as a table with all groups first, the counted cells and formulas', () => {
    const conditions = [{ column: 'Amount', is: 'between', value: 0, value2: 5000 }]
    expect(listsOf('aggregate', { conditions }, output)).toEqual({
      Conditions: {
        columns: ['Range', 'Column', 'Condition', 'Value'],
        rows: [[`Model!A2:C9 → ${pathOf('Model!A2:C9')}`, 'Amount', 'is between', '0, 5000']],
        more: 0,
      },
      Groups: {
        columns: ['Region', 'sum of Amount', 'count of Amount'],
        rows: [
          ['All groups', '$1,270.50', '4'],
          ['North', '$1,200.50', '3'],
          ['(blank)', '$70.00', '1'],
        ],
        more: 0,
      },
      'Counted cells': {
        columns: ['Figure', 'Counted', 'Blank', 'Errors', 'TRUE or FALSE'],
        rows: [
          ['sum of Amount', '4', '1', '1', '0'],
          ['count of Amount', '4', '0', '0', '2'],
        ],
        more: 0,
      },
      Formulas: {
        columns: ['Figure', 'Group', 'Formula'],
        rows: [
          ['sum of Amount', 'All groups', '=SUM(Model!C2:C9)'],
          ['sum of Amount', 'North', '=SUMIFS(C2:C9,A2:A9,"North")'],
        ],
        more: 0,
      },
    })
  })

  it('[AGENT-1118] are bounded and count the groups that are left out', () => {
    const many = Array.from({ length: 200 }, (_, at) => [`G${at}`, at, 1])
    const { Groups: list } = listsOf('aggregate', {}, { ...output, rows: many, left_out: 300 })
    // The row of all groups is one of the 40.
    expect(list?.rows).toHaveLength(40)
    expect(list?.more).toBe(161 + 300)
  })

  it('[AGENT-1118] show one row of figures without groups', () => {
    const { totals: _totals, totals_display: _display, ...rest } = output
    const alone = { columns: ['sum of Amount'], rows: [[1270.5]], display: [['$1,270.50']] }
    const { Groups: list } = listsOf('aggregate', {}, { ...rest, ...alone, formulas: [] })
    expect(list?.rows).toEqual([['$1,270.50']])
  })
})
