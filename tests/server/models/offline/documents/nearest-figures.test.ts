import { afterAll, describe, expect, it } from 'vitest'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { askOffline } from '#tests/support/models/ask.ts'
import { memoryDocument, memoryDocuments } from '#tests/support/models/documents-memory.ts'

const engine = createWorkbookEngine({ processes: 1 })
afterAll(() => engine.close())

type File = readonly [filename: string, text: string]
/** Returns the answer about these files, without Markdown's escapes. */
const said = async (question: string, ...files: readonly File[]): Promise<string> => {
  const documents = await Promise.all(
    files.map(([filename, text], at) => memoryDocument(`d${at + 1}`, filename, text)),
  )
  const more = { documents: memoryDocuments(documents), canAttach: true }
  return (await askOffline(engine, question, more)).text.replaceAll('\\', '')
}
const bold = (text: string): readonly string[] =>
  [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, one = '']) => one)

const table = (heads: string, ...rows: readonly string[]): string =>
  [
    `| ${heads} |`,
    `|${heads.replace(/[^|]+/g, '---')}|`,
    ...rows.map((row) => `| ${row} |`),
    '',
    '',
  ].join('\n')
const NEAREST = /^(?:Nothing (?:in either document )?is labelled exactly|No figure found for) /

describe('a row whose name differs from the asked name', () => {
  it.each([
    ['total assets', 'Total current assets'],
    ['operating profit', 'Adjusted operating profit'],
    ['gross profit', 'Gross profit margin'],
    ['net debt', 'Net debt / EBITDA'],
    ['cash flow', 'Cash flow hedges'],
    ['earnings per share', 'Diluted earnings per share'],
    ['EBITDA', 'Adjusted EBITDA'],
    ['umsatz', 'Umsatzkosten'],
    ['Eigenkapitalquote', 'Eigenkapital'],
    ['profit', 'Profitability'],
    ['credit', 'Creditors'],
  ])(
    '[DOC-310] for a question about %s, the answer offers the row %s only as the closest match',
    async (asked, row) => {
      const file: File = ['a.md', table('EUR | 2024 | 2025', `${row} | 45 | 50`, 'Stores | 7 | 8')]
      expect(await said(`What was ${asked} in 2025?`, file)).toMatch(NEAREST)
      const change = await said(`How did ${asked} change between 2024 and 2025?`, file)
      expect(change).toMatch(NEAREST)
      expect(change).not.toContain('the change is')
    },
  )

  it('[DOC-310] a question about a total is not answered by one of its parts', async () => {
    const halves = table(
      'EUR | 2025',
      'Total current liabilities | 600',
      'Non-current liabilities | 9',
    )
    expect(await said('What were total liabilities in 2025?', ['a.md', halves])).toMatch(NEAREST)
  })

  it.each([
    ['total assets', 'Total assets (EUR m)'],
    ['operating profit', 'Operating profit (EBIT)'],
    ['operating profit', 'Group operating profit'],
    ['earnings per share', 'Basic earnings per share'],
    ['revenue', 'Umsatzerloese'],
    ['inventory', 'Inventories'],
    ['net income', 'Loss for the year'],
    ['tax', 'Income tax'],
  ])('[DOC-310] a question about %s is answered by the row %s', async (asked, row) => {
    const text = await said(`What was ${asked} in 2025?`, [
      'a.md',
      table('EUR | 2025', `${row} | 50`),
    ])
    expect(bold(text)).toEqual(['50'])
    expect(text).not.toMatch(NEAREST)
  })

  it.each([
    ['net income', 'Net loss per share | 0.1', 'Loss for the year | 12', '12'],
    ['tax', 'Profit before tax | 90', 'Income tax | 32', '32'],
    ['contract costs', 'Contractor costs | 700', 'Contract costs | 190', '190'],
    ['interest expense', 'Non-controlling interests | 340', 'Finance cost | 4', undefined],
  ])(
    '[DOC-310] a question about %s is answered only by a row with the same meaning',
    async (asked, one, other, value) => {
      const text = await said(`What was ${asked} in 2025?`, [
        'a.md',
        table('EUR | 2025', one, other),
      ])
      expect(bold(text)[0]).toBe(value)
    },
  )
})

describe('a single letter in a name', () => {
  it.each([
    ['Product B revenue', 'Product A revenue', 'Product B revenue'],
    ['Class B shares', 'Class A shares', 'Class B shares'],
    ['Tranche B', 'Tranche A', 'Tranche B'],
    ['Company B revenue', 'Company A revenue', 'Company B revenue'],
  ])('[DOC-311] distinguishes %s from %s', async (asked, a, b) => {
    const both: File = ['a.md', table('EUR | 2024 | 2025', `${a} | 90 | 95`, `${b} | 180 | 170`)]
    const text = await said(`What was ${asked} in 2024?`, both)
    expect(bold(text)).toEqual(['180'])
    const change = await said(`How did ${asked} change between 2024 and 2025?`, both)
    expect(change).toContain('The change from 180 to 170 is')
    const other = await said(`What was ${asked} in 2024?`, [
      'a.md',
      table('EUR | 2024', `${a} | 90`),
    ])
    expect(bold(other)).toEqual([])
  })

  it('[DOC-311] is ignored if it numbers the line', async () => {
    const file: File = [
      'a.md',
      table('EUR | 2025', 'A. Fixed assets | 40', 'B. Current assets | 7'),
    ]
    expect(bold(await said('What were fixed assets in 2025?', file))).toEqual(['40'])
  })
})

describe('the amount to pay', () => {
  const bill: File = [
    'invoice.txt',
    'Invoice\n\nSubtotal\t1,231.48\nVAT\t233.98\nTotal\t1,465.46\nAlready paid\t500.00\nBalance due\t965.46\n\nDue date: 11 April 2025\n',
  ]
  it.each(['What is the amount due?', 'How much do I have to pay?', 'How much is due?'])(
    '[DOC-312] is the amount due rather than the total: %s',
    async (question) => {
      const text = await said(question, bill)
      expect(bold(text)[0]).toBe('965.46')
      expect(text).not.toMatch(NEAREST)
    },
  )
  it('[DOC-312] is the total if the bill states no amount due', async () => {
    const plain: File = ['i.txt', 'Invoice\n\nTotal\t240.00\nDue date: 11 April 2025\n']
    expect(bold(await said('What is the amount due?', plain))[0]).toBe('240.00')
    expect(bold(await said('What is the total?', bill))[0]).toBe('1,465.46')
    expect(bold(await said('When is it due?', plain))[0]).toBe('11 April 2025')
  })
})

describe('a comparison', () => {
  const report = (year: number, values: readonly number[]): File => [
    `r ${year}.md`,
    table(
      `EUR | ${year}`,
      ...['Company A revenue', 'Company B revenue', 'Total current assets'].map(
        (row, at) => `${row} | ${values[at]}`,
      ),
    ),
  ]
  const two = [report(2024, [10, 20, 7]), report(2025, [11, 22, 8])] as const
  it('[DOC-311] includes Company B but not Company A if the question names only Company B', async () => {
    const text = await said('Compare Company B revenue in the two documents', ...two)
    expect(text).toContain('| Company B revenue | 20 (2024) | 22 (2025) |')
    expect(text).not.toMatch(NEAREST)
    expect(text).not.toContain('Company A')
  })
  it('[DOC-310] says that it found no exact match, if it found only the closest one', async () => {
    const text = await said('Compare total assets in the two documents', ...two)
    expect(text).toMatch(NEAREST)
    expect(text).toContain('| Total current assets |')
  })
})
