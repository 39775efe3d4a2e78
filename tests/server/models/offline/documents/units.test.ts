import { afterAll, describe, expect, it } from 'vitest'
import { noteIn, unitOf } from '#server/models/offline/documents/units.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { askOffline } from '#tests/support/models/ask.ts'
import { memoryDocument, memoryDocuments } from '#tests/support/models/documents-memory.ts'
import { xlsxFile } from '#tests/support/transfer/xlsx-file.ts'

const engine = createWorkbookEngine({ processes: 1 })
afterAll(() => engine.close())

type File = readonly [filename: string, text: string | Uint8Array]
/** Returns the answer about these files, without Markdown's escapes. */
const said = async (question: string, ...files: readonly File[]): Promise<string> => {
  const documents = await Promise.all(
    files.map(([filename, text], at) => memoryDocument(`d${at + 1}`, filename, text)),
  )
  const more = { documents: memoryDocuments(documents), canAttach: true }
  return (await askOffline(engine, question, more)).text.replaceAll('\\', '')
}

const statement = (above: string, corner = ''): File => [
  'halden.md',
  `# Income statement\n\n${above}\n\n| ${corner} | 2025 | 2024 |\n|---|---|---|\n| Revenue | 1,284.6 | 1,310.2 |\n| Employees | 412 | 408 |\n`,
]

describe('the unit of a figure', () => {
  it.each([
    ['Amounts in SEK million', 'in SEK million'],
    ['Amounts in SEK million, 31 December', 'in SEK million'],
    ['In NOK million unless otherwise stated', 'In NOK million'],
    ['DKK thousand', 'DKK thousand'],
    ['MSEK', 'MSEK'],
    ['EUR thousand | Q1 2025 | H2 2025', 'EUR thousand'],
    ['Revenue in Europe', null],
    ['Sales in Cadmium', null],
  ])('[DOC-260] is read from a heading or header: %s', (line, note) =>
    expect(noteIn(line)).toBe(note),
  )

  it.each([
    ['Amounts in SEK million', '', '(in SEK million)'],
    ['In NOK million unless otherwise stated', '', '(In NOK million)'],
    ['', 'DKK thousand', '(DKK thousand)'],
  ])(
    '[DOC-260] is stated beside an amount: %j over the table, %j in its corner',
    async (...one) => {
      const [above, corner, unit] = one
      const text = await said('What was revenue in 2024?', statement(above, corner))
      expect(text).toContain(`**1,310.2** ${unit}`)
      expect(await said('How many employees in 2024?', statement(above, corner))).not.toContain(
        unit,
      )
    },
  )

  it('[DOC-260] is read from the corner of a table with quarters as columns', async () => {
    const file: File = ['s.csv', 'EUR thousand,Q1 2025,Q2 2025\nRevenue,11180,12040\n']
    expect(await said('What was revenue in Q2 2025?', file)).toContain('**12040** (EUR thousand)')
  })

  it('[DOC-260] is that of its own column if columns differ', async () => {
    const file: File = ['u.csv', 'Region,Sales EUR thousand,Sales USD million\nNorth,310,2.5\n']
    expect(await said('What are sales EUR in North?', file)).not.toContain('2.5** (EUR thousand)')
    expect(await said('What are sales USD in North?', file)).toContain('**2.5** (USD million)')
  })

  it.each([
    ['EUR thousand', 'All figures in thousands of euros'],
    ['TEUR', 'EUR k'],
    ['€m', 'in EUR million'],
    ['MSEK', 'in SEK million'],
    ['USD bn', 'US$ billion'],
  ])('[DOC-261] is the same for %s and %s', (a, b) => expect(unitOf(a)).toBe(unitOf(b)))

  it.each([
    ['EUR thousand', 'EUR million'],
    ['EUR thousand', 'USD thousand'],
    ['$m', 'USD million'],
    ['in thousands', 'EUR thousand'],
    ['in EUR', 'EUR thousand'],
  ])('[DOC-261] differs between %s and %s', (a, b) => expect(unitOf(a)).not.toBe(unitOf(b)))

  const other = (unit: string): File => ['other.csv', `${unit},2025,2024\nRevenue,1300,1200\n`]
  it('[DOC-261] is stated for both sides of a comparison, and no change is calculated if the units differ', async () => {
    const mine = statement('All figures in thousands of euros.')
    const same = await said('Compare revenue', mine, other('EUR thousand'))
    expect(same).toMatch(/thousands of euros” on the left and “EUR thousand” on the right\./)
    expect(same).toContain('15.4')
    const unlike = await said('Compare revenue', mine, other('USD thousand'))
    expect(unlike).toContain('“USD thousand” on the right: no change is calculated')
  })
  it('[DOC-261] is also stated for a figure that only one document has', async () => {
    const text = await said('Compare revenue', statement('', 'EUR k'), [
      'c.csv',
      'Fees,2025\nBank,13\n',
    ])
    expect(text).toContain('- Revenue: 1,284.6 (2025) (EUR k)')
  })
})

