import { afterAll, describe, expect, it } from 'vitest'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import {
  checkResultsOf,
  templateMaker,
  type Inputs,
  type Reader,
} from '#tests/support/models/template-book.ts'

const engine = createWorkbookEngine({ processes: 1 })
const { make, withInputs } = templateMaker(engine)
afterAll(() => engine.close())

const sum = (figures: readonly number[]): number => figures.reduce((all, one) => all + one, 0)
const cents = (amount: number): number => Math.round(amount * 100) / 100
const holds = (book: Reader): void => {
  expect(checkResultsOf(book.workbook).filter((word) => word !== 'OK')).toEqual([])
}

describe('the budget', () => {
  it('[SHEET-62] compares the months up to the chosen one, and a changed figure changes the total of the year', async () => {
    const before = await make('budget')
    const rent = [6500, 6500, 6500, 9000]
    const book = await withInputs(before, {
      'Budget: Rent': rent,
      'Summary: Months of actuals': 2,
      'Summary: Opening cash': 1000,
    })
    const [planned, actual] = [107_200 + 109_200, 106_700 + 110_000]
    const [plannedCosts, actualCosts] = [91_700 + 92_500, 89_630 + 95_645]
    // Two months are compared, but a later month also has typed actuals, so a check reports it.
    expect(checkResultsOf(book.workbook)).toContain('Check')
    expect(book.figures('Summary: Net income', 3)).toEqual([
      planned - plannedCosts,
      actual - actualCosts,
      actual - actualCosts - (planned - plannedCosts),
    ])
    expect(book.figure('Summary: Rent', 4)).toBe(12 * 6500 + 2500)
    expect(book.figure('Budget: Net income', 12)).toBe(
      before.figure('Budget: Net income', 12) - 2500,
    )
    expect(book.figure('Summary: Closing cash, year to date', 1)).toBe(1000 + actual - actualCosts)
    holds(before)
  })
})

describe('the loan', () => {
  /** Calculates the loan month by month in whole cents. */
  const bank = (amount: number, rate: number, months: number, extra: number) => {
    const r = rate / 12
    const level = cents(r === 0 ? amount / months : (amount * r) / (1 - (1 + r) ** -months))
    const rows: { interest: number; paid: number; closing: number }[] = []
    let open = amount
    for (let month = 1; open > 0; month += 1) {
      const interest = cents(open * r)
      const owed = cents(open + interest)
      const payment = month >= months ? owed : Math.min(level, owed)
      const paid = cents(payment + Math.min(extra, cents(owed - payment)))
      open = cents(owed - paid)
      rows.push({ interest, paid, closing: open })
    }
    return { level, rows }
  }

  it.each([
    ['with the default inputs', 250_000, 0.0525, 20, 100],
    ['without extra payments, for 30 years', 312_000, 0.0675, 30, 0],
    ['without interest', 1000, 0, 3, 0],
  ])('[SHEET-63] is repaid to the cent: %s', async (_, amount, rate, years, extra) => {
    const book = await withInputs(await make('loan'), {
      'Loan: Amount': amount,
      'Loan: Annual rate': rate,
      'Loan: Term (years)': years,
      'Loan: Extra monthly payment': extra,
    })
    const { level, rows } = bank(amount, rate, years * 12, extra)
    expect(book.figure('Loan: Monthly payment')).toBe(level)
    expect(book.figure('Loan: Number of payments')).toBe(rows.length)
    expect(book.figure('Loan: Total interest')).toBeCloseTo(sum(rows.map((row) => row.interest)), 2)
    expect(book.figure('Loan: Total paid')).toBeCloseTo(sum(rows.map(({ paid }) => paid)), 2)
    const shown = rows.map((_row, index) => book.figure(`Schedule: Payment ${index + 1}`, 6))
    expect(shown).toEqual(rows.map(({ closing }) => closing))
    if (rows.length < 360) expect(book.read(`Schedule: Payment ${rows.length + 1}`)).toBe('')
    expect(book.figure('Loan: Year 1', 3)).toBeCloseTo(rows[11]?.closing ?? 0, 2)
    holds(book)
  })

  it('[SHEET-63] is due on the last day of months without the due day', async () => {
    const start = 25_569 + Date.UTC(2027, 0, 31) / 86_400_000
    const book = await withInputs(await make('loan'), { 'Loan: First payment': start })
    const days = [1, 2, 3, 4].map((row) => book.figure(`Schedule: Payment ${row}`) - start)
    expect(days).toEqual([0, 28, 59, 89])
  })
})

