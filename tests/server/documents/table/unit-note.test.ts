import { describe, expect, it } from 'vitest'
import { regionOf, type Region } from '#contract/figures/region.ts'
import { tableWorkbook } from '#server/documents/table/table-workbook.ts'
import { wholeTable } from '#server/documents/table/whole-table.ts'
import { contentsOf } from '#tests/support/documents/document-files.ts'

const rows = (corner: string): string =>
  `| ${corner} | 2024 | 2023 |\n|---|---|---|\n| Revenue | 1,284.6 | 1,310.2 |\n| Costs | (876.1) | (861.4) |\n`

/**
 * Makes a worksheet of table `number` of a Markdown text, and returns its cells and frozen rows.
 */
const sheetOf = async (text: string, number = 1, region: Region | null = null) => {
  const { pages, tables } = await contentsOf('md', text)
  const readings = {
    table: async (_id: string, at: number) => {
      return tables.find((one) => one.number === at) ?? null
    },
    text: async (_id: string, page: number) => pages.find((one) => one.number === page)?.text ?? '',
  }
  const table = await wholeTable({ id: 'd1', file_type: 'md' }, readings, number)
  if (!table) throw new Error('no table')
  const names = { id: 'w', title: 't' }
  const workbook = await tableWorkbook(table, names, new AbortController().signal, region)
  const sheet = workbook?.sheets[workbook.sheetOrder[0] ?? '']
  const cells = Object.values(sheet?.cellData ?? {}).map((row) =>
    Object.values(row ?? {}).map((cell) => cell?.v),
  )
  return { cells, freeze: sheet?.freeze }
}

describe('a spreadsheet of a table', () => {
  it('[DOC-264] begins with the line above the table that names its unit', async () => {
    const { cells, freeze } = await sheetOf(
      `# Income statement\n\nAmounts in SEK million, 31 December\n\n${rows('')}`,
    )
    expect(cells[0]).toEqual(['Amounts in SEK million, 31 December'])
    expect(cells[1]).toEqual(['2024', '2023'])
    expect(cells[2]).toEqual(['Revenue', 1284.6, 1310.2])
    expect(freeze).toMatchObject({ ySplit: 2 })
  })
  it.each([
    ['its headers name the unit', `Amounts in SEK million\n\n${rows('EUR k')}`],
    ['no unit is named above the table', `# Income statement\n\n${rows('')}`],
    ['the line above is a sentence with figures', `Sales were SEK 1,284 million.\n\n${rows('')}`],
    [
      'two notes separate the text with the unit from the table',
      `In SEK million\n\nNote one.\n\nNote two.\n\n${rows('')}`,
    ],
  ])('[DOC-264] has no unit line if %s', async (_what, text) => {
    expect((await sheetOf(text)).cells.flat()).not.toContainEqual(expect.stringMatching(/SEK/))
  })
  it('[DOC-264] begins with the unit line of the second table if it shows that table', async () => {
    const other = '| | 2024 | 2023 |\n|---|---|---|\n| Steel | 5 | 6 |\n| Zinc | 7 | 8 |\n'
    const text = `In SEK million\n\n${rows('')}\n\nStocks in EUR thousand\n\n${other}`
    expect((await sheetOf(text, 2)).cells[0]).toEqual(['Stocks in EUR thousand'])
    expect((await sheetOf(text)).cells[0]).toEqual(['In SEK million'])
  })
})

describe('in a table with ambiguous values', () => {
  const table = (day: string): string =>
    `| Day | Amount |\n|---|---|\n| 05/03/2026 | 7 |\n| ${day} | 8 |\n`

  it('[DOC-590] dates are read by the region of the user, unless another date of the column decides the order', async () => {
    const first = async (day: string, region: Region | null) =>
      (await sheetOf(table(day), 1, region)).cells[1]?.[0]
    expect(await first('06/03/2026', regionOf('en-GB'))).toBe(46_086)
    expect(await first('06/03/2026', regionOf('en-US'))).toBe(46_145)
    expect(await first('31/03/2026', regionOf('en-US'))).toBe(46_086)
    expect(await first('06/03/2026', null)).toBe('05/03/2026')
  })

  it('[DOC-590] decimal and thousands separators are read by the region of the user, unless other figures of the column decide', async () => {
    const first = async (figures: readonly [string, string], region: Region | null) => {
      const text = `| Item | Amount |\n|---|---|\n| Rent | ${figures[0]} |\n| Heat | ${figures[1]} |\n`
      return (await sheetOf(text, 1, region)).cells[1]?.[1]
    }
    const [german, british] = [regionOf('de-DE'), regionOf('en-GB')]
    expect(await first(['1.234', '5.678'], german)).toBe(1234)
    expect(await first(['1.234', '5.678'], british)).toBe(1.234)
    expect(await first(['1.234', '5.678'], null)).toBe('1.234')
    // The second figure decides, not the region of the user.
    expect(await first(['1.234', '12.345'], british)).toBe(1234)
    expect(await first(['1.234', '5.6'], german)).toBe(1.234)
    expect(await first(['1,234', '5,678'], german)).toBe(1234)
  })

  it('[DOC-800] money is read as in the country of the user', async () => {
    const rows = '| Item | Cost |\n|---|---|\n| Rent | R 1 250,50 |\n| Power | R 300 |\n'
    const { cells } = await sheetOf(rows, 1, regionOf('en-ZA'))
    expect(cells.map(([, cost]) => cost)).toEqual(['Cost', 1250.5, 300])
    const elsewhere = await sheetOf(rows, 1, regionOf('en-US'))
    expect(elsewhere.cells.map(([, cost]) => cost)).toEqual(['Cost', 'R 1 250,50', 'R 300'])
  })
})
