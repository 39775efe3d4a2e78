import { afterAll, describe, expect, it } from 'vitest'
import { factsOfText } from '#server/models/offline/documents/text-facts.ts'
import { unitNoteOf } from '#server/models/offline/documents/units.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { askOffline } from '#tests/support/models/ask.ts'
import { memoryDocument, memoryDocuments } from '#tests/support/models/documents-memory.ts'

const engine = createWorkbookEngine({ processes: 1 })
afterAll(() => engine.close())

type File = readonly [filename: string, text: string]
/** Returns the answer about this file, without Markdown's escapes. */
const said = async (question: string, [filename, text]: File): Promise<string> => {
  const more = {
    documents: memoryDocuments([await memoryDocument('d1', filename, text)]),
    canAttach: true,
  }
  return (await askOffline(engine, question, more)).text.replaceAll('\\', '')
}
/** Returns the first bold figure of the answer with its unit. */
const taken = async (question: string, file: File): Promise<string | undefined> =>
  /\*\*[^*]+\*\*(?: \([^)]*\))?/.exec(await said(question, file))?.[0]

const table = (heads: string, ...rows: readonly string[]): string =>
  [
    `| ${heads} |`,
    `|${heads.replace(/[^|]+/g, '---')}|`,
    ...rows.map((row) => `| ${row} |`),
    '',
    '',
  ].join('\n')

/** Returns the unit note of each figure in a page's lines, by row name. */
const notesIn = (text: string): Readonly<Record<string, string | null>> =>
  Object.fromEntries(
    factsOfText({ documentId: 'd1', filename: 'a.txt', page: 1, cite: '', text }).map(
      ({ row, note }) => [row, note],
    ),
  )

describe('the unit of figures', () => {
  const STATEMENT = 'Income statement (in EUR thousand)\n\n'
  it('[DOC-313] does not apply to another table', async () => {
    const file: File = [
      'a.md',
      `## ${STATEMENT}${table(' | 2025', 'Revenue | 512', 'Wages | 300')}## Salaries\n\n${table('Name | Salary', 'Anna Miller | 250,000')}The banks lend in 2025.\n\n${table('Bank | Principal', 'Oak Bank | 300,000')}`,
    ]
    expect(await taken('What was revenue in 2025?', file)).toBe('**512** (in EUR thousand)')
    expect(await taken('What is the salary of Anna Miller?', file)).toBe('**250,000**')
    expect(await taken('What is the principal of Oak Bank?', file)).toBe('**300,000**')
  })

  it('[DOC-313] does not apply under other headers or to an amount with a currency', () => {
    const text = `${STATEMENT}Revenue\t512\nName\tSalary\nAnna Miller\t250,000\nMonthly rent: EUR 2,500\n`
    expect(notesIn(text)).toEqual({
      Revenue: 'in EUR thousand',
      'Anna Miller': null,
      'Monthly rent': null,
    })
    expect(notesIn(`${STATEMENT}Revenue\t512\nDeposit: $300\n`)['Deposit']).toBeNull()
    expect(notesIn('(in millions)\n2025\t2024\nRevenue\t$ 391\t$ 383\n')['Revenue']).toBe(
      'in millions',
    )
  })

  it('[DOC-313] applies to all parts of one table, and to all tables if the text says so', () => {
    const parts = `EUR thousand\t2025\t2024\nAssets\nCash\t10\t9\nEquity and liabilities\nLoans\t20\t30\nEUR thousand\t2025\t2024\n`
    expect(notesIn(parts)).toEqual({ Cash: 'EUR thousand', Loans: 'EUR thousand' })
    const all = `All figures in EUR thousand.\n\nProfit\n\nRevenue\t512\n\nBalance\n\nName\tAmount\nCash\t10\n`
    expect(notesIn(all)['Cash']).toBe('All figures in EUR thousand')
  })

  it.each([
    'In 2025 the sales in thousands of units rose.',
    'We report that sales in EUR million have been growing strongly in every one of the regions.',
  ])('[DOC-313] is not read from a sentence: %s', (sentence) => {
    expect(notesIn(`${sentence}\n\nOffice rent\t2,500\n`)).toEqual({ 'Office rent': null })
  })

  it.each([
    'Customers',
    'Stores',
    'Share price (high)',
    'Shares outstanding',
    'Return on equity',
    'Interest cover',
    'Debt to equity',
    'Order volume (pieces)',
    'Revenue growth',
    'Net debt / EBITDA',
  ])('[DOC-313] is not stated for %s', (row) => {
    expect(unitNoteOf({ row, column: '2025', value: '40' }, 'EUR thousand')).toBeNull()
  })
  it.each([
    'Receivables from customers',
    'Share capital',
    'Ordinary shares',
    'Profit/(loss) for the year',
    'Attributable to equity holders',
    'Return on plan assets',
    'Motor vehicles',
  ])('[DOC-313] is stated for %s', (row) => {
    expect(unitNoteOf({ row, column: '2025', value: '40' }, 'EUR thousand')).toBe('EUR thousand')
  })
})