describe('the discounted cash flow', () => {
  it('[SHEET-64] has the value per share of an independent calculation', async () => {
    const inputs: Inputs = {
      'Inputs: Revenue growth': [0.2, 0.15, 0.1, 0.08, 0.05],
      'Inputs: Beta': 1.3,
      'Inputs: Terminal growth rate': 0.015,
      'Inputs: Debt': 200,
    }
    const book = await withInputs(await make('dcf'), inputs)
    const growth = [0.2, 0.15, 0.1, 0.08, 0.05]
    const margins = [0.22, 0.225, 0.23, 0.235, 0.235]
    const wear = [0.045, 0.045, 0.044, 0.043, 0.042]
    const capex = [0.06, 0.058, 0.054, 0.05, 0.046]
    const working = [0.12, 0.12, 0.118, 0.116, 0.115]
    const wacc = 0.75 * (0.035 + 1.3 * 0.055) + 0.25 * 0.06 * 0.75
    let [revenue, tied] = [420, 50]
    const free = growth.map((rate, year) => {
      revenue *= 1 + rate
      const ebit = revenue * ((margins[year] ?? 0) - (wear[year] ?? 0))
      const next = revenue * (working[year] ?? 0)
      const flow = ebit * 0.75 + revenue * ((wear[year] ?? 0) - (capex[year] ?? 0)) - (next - tied)
      tied = next
      return flow
    })
    const valueAt = (rate: number, terminal: number): number => {
      const explicit = sum(free.map((flow, year) => flow / (1 + rate) ** (year + 1)))
      const end = ((free[4] ?? 0) * (1 + terminal)) / (rate - terminal) / (1 + rate) ** 5
      return (explicit + end - (200 - 38)) / 32
    }
    expect(book.figure('Valuation: Value per share')).toBeCloseTo(valueAt(wacc, 0.015), 8)
    holds(book)
    const { workbook } = book
    const corner = workbook.sheets['sheet-1']?.cellData?.['37']?.['6']?.v
    expect(corner).toBeCloseTo(valueAt(wacc + 0.01, 0.02), 8)
  })
})

describe('the three statements', () => {
  it('[SHEET-65] agree with each other, and have the profit and cash of an independent calculation', async () => {
    const book = await withInputs(await make('three_statements'), {
      'Inputs: Revenue growth': [null, 0.15, -0.05, 0.07, 0.06, 0.05],
      'Inputs: Interest on debt': 0.09,
      'Inputs: Receivable days (DSO)': [null, 60, 60, 60, 60, 60],
      'Inputs: Equity issued': [null, 0, 400, 0, 0, 0],
    })
    const growth = [0.15, -0.05, 0.07, 0.06, 0.05]
    const cost = [0.58, 0.578, 0.576, 0.575, 0.575]
    const overheads = [0.24, 0.238, 0.236, 0.235, 0.235]
    const capex = [0.06, 0.06, 0.055, 0.05, 0.05]
    const payout = [0.3, 0.3, 0.3, 0.35, 0.35]
    let [revenue, cash, receivables, inventory, assets] = [8200, 640, 1010, 790, 3200]
    let [payables, debt] = [520, 1800]
    const expected = growth.map((rate, year) => {
      revenue *= 1 + rate
      const sold = revenue * (cost[year] ?? 0)
      const wear = assets * 0.12
      const ebit = revenue - sold - revenue * (overheads[year] ?? 0) - wear
      const before = ebit - debt * 0.09 + Math.max(0, cash) * 0.02
      const profit = before - Math.max(0, before) * 0.25
      const next = [(revenue * 60) / 365, (sold * 60) / 365, (sold * 40) / 365] as const
      const spent = revenue * (capex[year] ?? 0)
      const dividend = Math.max(0, profit) * (payout[year] ?? 0)
      const issued = year === 1 ? 400 : 0
      cash += profit + wear - (next[0] - receivables) - (next[1] - inventory)
      cash += next[2] - payables - spent - 150 + issued - dividend
      ;[receivables, inventory, payables] = next
      assets += spent - wear
      debt -= 150
      return { profit, cash }
    })
    for (const [year, { profit, cash: held }] of expected.entries()) {
      expect(book.figure('Summary: Net income', year + 1)).toBeCloseTo(profit, 6)
      expect(book.figure('Balance: Cash', year + 1)).toBeCloseTo(held, 6)
    }
    const differences = book.figures('Balance: Balance check', 6)
    expect(differences.filter((difference) => difference !== 0)).toEqual([])
    holds(book)
  })

  it('[SHEET-65] report a typed balance sheet that does not balance', async () => {
    const book = await withInputs(await make('three_statements'), { 'Balance: Debt': 1900 })
    expect(checkResultsOf(book.workbook).filter((word) => word === 'Check').length).toBeGreaterThan(
      1,
    )
  })
})

