import { afterAll, describe, expect, it } from 'vitest'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { askOffline } from '#tests/support/models/ask.ts'
import { memoryDocument, memoryDocuments } from '#tests/support/models/documents-memory.ts'

const engine = createWorkbookEngine({ processes: 1 })
afterAll(() => engine.close())

const said = async (question: string, text: string, filename = 'a.txt'): Promise<string> => {
  const documents = memoryDocuments([await memoryDocument('d1', filename, text)])
  const more = { documents, canAttach: true }
  return (await askOffline(engine, question, more)).text.replaceAll('\\', '')
}
const figures = (answer: string): readonly string[] =>
  [...answer.matchAll(/\*\*([^*]+)\*\*/g)].map(([, one = '']) => one)

describe('several names and values in one line', () => {
  const LOAN =
    'Loan agreement\n\nPrincipal amount: EUR 2,500,000. Interest rate: 4.75% per annum. Maturity date: 30 June 2030.\nArrangement fee: EUR 25,000. The DSCR covenant is at least 1.20x.\n'
  it.each([
    ['What is the interest rate?', '4.75% per annum'],
    ['What is the principal amount?', 'EUR 2,500,000'],
    ['What is the maturity date?', '30 June 2030'],
    ['What is the arrangement fee?', 'EUR 25,000'],
  ])('[DOC-265] are each read: %s', async (question, value) => {
    expect(figures(await said(question, LOAN))).toEqual([value])
  })
  it('[DOC-265] a value that continues on the next line is not cut off', async () => {
    const text = 'Rate: 4%. Principal amount: EUR 2.5\nmillion, to be repaid.\n'
    expect(figures(await said('What is the principal amount?', text))).toEqual([])
  })
  it.each(['Due date: 13. November 2025', 'Due date: 13. November 2025. Rate: 4%.'])(
    '[DOC-265] a date is not split: %s',
    async (text) => {
      expect(figures(await said('What is the due date?', text))).toEqual(['13. November 2025'])
    },
  )
  it('[DOC-265] a name that begins on the previous line is not taken as complete', async () => {
    const text = 'The agreement names a monthly\nrent: EUR 2,500. Deposit: EUR 7,500.\n'
    expect(figures(await said('What is the rent?', text))).toEqual([])
  })
  it('[DOC-265] if several figures follow one name, the answer states none of them', async () => {
    const text = 'Rate: 4%. Net debt: EUR 6.9 million (2024: EUR 8.4 million).\n'
    expect(figures(await said('What is the net debt?', text))).toEqual([])
  })
})

describe('a figure only in a sentence', () => {
  const REPORT = `Key ratios

The equity ratio was 46.9% (48.1%). Earnings per share were SEK -1.18 (1.29). Net income was EUR 3.41 million.

For 2026 management expects an EBIT margin of about 11%. The auditors' fee for 2024 was GBP 86,000.
`
  it.each([
    ['What is the equity ratio?', 'The equity ratio was 46.9% (48.1%).'],
    ['Earnings per share 2024?', 'Earnings per share were SEK -1.18 (1.29).'],
    ['What was net income in 2025?', 'Net income was EUR 3.41 million.'],
    ['What was the audit fee in 2024?', 'The auditors'],
  ])('[DOC-266] %s: the answer begins with that sentence', async (question, start) => {
    const answer = await said(question, REPORT)
    expect(answer.startsWith(`“${start}`)).toBe(true)
    expect(answer).not.toContain('No figure found')
    expect(figures(answer)).toEqual([])
  })
  it('[DOC-266] if the asked place is named only outside the quoted sentence, the answer says so', async () => {
    const text = 'They lease a warehouse in Linz for five years. The monthly rent is EUR 14,500.\n'
    const answer = await said('What is the monthly rent in Linz?', text)
    expect(answer.startsWith('“The monthly rent is EUR 14,500.”')).toBe(true)
    expect(answer).toContain('“Linz” appears elsewhere')
    expect(await said('What is the monthly rent in Graz?', text)).toMatch(/^No figure found/)
  })
  it('[DOC-266] the answer mentions a missing period only if the sentence names none', async () => {
    const doubt = 'This sentence names no period; check that it is 2025.'
    expect(await said('What was net income in 2025?', REPORT)).toContain(doubt)
    expect(await said('What was the audit fee in 2024?', REPORT)).not.toContain(doubt)
  })
  it.each(['What was the audit fee in 2023?', 'What was the EBIT margin in 2025?'])(
    '[DOC-266] a figure of another period is not used: %s',
    async (question) => {
      expect(await said(question, REPORT)).toMatch(/^No figure found/)
    },
  )
})

