import { afterAll, describe, expect, it } from 'vitest'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { askOffline } from '#tests/support/models/ask.ts'
import { memoryDocument, memoryDocuments } from '#tests/support/models/documents-memory.ts'

const engine = createWorkbookEngine({ processes: 1 })
afterAll(() => engine.close())

/** Returns the answer about one document, without Markdown's escapes. */
const answer = async (question: string, filename: string, text: string): Promise<string> => {
  const document = await memoryDocument('d1', filename, text)
  const asked = await askOffline(engine, question, {
    documents: memoryDocuments([document]),
    canAttach: true,
  })
  return asked.text.replaceAll('\\', '')
}

const PRODUCTS = 'Item,2025\nProduct 1,100\nProduct 2,200\nTier 1,7\n'
const NOTES =
  '| Item | 2025 | 2024 |\n|---|---|---|\n| Revenue (note 4) | 900 | 800 |\n| Scope 2 | 55 | 66 |\n'
const LINES = 'Results\n\n2025\t2024\nProduct 1\t100\t90\nScope 2 55 66\n\nTier 1\n\nTotal 348.67\n'

describe('the name of a figure', () => {
  it.each([
    ['What was Product 2 in 2025?', 'a.csv', PRODUCTS, ['**200**', 'row “Product 2”']],
    ['What was Tier 1 in 2025?', 'a.csv', PRODUCTS, ['**7**', 'row “Tier 1”']],
    ['What was revenue in 2025?', 'a.md', NOTES, ['**900**', 'row “Revenue (note 4)”']],
    ['What was scope 2 in 2024?', 'a.md', NOTES, ['**66**', 'row “Scope 2”']],
    ['What was Product 1 in 2025?', 'a.txt', LINES, ['**100**']],
    ['What was scope 2 in 2024?', 'a.txt', LINES, ['**66**']],
    ['What is the total?', 'a.txt', LINES, ['Total: **348.67**']],
  ])('[DOC-136] keeps its number: %s', async (question, filename, text, parts) => {
    const said = await answer(question, filename, text)
    for (const part of parts) expect(said).toContain(part)
    expect(said).not.toMatch(/\*\*[1246]\)?\*\*/)
  })

  it('[DOC-136] may end in a number, which is never taken for the figure itself', async () => {
    expect(await answer('What was the tier?', 'a.txt', LINES)).not.toMatch(/\*\*1\*\*/)
  })

  it('[DOC-136] must match: a margin is not the answer to a question about a profit', async () => {
    const text = '| Item | 2025 |\n|---|---|\n| Gross margin | 41% |\n'
    expect(await answer('What was the gross profit in 2025?', 'a.md', text)).not.toContain(
      '**41%**',
    )
    expect(await answer('What was the gross margin in 2025?', 'a.md', text)).toContain('**41%**')
  })
})

const HALF =
  '| | Six months ended 30 June 2025 | Year ended 31 December 2024 |\n|---|---|---|\n| Revenue | 100 | 180 |\n'
const QUARTER =
  '| | Three months ended 30 September 2025 | Nine months ended 30 September 2025 |\n|---|---|---|\n| Revenue | 30 | 95 |\n'
const DAYS = '| | 31 March 2025 |\n|---|---|\n| Revenue | 30 |\n| Total assets | 95 |\n'
const HEDGE = /only part of the year|does not state this period/

describe('the period of a figure', () => {
  it.each([
    ['What was revenue in H1 2025?', HALF, '100'],
    ['What was revenue in 2024?', HALF, '180'],
    ['What was revenue in Q3 2025?', QUARTER, '30'],
    ['What was revenue in the nine months to September 2025?', QUARTER, '95'],
    ['What were total assets in 2025?', DAYS, '95'],
  ])('[DOC-136] is read from the column header: %s', async (question, text, value) => {
    const said = await answer(question, 'a.md', text)
    expect(said).toMatch(new RegExp(String.raw`^[^*]*\*\*${value}\*\*`))
    expect(said).not.toMatch(HEDGE)
  })

  it.each([
    ['six months', HALF],
    ['three and nine months', QUARTER],
    ['a day', DAYS],
  ])('[DOC-137] is not stated as the whole year if it is %s', async (_, text) => {
    expect(await answer('What was revenue in 2025?', 'a.md', text)).toMatch(HEDGE)
  })
})

const UNITS =
  'Report\n\nAll amounts in thousands of euros\n\n| | 2025 |\n|---|---|\n| Revenue | 46,120 |\n| Earnings per share (EUR) | 1.20 |\n| Employees | 312 |\n| Staff costs | 412 |\n| Net margin | 41% |\n\nHeadcount: 313\n\nDue date: 13 May 2025\n'