describe('the 13-week cash flow', () => {
  it('[SHEET-66] draws and repays its credit line as an independent weekly calculation does', async () => {
    const sales = [40, 30, 61, 68, 70, 66, 20, 15, 71, 74, 78, 76, 80]
    const book = await withInputs(await make('thirteen_week'), {
      'Inputs: Sales invoiced': sales,
      'Inputs: Opening cash': 62,
      'Inputs: Wages, every two weeks': 47,
    })
    const at = (weeks: Readonly<Record<number, number>>, week: number) => weeks[week] ?? 0
    let [cash, drawn] = [62, 20]
    const expected = sales.map((sold, index) => {
      const week = index + 1
      const received =
        sold * 0.25 +
        (sales[index - 2] ?? 0) * 0.45 +
        (sales[index - 4] ?? 0) * 0.3 +
        at({ 1: 48, 2: 45, 3: 32, 4: 25, 5: 10 }, week)
      const paid =
        (sales[index - 2] ?? 0) * 0.35 +
        at({ 1: 22, 2: 20, 3: 8 }, week) +
        (week % 2 === 0 ? 47 : 0) +
        (week % 4 === 1 ? 9 : 0) +
        6.5 +
        at({ 3: 24, 7: 26, 12: 25 }, week) +
        at({ 6: 40, 10: 15 }, week) +
        at({ 4: 12, 8: 12, 12: 12 }, week) +
        (drawn * 0.08) / 52
      const before = cash + received - paid
      const change =
        before < 60 ? Math.min(150 - drawn, 60 - before) : -Math.min(drawn, before - 60)
      drawn += change
      cash = before + change
      return { cash, drawn }
    })
    for (const [week, { cash: held, drawn: line }] of expected.entries()) {
      expect(book.figure('13 weeks: Closing cash', week)).toBeCloseTo(held, 8)
      expect(book.figure('13 weeks: Credit line balance', week)).toBeCloseTo(line, 8)
    }
    expect(Math.max(...expected.map((week) => week.drawn))).toBeGreaterThan(30)
    const monday = book.figure('13 weeks: Week beginning')
    expect(new Date((monday - 25_569) * 86_400_000).getUTCDay()).toBe(1)
    expect(book.figure('13 weeks: Week beginning', 12) - monday).toBe(84)
    holds(book)
  })
})

describe('the cap table', () => {
  it('[SHEET-67] issues shares for the required percentages and distributes an exit', async () => {
    const book = await withInputs(await make('cap_table'), {
      'Rounds: Pre-money valuation': [null, 8_000_000, 30_000_000],
      'Rounds: Investment': [null, 2_000_000, 6_000_000],
    })
    const seedPart = 2 / 10
    const afterSeed = (10_000_000 - 600_000) / (1 - seedPart - 0.1)
    expect(book.figure('Cap table: Seed investors', 1)).toBe(Math.round(afterSeed * seedPart))
    expect(book.figure('Cap table: Fully diluted shares', 1)).toBeCloseTo(afterSeed, -1)
    const founders = 9_400_000 + Math.round(afterSeed * seedPart)
    const afterA = founders / (1 - 6 / 36 - 0.12)
    expect(book.figure('Cap table: Fully diluted shares', 2)).toBeCloseTo(afterA, -1)
    expect(book.figure('Rounds: Price per share', 2)).toBeCloseTo(36_000_000 / afterA, 5)
    // At an exit of 10 million both rounds take their preference. At 100 million all convert.
    const rest = 10_000_000 - 8_000_000
    const common = afterA * (1 - 6 / 36) - Math.round(afterSeed * seedPart)
    const exit = (holder: string) =>
      Object.entries(book.workbook.sheets['sheet-3']?.cellData ?? {}).findLast(
        ([, cells]) => cells[0]?.v === holder,
      )?.[1]
    expect(exit('Founder A')?.[2]?.v).toBeCloseTo((rest * 5_000_000) / common, -1)
    expect(exit('Founder A')?.[5]?.v).toBeCloseTo((100_000_000 * 5_000_000) / afterA, -2)
    holds(book)
  })

  it('[SHEET-67] adds nothing to an option pool that is large enough', async () => {
    const book = await withInputs(await make('cap_table'), {
      'Rounds: Option pool, % post-money': [null, 0.03, 0.02],
    })
    expect(book.figures('Cap table: Option pool top-up', 2, 1)).toEqual([0, 0])
    expect(book.figure('Cap table: Seed investors', 1)).toBe(2_500_000)
    holds(book)
  })
})

describe('unit economics', () => {
  it('[SHEET-68] show acquisition cost, lifetime value, payback and future customers', async () => {
    const book = await withInputs(await make('unit_economics'), {
      'Unit economics: Monthly churn': 0.04,
      'Unit economics: Marketing': 60_000,
    })
    const [gross, cac] = [79 - 17.5, (60_000 + 62_000) / 160]
    expect(book.figure('Unit economics: LTV / CAC')).toBeCloseTo(gross / 0.04 / cac, 8)
    let [earned, months, stay] = [-cac, 0, 1]
    while (earned < 0) {
      earned += gross * stay
      stay *= 0.96
      months += 1
    }
    expect(book.figure('Unit economics: Cohort payback (months)')).toBe(months)
    let [customers, won] = [2400, 160]
    for (let month = 0; month < 24; month += 1) {
      customers = customers * 0.96 + won
      won *= 1.03
    }
    expect(book.figure('Growth: Closing customers', 23)).toBeCloseTo(customers, 6)
    holds(book)
  })
})
