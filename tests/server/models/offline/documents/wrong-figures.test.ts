import { afterAll, describe, expect, it } from 'vitest'
import {
  differenceOf,
  readDocumentAmount,
  writeAmount,
} from '#server/models/offline/documents/amounts.ts'
import { labelScore, namesOf, wordsOf } from '#server/models/offline/documents/figure-names.ts'
import { periodSortKey, periodsIn } from '#server/models/offline/documents/periods.ts'
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
/**
 * Returns the bold figures of the answer in their order. The first one is the figure that the
 * answer chooses.
 */
const figures = async (question: string, ...files: readonly File[]): Promise<readonly string[]> =>
  [...(await said(question, ...files)).matchAll(/\*\*([^*]+)\*\*/g)].map(([, one = '']) => one)

const table = (heads: string, ...rows: readonly string[]): string =>
  [
    `| ${heads} |`,
    `|${heads.replace(/[^|]+/g, '---')}|`,
    ...rows.map((row) => `| ${row} |`),
    '',
    '',
  ].join('\n')

describe('figures of several dates in one month', () => {
  const bank: File = [
    'bank.csv',
    'Date,Balance\n2025-02-03,3000\n2025-02-09,5100\n2025-01-09,1500\n',
  ]
  it('[DOC-227] the figure of the latest day comes first', async () => {
    expect((await figures('What is the balance?', bank))[0]).toBe('5100')
    const days = ['2025-03-01', '15.03.2025', 'March 30, 2025', '31 March 2025', 'March 2025']
    const times = days.map((day) => periodSortKey(periodsIn(day)))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(new Set(times).size).toBe(days.length)
  })
  const rolled =
    'Month,Opening balance,Inflow,Closing balance\nJan 2025,100,20,120\nFeb 2025,120,40,160\n'
  it.each([
    ['What was the balance in February 2025?', '160'],
    ['What is the balance?', '160'],
    ['What was the opening balance in February 2025?', '120'],
  ])('[DOC-821] a closing balance comes before an opening balance: %s', async (question, value) => {
    expect((await figures(question, ['bal.csv', rolled]))[0]).toBe(value)
  })
  it('[DOC-821] cash at the end of a period comes before cash at its beginning', async () => {
    const flows = table('EUR | 2025', 'Cash at beginning of year | 70', 'Cash at end of year | 80')
    expect((await figures('What was cash in 2025?', ['a.md', flows]))[0]).toBe('80')
  })
})

describe('a label that joins two names', () => {
  const sheet = (row: string): File => ['b.md', table('EUR | 2025', `${row} | 900`)]
  it.each(['Total equity and liabilities', 'Total liabilities & shareholders’ equity'])(
    '[DOC-228] %s does not answer a question about total liabilities',
    async (row) => {
      expect(await figures('What were total liabilities in 2025?', sheet(row))).toEqual([])
    },
  )
  it('[DOC-228] gives one figure if the question names the whole label', async () => {
    const row = 'Total equity and liabilities'
    expect(await figures(`What were ${row} in 2025?`, sheet(row))).toEqual(['900'])
  })
  it.each([
    ['total wages', 'Total wages and pensions', false],
    ['cash', 'Cash and cash equivalents', true],
    ['total assets', 'Total assets', true],
  ])(
    '[DOC-228] the score decides correctly whether %j means the label %j: case %#',
    (asked, label, isIt) => {
      expect(labelScore(namesOf(wordsOf(asked)), label) > 0.8).toBe(isIt)
    },
  )
})

describe('sums in a document summary', () => {
  it.each([
    'Unit cost',
    'Cost each',
    'Average sales',
    'Avg. cost',
    'Cost per unit',
    'Net balance',
    'Cumulative costs',
  ])('[DOC-230] leave out the column %s', async (head) => {
    const text = await said('Summarise the document', [
      'inv.csv',
      `Item,Quantity,${head},Amount\nChair,2,101,202\nTable,1,300,300\n`,
    ])
    expect(text).toContain('Amount 502')
    expect(text).not.toContain('401')
  })
})

