import { afterAll, describe, expect, it } from 'vitest'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { askAbout, tableOf as table } from '#tests/support/models/ask-about.ts'

const engine = createWorkbookEngine({ processes: 1 })
afterAll(() => engine.close())

const asked = askAbout(engine)

const SENTENCE = 'The annual rent is GBP 38,400, payable quarterly in advance.'
const YEARS = table('Year | Annual rent', '2025 | 38,400', '2026 | 39,550', '2027 | 40,740')

describe('a schedule of years', () => {
  it('[DOC-335] lists all years and the matching sentence if no year is asked for', async () => {
    const [rent = ''] = await asked(
      [['Lease.md', `Lease\n\n${SENTENCE}\n\n${YEARS}`]],
      'What is the annual rent?',
    )
    for (const figure of ['38,400', '39,550', '40,740']) expect(rent).toContain(`- **${figure}**:`)
    expect(rent).toContain('so I can’t tell which one you mean')
    expect(rent).toContain(`- “${SENTENCE}”`)
  })

  it('[DOC-335] gives the figure of the asked year', async () => {
    const [rent] = await asked([['Lease.md', YEARS]], 'What is the annual rent in 2026?')
    expect(rent).toMatch(/^2026, Annual rent: \*\*39,550\*\*/)
  })

  it('[DOC-335] gives one figure if the figures of all years are equal', async () => {
    const same = table('Year | Annual rent', '2025 | 38,400', '2026 | 38,400')
    const [rent] = await asked([['Lease.md', same]], 'What is the annual rent?')
    expect(rent).toMatch(/: \*\*38,400\*\*/)
  })

  it('[DOC-335] if several leases match, a sentence is quoted only for the lease that contains it', async () => {
    const answers = await asked(
      [
        ['North.md', `${YEARS}`],
        ['South.md', `Lease\n\n${SENTENCE}\n\n${YEARS.replace('40,740', '41,000')}`],
      ],
      'What is the annual rent?',
    )
    expect(answers[0]?.split(SENTENCE)).toHaveLength(2)
  })
})

describe('a figure only in a sentence', () => {
  it.each([
    [
      'What was group turnover in the quarter?',
      'Group turnover in the quarter was GBP 104.2 million.',
    ],
    ['What is the gross margin?', 'Gross margin reached 33.5% of turnover.'],
  ])('[DOC-266] %s: the answer is just that sentence', async (question, sentence) => {
    const text = `Report\n\n${sentence}\n`
    const [answer] = await asked([['Report.md', text]], question)
    expect(answer).toMatch(new RegExp(`^“${sentence}” \\[[^\\n]*$`))
  })
})

describe('a figure of a plan in a document that is named after the plan', () => {
  const heads = 'Item,Q1,Q2,Q3,Q4\n'
  const budget = [
    'Budget 2026.csv',
    `${heads}Revenue,100,110,120,130\nMarketing,5,6,7,8\n`,
  ] as const
  const actuals = ['Actuals 2026.csv', `${heads}Revenue,90,95,99,98\nMarketing,4,5,9,9\n`] as const

  it.each(['What is the budget for marketing in Q4?', 'What is the marketing budget in Q4?'])(
    '[DOC-337] is found by the name of the plan: %s',
    async (question) => {
      const [alone] = await asked([budget], question)
      expect(alone).toMatch(/^Marketing, Q4: \*\*8\*\*/)
      const [beside] = await asked([budget, actuals], question)
      expect(beside).toMatch(/^Marketing, Q4: \*\*8\*\*/)
    },
  )

  it('[DOC-337] is not taken from another document or from actual figures', async () => {
    const [other] = await asked([actuals], 'What is the marketing budget in Q4?')
    expect(other).toContain('No figure found')
    const both = 'Item,Q4 actual,Q3\nMarketing,9,7\n'
    const [came] = await asked([['Budget 2026.csv', both]], 'What is the marketing budget in Q4?')
    expect(came).not.toMatch(/: \*\*9\*\*/)
  })
})

describe('the number of a document, an account or a company', () => {
  const lines =
    'Invoice\n\nVAT number GB 284 5512 09\nCompany No. 0921 3344\nAccount number 12345678 Sort code 20-45-77\nIBAN GB29 NWBK 6016 1331 9268 19\nInvoice number 1043\nPurchase order number PO 77 12\nVAT 20% 200.00\nTotal due GBP 1,200.00\n'
  const rows = table(
    'Item | Net | VAT',
    'Advice | 1,000.00 | 200.00',
    'VAT number | GB 284 5512 09 | ',
    'Account number | 1234 5678 | ',
  )
  it.each([
    ['What is the VAT number?', lines, 'GB 284 5512 09'],
    ['What is the company number?', lines, '0921 3344'],
    ['What is the account number?', lines, '12345678'],
    ['What is the sort code?', lines, '20-45-77'],
    ['What is the IBAN?', lines, 'GB29 NWBK 6016 1331 9268 19'],
    ['What is the invoice number?', lines, '1043'],
    ['What is the purchase order number?', lines, 'PO 77 12'],
    ['What is the total due?', lines, 'GBP 1,200.00'],
    ['What is the VAT number?', rows, 'GB 284 5512 09'],
    ['What is the account number?', rows, '1234 5678'],
  ])('[DOC-338] is quoted whole: %s', async (question, text, value) => {
    const [said = ''] = await asked([['Invoice.md', text]], question)
    expect(/: \*\*(.+?)\*\*/.exec(said)?.[1]).toBe(value)
    expect(said).not.toContain('no heading that tells them apart')
  })

  it('[DOC-338] is read from the asked column if several columns have one', async () => {
    const heads = table('Code | 2025 | 2024', 'Order number | 120 | 118', 'Revenue | 9 | 8')
    const [orders] = await asked([['Orders.md', heads]], 'What was the order number in 2024?')
    expect(orders).toMatch(/: \*\*118\*\*/)
  })
})
