import { expect, it } from 'vitest'
import type { StoredTable } from '#server/documents/readings.ts'
import { wholeTable } from '#server/documents/table/whole-table.ts'

const HEAD = ['Text', 'Amount']
const tableOn = (page: number, rows: readonly (readonly string[])[]): StoredTable => ({
  name: `Table ${page}`,
  page,
  rows,
  isCut: false,
})
const PAGES = [
  tableOn(1, [['Journal'], HEAD, ['a', '1.00'], ['b', '2.00']]),
  tableOn(2, [HEAD, ['c', '3.00'], ['d', '4.00']]),
  tableOn(3, [HEAD, ['e', '5.00']]),
]
type Around = Readonly<Record<number, readonly [above: string, below: string]>>
/**
 * Replaces the stored readings of a PDF: its tables, and pages with the text above and below each
 * table.
 */
const readings = (tables: readonly StoredTable[], around: Around = {}) => ({
  table: async (_id: string, at: number) => tables[at - 1] ?? null,
  text: async (_id: string, page: number) => {
    const words = tables
      .filter((table) => table.page === page)
      .map(({ rows }) => rows.map((row) => row.join('\t')).join('\n'))
    const [above = '', below = ''] = around[page] ?? []
    return [above, ...words, below].join('\n')
  },
})
const wholeOf = (
  tables: readonly StoredTable[],
  number: number,
  around: Around = {},
  file_type = 'pdf',
) => wholeTable({ id: 'd1', file_type }, readings(tables, around), number)
const rowsOf = async (tables: readonly StoredTable[], number: number, around: Around = {}) =>
  (await wholeOf(tables, number, around))?.rows

it.each([1, 2, 3])(
  '[DOC-146] a table over several pages is returned whole with one header if its part %i is requested',
  async (number) => {
    const whole = await wholeOf(PAGES, number)
    expect(whole).toMatchObject({ name: 'Table 1', page: 1, number: 1 })
    expect(whole?.rows).toEqual([
      ['Journal'],
      HEAD,
      ['a', '1.00'],
      ['b', '2.00'],
      ['c', '3.00'],
      ['d', '4.00'],
      ['e', '5.00'],
    ])
  },
)

it.each([
  ['on the same page', tableOn(1, [HEAD, ['c', '3.00']])],
  ['two pages later', tableOn(3, [HEAD, ['c', '3.00']])],
  [
    'with other headers',
    tableOn(2, [
      ['Text', 'Price'],
      ['c', '3.00'],
    ]),
  ],
  ['with more columns', tableOn(2, [HEAD, ['c', '3.00', 'x']])],
  ['with a title of its own', tableOn(2, [['Other'], HEAD, ['c', '3.00']])],
])('[DOC-146] a table %s is a separate table', async (_, second) => {
  const [first = second] = PAGES
  expect(await rowsOf([first, second], 1)).toEqual(first.rows)
  expect(await rowsOf([first, second], 2)).toEqual(second.rows)
})

const YEARS = ['', '2025', '2024']
const INCOME = tableOn(1, [YEARS, ['Revenue', '100', '90'], ['Net income', '12', '9']])
const BALANCE = tableOn(2, [YEARS, ['Cash', '30', '20'], ['Total assets', '200', '180']])
const STATEMENTS = [INCOME, BALANCE]

it.each<[string, Around]>([
  ['with a heading above it', { 2: ['Balance sheet as at 31 December', ''] }],
  [
    'with its own heading below a running header',
    { 1: ['Group report 2025\nIncome statement', ''], 2: ['Group report 2025\nBalance sheet', ''] },
  ],
  ['after a paragraph below the first table', { 1: ['', 'All amounts were audited.'] }],
])('[DOC-151] a table %s is separate despite the same headers', async (_, around) => {
  expect(await rowsOf(STATEMENTS, 1, around)).toEqual(INCOME.rows)
  expect(await rowsOf(STATEMENTS, 2, around)).toEqual(BALANCE.rows)
})