describe('a column of changes or shares', () => {
  const kpis: File = [
    'q1.md',
    table(
      'GBP million | Q1 2025 | Q1 2024 | Change',
      'Revenue | 104.2 | 98.7 | 5.6%',
      'EBITDA | 15.8 | 14.9 | 6.0%',
    ),
  ]
  it.each([
    'What was revenue in 2022?',
    'What was EBITDA in 2025?',
    'EBITDA in Q1 2024',
    'What was revenue in Q3 2025?',
  ])('[DOC-331] the question %s is answered without a percentage', async (question) => {
    expect((await figures(question, kpis)).filter((one) => one.includes('%'))).toEqual([])
  })
  it('[DOC-331] an amount for a missing year is reported as not found', async () => {
    expect(await said('What was revenue in 2022?', kpis)).toMatch(/^No figure found/)
  })
  it('[DOC-331] a percentage is stated if the question asks for a change', async () => {
    expect(await figures('What was the change in EBITDA?', kpis)).toContain('6.0%')
    expect(await figures('What was the change in revenue?', kpis)).toContain('5.6%')
  })
})

describe('a figure for a period of another length', () => {
  it.each(['Monthly rent: EUR 2,500', 'Rent: EUR 2,500 per month', 'Quarterly rent: EUR 7,500'])(
    '[DOC-231] %s does not answer a question about annual rent',
    async (line) => {
      expect(await figures('What is the annual rent?', ['l.txt', `Lease\n\n${line}\n`])).toEqual([])
    },
  )
  it('[DOC-231] an annual rent answers a question about annual rent', async () => {
    const lease: File = ['l.txt', 'Monthly rent: EUR 2,500\nAnnual rent: EUR 30,000\n']
    expect(await figures('What is the annual rent?', lease)).toEqual(['EUR 30,000'])
    expect((await figures('What is the monthly rent?', lease))[0]).toBe('EUR 2,500')
  })
  it('[DOC-231] a quarterly figure answers no annual question, and an annual figure no quarterly one', async () => {
    const both: File = ['q.md', table('EUR | 2025 | Q4 2025', 'Revenue | 90 | 30')]
    expect((await figures('What is the annual revenue?', both))[0]).toBe('90')
    expect((await figures('What is the quarterly revenue?', both))[0]).toBe('30')
    const quarter: File = ['q.md', table('EUR | Q4 2025', 'Revenue | 30')]
    expect(await figures('What is the annual revenue?', quarter)).toEqual([])
  })
  it('[DOC-231] a final dividend does not answer a question about the interim dividend', async () => {
    const paid: File = ['d.txt', 'Final dividend: 8.00\n']
    expect(await figures('What is the interim dividend?', paid)).toEqual([])
  })
})

describe('amounts of one currency in different scales', () => {
  it.each([
    ['EUR 1.2 million', 'EUR 1,500 thousand', 'EUR 300 thousand'],
    ['EUR 900,000', 'EUR 1.2 million', '300,000 EUR'],
    ['€2bn', '€1,999.5m', '(€0.5 m)'],
    ['1.2345 million EUR', '1,234.6 thousand EUR', 'EUR 0.1 thousand'],
  ])('[DOC-232] the change from %s to %s is %s', (from, to, change) => {
    const [a, b] = [readDocumentAmount(from, 'point'), readDocumentAmount(to, 'point')]
    const by = a && b && differenceOf(a, b)
    expect(by && writeAmount(by, 'point')).toBe(change)
  })
  it('[DOC-232] are compared exactly, in the smaller scale', async () => {
    const text = await said(
      'Compare revenue in the two documents',
      ['A.txt', 'Revenue 2024: EUR 1.2 million\n'],
      ['B.txt', 'Revenue 2025: EUR 1,500 thousand\n'],
    )
    expect(text).toMatch(/\| EUR 300 thousand \| 25\.0% \|/)
  })
  it.each([
    ['EUR 1 million', 'USD 1 million'],
    ['5 m', '5 k'],
    ['5%', 'EUR 5 million'],
  ])('[DOC-232] %s and %s are not compared', (from, to) => {
    const [a, b] = [readDocumentAmount(from, 'point'), readDocumentAmount(to, 'point')]
    expect(a && b && differenceOf(a, b)).toBeNull()
  })
})
