import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TEMPLATE_IDS, type TemplateId } from '#contract/api/templates.ts'
import { ok } from '#contract/api/result.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import type { WorkbookEngine } from '#server/sheets/engine/port.ts'
import { askOffline } from '#tests/support/models/ask.ts'
import { withoutSheetLinks } from '#tests/support/models/without-sheet-links.ts'
import { memorySheets } from '#tests/support/models/sheets-memory.ts'
import { templateMaker } from '#tests/support/models/template-book.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())
const books = new Map<TemplateId, WorkbookData>()
beforeAll(async () => {
  const { make } = templateMaker(engine)
  for (const id of TEMPLATE_IDS) books.set(id, (await make(id)).workbook)
}, 120_000)

/**
 * An engine that recalculates nothing, so that a write does not wait for 360 rows of a schedule.
 */
const still: WorkbookEngine = {
  ...engine,
  recalculateAfter: async (workbook) =>
    ok({ workbook, recalculated: 2, errors: [], spills: [], circular: false }),
}

const ask = async (template: TemplateId, message: string, by: WorkbookEngine = engine) => {
  const sheets = memorySheets()
  const workbook_data = books.get(template)
  if (!workbook_data) throw new Error(`no ${template}`)
  await sheets.create({ id: 's1', title: 'Book', workbook_data })
  const asked = await askOffline(by, message, { sheets, spreadsheetId: 's1' })
  return { ...asked, text: withoutSheetLinks(asked.text), sheets }
}

/** Template, request, and a part of the answer. */
const CHANGES: readonly (readonly [TemplateId, string, string])[] = [
  ['loan', 'Change the rate to 7%', 'Annual rate (Loan!B5) was 5.25%, now **7.00%**'],
  ['loan', 'Could you set the interest rate to 6.1%?', 'now **6.10%**'],
  ['loan', 'raise the rate by 50 bps', 'now **5.75%**'],
  ['loan', 'Lower the rate by half a point', 'now **4.75%**'],
  ['loan', 'rate = 7', 'now **7.00%**'],
  ['loan', 'Change the loan amount to $300k', 'now **300,000.00**'],
  ['loan', 'Make the term 25 years', 'was 20, now **25**'],
  ['loan', 'set the term to 120 months', 'was 20, now **10**'],
  [
    'loan',
    'Amount to 300,000 and rate to 6%',
    'Amount (Loan!B4) was 250,000.00, now **300,000.00**',
  ],
  ['loan', 'double the extra payment', 'was 100.00, now **200.00**'],
  ['loan', 'Add 50 to the extra payment', 'now **150.00**'],
  ['loan', 'First payment in March 2027', 'now **01 Mar 2027**'],
  ['loan', 'Set B5 to 4%', 'Annual rate (Loan!B5) was 5.25%, now **4.00%**'],
  ['budget', 'set opening cash to 50k', 'was 60,000, now **50,000**'],
  ['budget', 'Increase rent on Budget by 10%', '12 figures, was 6,500, now **7,150**'],
  ['budget', 'cut the travel budget by 200 in March', 'was 1,800, now **1,600**'],
  ['budget', 'Actual marketing in Feb 2026 was 9000', 'now **9,000**'],
  ['budget', 'Months of actuals: 4', 'was 3, now **4**'],
  ['dcf', 'Set the tax rate to 28%', 'was 25.0%, now **28.0%**'],
  ['dcf', 'change revenue growth to 10%', '5 figures, was 12.0% … 4.0%, now **10.0%**'],
  ['dcf', 'beta 1.3', 'now **1.30**'],
  ['dcf', 'terminal growth to 2.5%', 'Terminal growth rate'],
  ['dcf', 'perpetuity growth to 2.5%', 'Terminal growth rate'],
  ['dcf', 'set leverage to 30%', 'Debt weight'],
  ['dcf', 'cost of debt before tax to 5%', 'Pre-tax cost of debt'],
  ['dcf', 'Use a risk free rate of 4%', 'now **4.0%**'],
  ['dcf', 'bump EBITDA margin up by 1 point in year 1', 'was 22.0%, now **23.0%**'],
  ['three_statements', 'Update DSO to 50 days', 'now **50**'],
  ['three_statements', 'Dividend payout of 40%, please make it so', 'now **40.0%**'],
  ['three_statements', 'raise interest on debt to 7%', 'now **7.0%**'],
  ['three_statements', 'reduce overheads by 1 percentage point', 'now **23.0% … 22.5%**'],
  ['thirteen_week', 'Set opening cash to 80', 'was 55.00, now **80.00**'],
  ['thirteen_week', 'cash at the start to 80', 'Opening cash'],
  ['thirteen_week', 'least cash to keep 70', 'Minimum cash'],
  ['thirteen_week', 'increase rent by 10%', 'was 9.00, now **9.90**'],
  ['thirteen_week', 'Sales in week 3 to 120', 'now **120'],
  ['thirteen_week', 'credit limit 200', 'was 150.00, now **200.00**'],
  ['cap_table', 'Set the Series A investment to 6m', 'was 5,000,000, now **6,000,000**'],
  ['cap_table', 'seed pre-money to $7m', 'was 6,000,000, now **7,000,000**'],
  ['cap_table', 'option pool after the Series A round to 15%', 'now **15.0%**'],
  ['unit_economics', 'raise the price to 85', 'was 79.00, now **85.00**'],
  ['unit_economics', 'I want churn at 3%', 'was 2.50%, now **3.00%**'],
  ['unit_economics', 'set the churn rate to 3%', 'Monthly churn'],
  ['unit_economics', 'new customers to 200', 'Customers acquired'],
  ['unit_economics', 'customers won to 200', 'Customers acquired'],
  ['unit_economics', 'take 5k off marketing', 'was 48,000, now **43,000**'],
  ['unit_economics', 'discount rate of 10%', 'was 12.0%, now **10.0%**'],
]