describe('a row of several columns', () => {
  it.each([
    ['What is EBIT?', 'EUR | Europe | Asia | Total', 'EBIT | 30 | 15 | 45', '**45**'],
    ['What is EBIT?', 'EUR | Europe | Asia | Group', 'EBIT | 30 | 15 | 45', '**45**'],
    [
      'What is net income?',
      'EUR | Continuing | Sold | Total',
      'Net income | 40 | 5 | 45',
      '**45**',
    ],
    ['What are wages?', 'Item | Jan | Feb | Total', 'Wages | 200 | 430 | 630', '**630**'],
    ['What were wages in February?', 'Item | Jan | Feb | Total', 'Wages | 2 | 4 | 6', '**4**'],
    [
      'How much is consulting?',
      'Item | Qty | Price | Amount',
      'Consulting | 10 | 12 | 120',
      '**120**',
    ],
    ['How much is a chair?', 'Item | Stock | Price', 'Chair | 10 | 12', '**12**'],
    [
      'What is the price of consulting?',
      'Item | Price | Amount',
      'Consulting | 12 | 120',
      '**12**',
    ],
  ])(
    '[DOC-314] gives its total, amount or price as the answer: %s %s',
    async (question, heads, row, value) => {
      expect(await taken(question, ['a.md', table(heads, row)])).toBe(value)
    },
  )
})

describe('numbers that look like years', () => {
  it.each([
    ['a.csv', 'Item,Amount\nRent,2000\nWages,3500\n'],
    ['a.md', table('Item | Amount', 'Rent | 2000', 'Wages | 3500')],
  ])('[DOC-315] are figures below a header row: %s', async (...file) => {
    expect(await taken('What is the rent?', file)).toBe('**2000**')
    expect(await said('What are wages?', file)).toContain('column “Amount”')
  })
  it('[DOC-315] are figures below a header row of years, and are headers themselves below a row of words', async () => {
    const rent: File = ['a.md', table('Item | 2025 | 2024', 'Rent | 2000 | 1950', 'Tax | 9 | 8')]
    expect(await taken('What was the rent in 2025?', rent)).toBe('**2000**')
    const group: File = [
      'g.csv',
      'EUR million,Group,Group\nYear ended 31 December,2025,2024\nRevenue,50,40\n',
    ]
    expect(await taken('What was revenue in 2024?', group)).toBe('**40** (EUR million)')
  })
  it('[DOC-315] do not include an amount after a currency code, which is a figure', async () => {
    const bill: File = ['b.txt', 'Bill\nTotal\tEUR 240.00\nTotal hours\t16\nVAT\tEUR 40.00\n']
    expect(await taken('What is the total?', bill)).toBe('**EUR 240.00**')
    expect(await taken('What is the VAT?', bill)).toBe('**EUR 40.00**')
  })
})

describe('the sums of a worksheet', () => {
  const sales = (...codes: readonly string[]): File => [
    's.csv',
    `Customer,Amount,Currency\n${codes.map((code, at) => `C${at},${at + 1}00,${code}\n`).join('')}`,
  ]
  it('[DOC-316] omit amounts in several currencies', async () => {
    expect(await said('Summarise the document', sales('EUR', 'EUR', 'EUR'))).toContain('Amount 600')
    expect(await said('Summarise the document', sales('EUR', 'USD', 'EUR'))).not.toContain('add up')
  })
})