describe('the unit of a figure', () => {
  it.each([
    ['What were earnings per share in 2025?', '1.20', false],
    ['How many employees in 2025?', '312', false],
    ['What was the headcount?', '313', false],
    ['What was the net margin in 2025?', '41%', false],
    ['What is the due date?', '13 May 2025', false],
    ['What was revenue in 2025?', '46,120', true],
    ['What were staff costs in 2025?', '412', true],
  ])('[DOC-136] is stated only for amounts: %s', async (question, value, isAmount) => {
    const said = await answer(question, 'a.md', UNITS)
    expect(said).toContain(
      `**${value}**${isAmount ? ' (All amounts in thousands of euros)' : ' ['}`,
    )
  })
})

const PLAN =
  '| | 2025 Budget | 2025 Actual | 2024 Actual |\n|---|---|---|---|\n| Revenue | 100 | 80 | 70 |\n'
const SEGMENTS =
  '| Segment | Revenue 2025 | EBIT 2025 |\n|---|---|---|\n| Tools | 10 | 2 |\n| Parts | 20 | 3 |\n| Group | 30 | 5 |\n'
const REGIONS = '| | 2025 Europe | 2025 Asia |\n|---|---|---|\n| EBIT | 4 | 6 |\n'
const BILL = 'INVOICE\n\nTotal due: 1,190.00\nDue in 14 days\n'

describe('several figures with one name', () => {
  it.each([
    ['What was revenue in 2025?', PLAN, '80'],
    ['What was the actual revenue in 2025?', PLAN, '80'],
    ['revenue budget 2025', PLAN, '100'],
    ['total revenue 2025', SEGMENTS, '30'],
    ['What was the revenue of Parts in 2025?', SEGMENTS, '20'],
    ['What was EBIT in Asia in 2025?', REGIONS, '6'],
  ])('[DOC-136] are distinguished by row and column: %s', async (question, text, value) => {
    const said = await answer(question, 'a.md', text)
    expect(said).toMatch(new RegExp(String.raw`^[^*]*\*\*${value}\*\*`))
  })

  it('[DOC-136] are each returned if several periods are named', async () => {
    const said = await answer('What was revenue in 2024 and 2025?', 'a.md', PLAN)
    expect(said).toMatch(/^[^*]*\*\*70\*\*[^]*, 2025 Actual: \*\*80\*\*/)
  })

  it('[DOC-137] a planned figure is labelled as a plan', async () => {
    const text = '| | 2025 Budget |\n|---|---|\n| Revenue | 100 |\n'
    expect(await answer('What was revenue in 2025?', 'a.md', text)).toContain('a plan')
  })

  it('[DOC-137] a question about a due date is not answered with an amount', async () => {
    const said = await answer('When is the invoice due?', 'a.txt', BILL)
    expect(said).not.toContain('**1,190.00**')
    expect(said).toContain('Due in 14 days')
  })
})

const QUARTERS = [
  'The year went well.',
  '',
  'Revenue by quarter',
  'All figures in thousands of euros.',
  '',
  'Quarter\t2024\t2025',
  'Q1\t10,420\t11,180',
  'Q2\t10,900\t12,005',
  'Q3\t11,310\t12,675',
  'Total\t32,630\t35,860',
  '',
  'Employees by quarter',
  '',
  'Quarter\t2024\t2025',
  'Q3\t88\t91',
].join('\n')
const MONTHS = '## Energy costs\n\n| Month | 2025 |\n|---|---|\n| Mar | 40 |\n| Apr | 50 |\n'

describe('a table of periods', () => {
  it.each([
    ['What was revenue in Q3 2025 in the report?', QUARTERS, '12,675'],
    ['What was revenue in Q3 2024?', QUARTERS, '11,310'],
    ['What was revenue in 2025?', QUARTERS, '35,860'],
    ['How many employees in Q3 2025?', QUARTERS, '91'],
    ['What were energy costs in April 2025?', MONTHS, '50'],
  ])(
    '[DOC-159] takes the name of its figures from its heading: %s',
    async (question, text, value) => {
      const said = await answer(question, text === MONTHS ? 'a.md' : 'report.txt', text)
      expect(said).toMatch(new RegExp(String.raw`^[^*]*\*\*${value}\*\*`))
    },
  )

  it('[DOC-159] answers no question about a figure with another name', async () => {
    expect(await answer('What was profit in Q3 2025?', 'report.txt', QUARTERS)).toContain(
      'No figure found',
    )
  })
})
