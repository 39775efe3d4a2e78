import { expect, it } from 'vitest'
import type { StoredTable } from '#server/documents/readings.ts'
import { wholeTable } from '#server/documents/table/whole-table.ts'

const PDF = { file_type: 'pdf' }
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
const rowsOf = async (tables: readonly StoredTable[], number: number) =>
  (await wholeTable(PDF, async (at) => tables[at - 1] ?? null, number))?.rows

it.each([1, 2, 3])(
  '[DOC-146] a table that goes on over pages is whole, its heads once, asked for by its part %i',
  async (number) => {
    const whole = await wholeTable(PDF, async (at) => PAGES[at - 1] ?? null, number)
    expect(whole).toMatchObject({ name: 'Table 1', page: 1 })
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
  ['two pages on', tableOn(3, [HEAD, ['c', '3.00']])],
  [
    'with other heads',
    tableOn(2, [
      ['Text', 'Price'],
      ['c', '3.00'],
    ]),
  ],
  ['with more columns', tableOn(2, [HEAD, ['c', '3.00', 'x']])],
  ['with a title of its own', tableOn(2, [['Other'], HEAD, ['c', '3.00']])],
])('[DOC-146] a table %s is another', async (_, second) => {
  const [first = second] = PAGES
  expect(await rowsOf([first, second], 1)).toEqual(first.rows)
  expect(await rowsOf([first, second], 2)).toEqual(second.rows)
})

it('[DOC-146] two tables without heads stay apart, one whose end is cut off is cut, and one that is not there is none', async () => {
  const bare = [tableOn(1, [['a', '1.00']]), tableOn(2, [['a', '1.00']])]
  expect(await rowsOf(bare, 1)).toEqual(bare[0]?.rows)
  const cut = PAGES.map((table, at) => ({ ...table, isCut: at === 2 }))
  expect((await wholeTable(PDF, async (at) => cut[at - 1] ?? null, 1))?.isCut).toBe(true)
  expect(await wholeTable(PDF, async () => null, 1)).toBeNull()
})

it('[DOC-146] worksheets with the same heads stay apart', async () => {
  const book = { file_type: 'xlsx' }
  const read = await wholeTable(book, async (at) => PAGES[at - 1] ?? null, 2)
  expect(read).toEqual(PAGES[1])
})
