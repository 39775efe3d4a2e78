import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { TemplateId } from '#contract/api/templates.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import {
  checkResultsOf,
  filledCellsOf,
  templateMaker,
  type Inputs,
} from '#tests/support/models/template-book.ts'

const engine = createWorkbookEngine({ processes: 1 })
const { make, withInputs } = templateMaker(engine)
afterAll(() => engine.close())

const within = (min: number, max: number) =>
  fc.double({ min, max, noNaN: true }).map((value) => Math.round(value * 10_000) / 10_000)
const years = (min: number, max: number) =>
  fc
    .array(within(min, max), { minLength: 5, maxLength: 5 })
    .map((figures): readonly (number | null)[] => [null, ...figures])
const fiveYears = (min: number, max: number) =>
  fc.array(within(min, max), { minLength: 5, maxLength: 5 })
const thirteen = fc.array(within(0, 200), { minLength: 13, maxLength: 13 })

/** Random plausible inputs, by template. */
const SANE: Readonly<Record<TemplateId, fc.Arbitrary<Inputs>>> = {
  budget: fc.record({
    'Summary: Opening cash': within(-50_000, 500_000),
    'Summary: Months of actuals': fc.integer({ min: 3, max: 12 }),
    'Budget: Salaries': fc.array(within(0, 90_000), { minLength: 12, maxLength: 12 }),
    'Actual: Product sales': fc.array(within(0, 200_000), { minLength: 3, maxLength: 3 }),
  }),
  loan: fc.record({
    'Loan: Amount': within(500, 2_000_000).map((amount) => Math.round(amount * 100) / 100),
    'Loan: Annual rate': within(0, 0.2),
    'Loan: Term (years)': fc.integer({ min: 1, max: 30 }),
    'Loan: Extra monthly payment': fc.integer({ min: 0, max: 2000 }),
  }),
  dcf: fc.record({
    'Inputs: Revenue growth': fiveYears(-0.1, 0.3),
    'Inputs: EBITDA margin': fiveYears(0.1, 0.4),
    'Inputs: Beta': within(0.8, 2),
    'Inputs: Debt weight': within(0, 0.5),
    'Inputs: Terminal growth rate': within(0, 0.02),
    'Inputs: Closing working capital': within(-20, 80),
  }),
  three_statements: fc.record({
    'Inputs: Revenue growth': years(-0.2, 0.4),
    'Inputs: Cost of sales, % of revenue': years(0.3, 0.9),
    'Inputs: Receivable days (DSO)': years(0, 120),
    'Inputs: Debt repayment (new debt in brackets)': years(-300, 300),
    'Inputs: Equity issued': years(0, 500),
    'Inputs: Tax rate': within(0, 0.4),
    'Inputs: Base-year revenue': within(4000, 20_000),
  }),
  thirteen_week: fc.record({
    'Inputs: Sales invoiced': thirteen,
    'Inputs: Collected in the same week': within(0, 0.5),
    'Inputs: Collected after two weeks': within(0, 0.5),
    'Inputs: Purchases, % of sales': within(0, 0.8),
    'Inputs: Opening cash': within(0, 300),
    'Inputs: Credit limit': within(20, 400),
    'Inputs: Minimum cash': within(0, 100),
  }),
  cap_table: fc.record({
    'Rounds: Pre-money valuation': fc
      .tuple(within(2_000_000, 9_000_000), within(20_000_000, 60_000_000))
      .map(([seed, series]) => [null, seed, series]),
    'Rounds: Investment': fc
      .tuple(within(500_000, 2_000_000), within(3_000_000, 9_000_000))
      .map(([seed, series]) => [null, seed, series]),
    'Rounds: Option pool, % post-money': fc
      .tuple(within(0, 0.15), within(0, 0.15))
      .map((parts) => [null, ...parts]),
  }),
  unit_economics: fc.record({
    'Unit economics: Revenue per customer': within(20, 500),
    'Unit economics: Cost to serve per customer': within(0, 19),
    'Unit economics: Monthly churn': within(0.005, 0.2),
    'Unit economics: Customers acquired': fc.integer({ min: 10, max: 2000 }),
    'Unit economics: Opening customers': fc.integer({ min: 0, max: 20_000 }),
  }),
}

const RUNS = process.env['FULL'] === '1' ? 30 : 1
/** The number of runs per template. The loan takes longest to calculate. */
const runsOf = (id: TemplateId): number => (id === 'loan' ? 1 : 3) * RUNS

it.each(Object.entries(SANE) as [TemplateId, fc.Arbitrary<Inputs>][])(
  '[SHEET-1035] all checks of %s hold for any valid inputs',
  async (id, inputs) => {
    const made = await make(id)
    const property = fc.asyncProperty(inputs, async (typed) => {
      const { workbook } = await withInputs(made, typed)
      expect(checkResultsOf(workbook).filter((word) => word !== 'OK')).toEqual([])
      const errors = filledCellsOf(workbook).filter(
        ({ cell }) => cell.f && String(cell.v).startsWith('#'),
      )
      expect(errors.map(({ name }) => name)).toEqual([])
    })
    await fc.assert(property, { numRuns: runsOf(id) })
  },
  120_000,
)

/** Returns the calculated values in the row of a label, from left to right. */
const beside = (
  workbook: Parameters<typeof filledCellsOf>[0],
  label: string,
): readonly unknown[] => {
  const cells = filledCellsOf(workbook)
  const [sheet, at = ''] = cells.find(({ cell }) => cell.v === label)?.name.split('!') ?? []
  const row = at.replace(/^\D+/, '')
  const isBeside = (name: string) => name.startsWith(`${sheet}!`) && /\d+$/.exec(name)?.[0] === row
  return cells.flatMap(({ name, cell }) =>
    isBeside(name) && cell.f && cell.v !== undefined ? [cell.v] : [],
  )
}

describe('[SHEET-61] a ratio to a loss shows no figure', () => {
  it('if the EBITDA is 0 or negative, or if losses have used up the equity', async () => {
    const none = [null, 0, 0, 0, 0, 0]
    const { workbook } = await withInputs(await make('three_statements'), {
      'Inputs: Revenue growth': none,
      // In 2027, 76.2 % cost of sales and 23.8 % overheads make the EBITDA 0. In 2028, 200 % cost
      // of sales make it negative.
      'Inputs: Cost of sales, % of revenue': [null, 0.3, 0.762, 2, 0.3, 0.3],
      'Inputs: Base-year revenue': 4000,
    })
    const [, ebitda] = beside(workbook, 'EBITDA')
    expect(ebitda).toBe(0)
    const [first, second, third] = beside(workbook, 'Net debt / EBITDA')
    expect([typeof first, second, third]).toEqual(['number', '–', '–'])
    const [, , , afterLoss] = beside(workbook, 'Return on opening equity')
    expect(afterLoss).toBe('–')
  })

  it('for the exit multiple if the last year has no EBITDA', async () => {
    const { workbook } = await withInputs(await make('dcf'), {
      'Inputs: EBITDA margin': [0.1, 0.1, 0.1, 0.1, 0],
    })
    expect(beside(workbook, 'Implied exit multiple (TV / EBITDA)')).toEqual(['–'])
  })

  it('for the payback of a customer served at a loss', async () => {
    const { workbook } = await withInputs(await make('unit_economics'), {
      'Unit economics: Revenue per customer': 20,
      'Unit economics: Cost to serve per customer': 25,
    })
    expect(beside(workbook, 'CAC payback (months)')).toEqual(['Never'])
  })
})
