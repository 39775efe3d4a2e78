/** Assumptions of one year of three linked statements. */
export type YearInputs = {
  readonly growth: number
  readonly costShare: number
  readonly overheadShare: number
  readonly depreciationRate: number
  readonly investmentShare: number
  readonly receivableDays: number
  readonly inventoryDays: number
  readonly payableDays: number
  readonly interestRate: number
  readonly taxRate: number
  readonly payout: number
  readonly repayment: number
}

/** The balances before the first year. */
export type OpeningFigures = {
  readonly revenue: number
  readonly cash: number
  readonly receivables: number
  readonly inventory: number
  readonly fixedAssets: number
  readonly payables: number
  readonly debt: number
  readonly capital: number
  readonly retained: number
}

/** The rows of the three statements of one year, by worksheet and row. */
export type YearFigures = {
  readonly income: Readonly<Record<number, number>>
  readonly balance: Readonly<Record<number, number>>
  readonly cash: Readonly<Record<number, number>>
}

const DAYS = 365

/** Calculates one year without a spreadsheet. The keys are the rows of the worksheets. */
const yearFigures = (before: OpeningFigures, year: YearInputs) => {
  const revenue = before.revenue * (1 + year.growth)
  const cost = revenue * year.costShare
  const overhead = revenue * year.overheadShare
  const depreciation = before.fixedAssets * year.depreciationRate
  const operating = revenue - cost - overhead - depreciation
  const interest = before.debt * year.interestRate
  const beforeTax = operating - interest
  const tax = Math.max(0, beforeTax) * year.taxRate
  const net = beforeTax - tax
  const investment = revenue * year.investmentShare
  const repayment = Math.min(year.repayment, before.debt)
  const dividends = Math.max(0, net) * year.payout
  const receivables = (revenue * year.receivableDays) / DAYS
  const inventory = (cost * year.inventoryDays) / DAYS
  const payables = (cost * year.payableDays) / DAYS
  const moved = [
    before.receivables - receivables,
    before.inventory - inventory,
    payables - before.payables,
  ] as const
  const fromOperations = net + depreciation + moved[0] + moved[1] + moved[2]
  const change = fromOperations - investment - repayment - dividends
  const after: OpeningFigures = {
    revenue,
    cash: before.cash + change,
    receivables,
    inventory,
    fixedAssets: before.fixedAssets - depreciation + investment,
    payables,
    debt: before.debt - repayment,
    capital: before.capital,
    retained: before.retained + net - dividends,
  }
  const current = after.cash + receivables + inventory
  const assets = current + after.fixedAssets
  const liabilities = payables + after.debt
  const equity = after.capital + after.retained
  const figures: YearFigures = {
    income: {
      3: revenue,
      4: -cost,
      5: revenue - cost,
      6: -overhead,
      7: revenue - cost - overhead,
      8: -depreciation,
      9: operating,
      10: -interest,
      11: beforeTax,
      12: -tax,
      13: net,
    },
    balance: {
      3: after.cash,
      4: receivables,
      5: inventory,
      6: current,
      8: after.fixedAssets,
      9: assets,
      12: payables,
      13: after.debt,
      14: liabilities,
      16: after.capital,
      17: after.retained,
      18: equity,
      19: liabilities + equity,
      20: 0,
    },
    cash: {
      3: net,
      4: depreciation,
      5: moved[0],
      6: moved[1],
      7: moved[2],
      8: fromOperations,
      11: -investment,
      12: -investment,
      14: -repayment,
      15: -dividends,
      16: -repayment - dividends,
      18: change,
      19: before.cash,
      20: after.cash,
    },
  }
  return { figures, after }
}

/** The figures of all years, each from the balances of the year before. */
export const statementFigures = (
  opening: OpeningFigures,
  years: readonly YearInputs[],
): readonly YearFigures[] => {
  let before = opening
  return years.map((year) => {
    const { figures, after } = yearFigures(before, year)
    before = after
    return figures
  })
}