it.each([
  [
    'with the same row labels as the previous table',
    [YEARS, ['Revenue', '100', '90'], ['Costs', '(88)', '(81)'], ['Net income', '12', '9']],
    [YEARS, ['Revenue', '50', '40'], ['Costs', '(45)', '(38)'], ['Net income', '5', '2']],
  ],
  [
    'after a table that ends with a total',
    [YEARS, ['Rent', '100', '90'], ['Total:', '100', '90']],
    [YEARS, ['Wages', '50', '40'], ['Bonus', '5', '4']],
  ],
])('[DOC-169] a table %s is separate despite the same headers', async (_, one, other) => {
  const tables = [tableOn(1, one), tableOn(2, other)]
  expect(await rowsOf(tables, 1)).toEqual(one)
  expect(await rowsOf(tables, 2)).toEqual(other)
})

it.each([
  [
    'with repeated row labels (a journal)',
    [HEAD, ['Rent', '1.00'], ['Wages', '2.00'], ['Rent', '1.00']],
    [HEAD, ['Rent', '1.00'], ['Wages', '2.00']],
  ],
  [
    'with a subtotal at the end of the page',
    [YEARS, ['Cash', '30', '20'], ['Total assets', '30', '20']],
    [YEARS, ['Equity', '10', '10'], ['Loans', '20', '10']],
  ],
  [
    'with dates as row labels',
    [HEAD, ['01.05.2025', '1.00'], ['02.05.2025', '2.00']],
    [HEAD, ['01.05.2025', '3.00'], ['02.05.2025', '4.00']],
  ],
])('[DOC-169] a table %s continues on the next page', async (_, one, other) => {
  const whole = await rowsOf([tableOn(1, one), tableOn(2, other)], 1)
  expect(whole).toEqual([...one, ...other.slice(1)])
})

it('[DOC-151] running headers and footers do not separate the parts of a table', async () => {
  const around = (page: number) =>
    [`Journal of 2025\n\nACME Ltd`, `Printed on 1 May\nPage ${page} of 3`] as const
  const whole = await rowsOf(PAGES, 2, { 1: around(1), 2: around(2), 3: around(3) })
  expect(whole).toHaveLength(7)
})

it('[DOC-146] tables without headers stay separate, one truncated part marks the whole table as truncated, and a missing table is null', async () => {
  const bare = [tableOn(1, [['a', '1.00']]), tableOn(2, [['a', '1.00']])]
  expect(await rowsOf(bare, 1)).toEqual(bare[0]?.rows)
  const cut = PAGES.map((table, at) => ({ ...table, isCut: at === 2 }))
  expect((await wholeOf(cut, 1))?.isCut).toBe(true)
  expect(await wholeOf([], 1)).toBeNull()
})

const STATEMENT = ['Date', 'Narration', 'Withdrawal', 'Balance']
const FIRST = tableOn(1, [STATEMENT, ['01/02/26', 'Card payment', '5.00', '90.00']])
const NEXT = ['02/02/26', 'Rent', '7.00', '83.00']

it.each([1, 2])(
  '[DOC-521] a row cut by the end of a page is one row if part %i of its table is requested',
  async (part) => {
    const second = tableOn(2, [STATEMENT, ['', 'to the corner shop', '', ''], NEXT])
    expect(await rowsOf([FIRST, second], part)).toEqual([
      STATEMENT,
      ['01/02/26', 'Card payment to the corner shop', '5.00', '90.00'],
      NEXT,
    ])
  },
)

it.each([1, 2, 3])(
  '[DOC-836] a table whose later pages repeat no headers is returned whole if its part %i is requested',
  async (part) => {
    const tables = [FIRST, tableOn(2, [NEXT, NEXT]), tableOn(3, [NEXT])]
    expect(await rowsOf(tables, part)).toEqual([...FIRST.rows, NEXT, NEXT, NEXT])
  },
)

it('[DOC-521] rows with words in a column of figures are a separate table', async () => {
  const other = tableOn(2, [['02/02/26', 'Rent', 'n.a. yet', '83.00']])
  expect(await rowsOf([FIRST, other], 1)).toEqual(FIRST.rows)
})

it('[DOC-146] worksheets with the same headers stay separate', async () => {
  expect(await wholeOf(PAGES, 2, {}, 'xlsx')).toEqual({ ...PAGES[1], number: 2 })
})