describe('names with "and"', () => {
  it.each([
    ['research and development', 'Research and development'],
    ['depreciation and amortisation', 'Depreciation and amortisation'],
    ['cash & cash equivalents', 'Cash & cash equivalents'],
  ])('[DOC-269] %s is read as one name', async (asked, row) => {
    const text = `| EUR | 2024 | 2023 |\n|---|---|---|\n| ${row} costs | 90.7 | 85.5 |\n`
    const answer = await said(`What was ${asked} in 2023?`, text, 'a.md')
    expect(figures(answer)).toEqual(['85.5'])
    expect(answer).not.toMatch(/just “(?:research|depreciation|cash)”/)
  })
  it('[DOC-269] two separate figures are both returned', async () => {
    const text = '| EUR | 2023 |\n|---|---|\n| Revenue | 90 |\n| Tax | 8 |\n'
    expect(figures(await said('What were revenue and tax in 2023?', text, 'a.md'))).toEqual([
      '90',
      '8',
    ])
  })
})
describe('a figure at the end of a year', () => {
  const SHEET = `Balance sheet

| EUR | 2024 | 2023 |
|---|---|---|
| Cash and cash equivalents | 88.3 | 131.5 |
| Inventories | 312.4 | 288.9 |
| Revenue | 900 | 800 |
`
  it.each([
    ['What was inventory at the end of 2023?', '288.9'],
    ['What was cash at 31 December 2024?', '88.3'],
    ['What was cash at the end of 2023?', '131.5'],
  ])('[DOC-267] is found under its year: %s', async (question, value) => {
    expect(figures(await said(question, SHEET, 'a.md'))[0]).toBe(value)
  })
  it('[DOC-267] is stated with a doubt if the table names only the year', async () => {
    const answer = await said('What was cash at 31 December 2024?', SHEET, 'a.md')
    expect(answer).toContain('The source does not state this period; check that it is')
  })
  it.each(['What was cash at 30 June 2024?', 'What was revenue on 31 December 2024?'])(
    '[DOC-267] is not used for another day, and a figure of a whole year is not used for a single day: %s',
    async (question) => {
      expect(figures(await said(question, SHEET, 'a.md'))).toEqual([])
    },
  )
})

describe('a financial statement as a spreadsheet', () => {
  const ACCOUNTS = `Consolidated income statement

Amounts in SEK million

| | 2024 | 2023 |
|---|---|---|
| Revenue | 900.5 | 800.1 |

Consolidated balance sheet

| | 2024 | 2023 |
|---|---|---|
| Inventories | 312.4 | 288.9 |
`
  it.each([
    ['Put the income statement into a spreadsheet', 1],
    ['Please convert the balance sheet to a new spreadsheet', 2],
    ['Turn the statement of financial position into a spreadsheet', 2],
  ])('[DOC-268] %s: the table below its heading is used', async (question, table) => {
    expect(await said(question, ACCOUNTS, 'a.md')).toMatch(
      new RegExp(`^I made the spreadsheet .* from table ${table} of`),
    )
  })
  it('[DOC-845] a missing statement is not replaced by another', async () => {
    const question = 'Put the cash flow statement into a spreadsheet'
    expect(await said(question, ACCOUNTS, 'a.md')).toContain('There is no such table')
  })
})

describe('thousands separated by spaces', () => {
  const figuresOf = async (...asked: Parameters<typeof said>): Promise<readonly string[]> =>
    figures((await said(...asked)).replaceAll('\u00a0', ' '))
  const heads = '| | 2021 | 2022 | 2023 |\n|---|---|---|---|\n'
  it.each([
    ['What was revenue in 2022?', '1 020'],
    ['What was revenue in 2023?', '1 234 567'],
    ['What was revenue in 2021?', '955'],
    ['What were costs in 2023?', '(1 110)'],
  ])('[DOC-267] are read as one number: %s', async (question, value) => {
    const rows = '| Revenue | 955 | 1 020 | 1 234 567 |\n| Costs | 310 | 450 | (1 110) |\n'
    expect((await figuresOf(question, heads + rows, 'a.md'))[0]).toBe(value)
  })
  it('[DOC-267] are read in lines of text only if the row leaves no doubt', async () => {
    const text = '\t2021\t2022\t2023\nRevenue\t955\t1 020\t1 234\nCosts\t310\t450\t1 110\n'
    expect((await figuresOf('What was revenue in 2022?', text))[0]).toBe('1 020')
    expect(await figuresOf('What were costs in 2023?', text)).toEqual([])
  })
  it.each([
    [
      'a note number joined with a figure',
      '| Revenue | 3 955 | 820 | 710 |\n| Tax | 8 110 | 20 | 30 |\n',
    ],
    ['a row that also has commas as thousands separators', '| Revenue | 3 955 | 4 820 | 1,710 |\n'],
    ['a row with an empty cell', '| Revenue | 3 020 | 710 |  |\n'],
  ])('[DOC-267] %s is not read as thousands', async (_, rows) => {
    const answer = await said('What was revenue in 2021?', heads + rows, 'a.md')
    expect(figures(answer).join()).not.toMatch(/3\s(?:955|020)/)
  })
})