describe('a comparison of figures named by a heading', () => {
  const report: File = [
    'report.md',
    '# Revenue by quarter\n\nAll figures in thousands of euros.\n\n| Quarter | 2024 | 2025 |\n|---|---|---|\n| Q3 | 11,310 | 12,675 |\n| Q4 | 11,935 | 12,865 |\n| Total | 44,650 | 48,760 |\n',
  ]
  const segments: File = [
    'segments.csv',
    'EUR thousand,Q3 2025,Q4 2025\nRevenue,12675,12860\nCost of sales,8490,8620\n',
  ]
  it('[DOC-262] pairs the figures of the asked period', async () => {
    const text = await said('Compare revenue in Q3 2025 in the two documents', report, segments)
    expect(text).toContain('| Revenue | 12,675 (Q3 2025) | 12675 (Q3 2025) | 0 |')
    expect(text).not.toContain('Only in')
  })
  it('[DOC-262] pairs the figures of the latest period if everything is compared', async () => {
    const text = await said('Compare the two documents', report, segments)
    expect(text).toContain('| Revenue | 12,865 (Q4 2025) | 12860 (Q4 2025) | (5) |')
    expect(text).not.toMatch(/Only in segments.csv:\n\n- Revenue/)
  })
  it('[DOC-262] does not use a total without a period', async () => {
    const bill: File = ['bill.txt', 'Revenue\n\nTotal\t900\n']
    const text = await said('Compare revenue in Q3 2025', bill, segments)
    expect(text).not.toContain('900')
  })
  it('[DOC-262] quotes a heading as written, and omits general headings such as “Quarter” or “P&L”', async () => {
    const text = await said('Compare the two documents', report, [
      'p.md',
      '| P&L | 2025 |\n|---|---|\n| Energy | 40 |\n\n| Plant & Site | 2025 |\n|---|---|\n| Water | 50 |\n',
    ])
    expect(text).toContain('- Energy: 40')
    expect(text).toContain('- Water (under “Plant & Site”): 50')
    expect(text).not.toMatch(/under “quarter/i)
  })
})

describe('the cited place of a figure', () => {
  it('[DOC-132] names the worksheet of a workbook, and none for a CSV file', async () => {
    const cell = (ref: string, text: string | number): string =>
      typeof text === 'number'
        ? `<c r="${ref}"><v>${text}</v></c>`
        : `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`
    const rows = `<row r="1">${cell('A1', 'USD thousand')}${cell('B1', 'FY2024')}</row><row r="2">${cell('A2', 'Revenue')}${cell('B2', 4875)}</row>`
    const book = await xlsxFile({ sheets: { 'Profit 24': `<sheetData>${rows}</sheetData>` } })
    const text = await said('What was revenue in 2024?', ['b.xlsx', book])
    expect(text).toContain('from worksheet “Profit 24”, row “Revenue”, column “FY2024”')
    const csv = await said('What was revenue in 2024?', ['a.csv', 'EUR k,2024\nRevenue,7\n'])
    expect(csv).toContain('from row “Revenue”, column “2024”')
  })
})