describe('template inputs changed in everyday finance words', () => {
  it.each(CHANGES)('[AGENT-40, AGENT-41] %s: %s', async (template, message, part) => {
    const { text, sheets, outcome } = await ask(template, message, still)
    expect(outcome).toEqual({ ended: 'end' })
    expect(text).toContain(part)
    expect(text).toContain('formulas were recalculated')
    expect(text).not.toMatch(/NaN|undefined|Infinity|#[A-Z]+[!?]/)
    expect(sheets.changes.length).toBeGreaterThan(0)
  })
})

describe('the effects of a change', () => {
  it('[AGENT-42, AGENT-814] are shown as figures before and after it, with the result of the checks', async () => {
    const { text } = await ask('unit_economics', 'Set churn to 5%')
    expect(text).toContain('| Figure | Before | After |')
    expect(text).toContain('| Customer lifetime (months) | 40.00 | 20.00 |')
    expect(text).toContain('| All checks | OK | OK |')
  })
})

describe('a change that is questioned or refused', () => {
  it.each<readonly [TemplateId, string, string]>([
    ['budget', 'Increase rent by 10%', 'Which one do you mean? "rent" matches 2 inputs'],
    ['dcf', 'Set growth to 10%', 'Which one do you mean?'],
    ['dcf', 'Set the growth rate to 10%', 'Which one do you mean?'],
    ['dcf', 'Set WACC to 9%', 'WACC (Valuation!B7) is calculated by'],
    ['cap_table', 'Set the investment to 2m', '- Seed (Rounds!C5): 1,500,000'],
    ['dcf', 'Change the discount rate to 9%', 'The closest matches'],
    ['loan', 'Set the tax rate to 30%', 'I found no input "tax rate"'],
    ['loan', 'Set the vat to 30%', '- Annual rate (Loan!B5): 5.25%'],
    ['loan', 'Set the monthly payment to 2000', 'Monthly payment (Loan!B12) is calculated by'],
    ['dcf', 'Set the cost of capital to 9%', 'is calculated by'],
    ['budget', 'Set opening cash to 10%', 'takes a number, not a percentage'],
  ])(
    '[AGENT-41, AGENT-813, AGENT-44, AGENT-794, AGENT-795] %s: %s',
    async (template, message, part) => {
      const { text, sheets } = await ask(template, message)
      expect(text).toContain(part)
      expect(sheets.changes).toEqual([])
    },
  )

  it.each<readonly [TemplateId, string, string]>([
    [
      'loan',
      'Change the rate to 5.25%',
      'Annual rate (Loan!B5) is already 5.25%. Nothing was changed.',
    ],
    ['loan', 'Make the term 20 years', 'Term (years) (Loan!B6) is already 20'],
    ['thirteen_week', 'Set opening cash to 55', 'Opening cash (Inputs!B14) is already 55.00'],
  ])(
    '[AGENT-45, AGENT-815] is skipped if the input already has the value: %s: %s',
    async (template, message, part) => {
      const { text, sheets } = await ask(template, message)
      expect(text).toContain(part)
      expect(sheets.changes).toEqual([])
    },
  )
})

/**
 * Template, its current labels with the labels that it had earlier, request, and a part of the
 * answer. Stored sheets still have the earlier labels.
 */
const EARLIER: readonly (readonly [
  TemplateId,
  Readonly<Record<string, string>>,
  string,
  string,
])[] = [
  [
    'dcf',
    { 'Terminal growth rate': 'Growth after the last year' },
    'terminal growth to 2.5%',
    'now **2.5%**',
  ],
  ['dcf', { 'Debt weight': 'Debt, % of capital' }, 'leverage 30%', 'now **30.0%**'],
  ['dcf', { 'Pre-tax cost of debt': 'Cost of debt before tax' }, 'cost of debt 5%', 'now **5.0%**'],
  [
    'thirteen_week',
    { 'Opening cash': 'Cash at the start' },
    'Set opening cash to 80',
    'now **80.00**',
  ],
  [
    'thirteen_week',
    { 'Minimum cash': 'Least cash to keep' },
    'Set minimum cash to 70',
    'now **70.00**',
  ],
  ['unit_economics', { 'Monthly churn': 'Customers lost' }, 'churn at 3%', 'now **3.00%**'],
  [
    'unit_economics',
    {
      'Customers acquired': 'Customers won',
      'Growth in customers acquired': 'Growth of customers won',
    },
    'customers acquired 200',
    'now **200**',
  ],
  [
    'cap_table',
    { 'Pre-money valuation': 'Value before the money' },
    'seed pre-money to $7m',
    'now **7,000,000**',
  ],
]

describe('sheets with labels of earlier templates', () => {
  it.each(EARLIER)('[AGENT-40, AGENT-41] %s %j: %s', async (template, labels, message, part) => {
    const workbook = books.get(template)
    if (!workbook) throw new Error(`no ${template}`)
    const earlier = Object.entries(labels).reduce(
      (text, [now, then]) => text.replaceAll(JSON.stringify(now), JSON.stringify(then)),
      JSON.stringify(workbook),
    )
    const sheets = memorySheets()
    await sheets.create({ id: 's1', title: 'Book', workbook_data: JSON.parse(earlier) })
    const { text } = await askOffline(still, message, { sheets, spreadsheetId: 's1' })
    expect(text).toContain(Object.values(labels)[0])
    expect(text).toContain(part)
  })
})

describe('a what-if question', () => {
  it.each<readonly [TemplateId, string, readonly string[]]>([
    [
      'unit_economics',
      'what if churn is 3%',
      ['is 2.50%, and would be **3.00%**', '| Customer lifetime (months) | 40.00 | 33.33 |'],
    ],
    [
      'loan',
      'What would the payment be with a rate of 7%?',
      ['would be **7.00%**', 'Monthly payment', '| Interest, year 1 |'],
    ],
    [
      'dcf',
      'What happens to value per share if beta rises to 1.3?',
      ['would be **1.30**', 'Value per share'],
    ],
    ['thirteen_week', 'Suppose rent was 12', ['is 9.00, and would be **12.00**']],
  ])(
    '[AGENT-43, AGENT-822] is answered without storing anything: %s: %s',
    async (template, message, parts) => {
      const { text, sheets } = await ask(template, message)
      for (const part of parts) expect(text).toContain(part)
      expect(text).toContain('Nothing was changed')
      expect(sheets.changes).toEqual([])
      expect(sheets.stored.get('s1')?.revision).toBe(1)
    },
  )
})
