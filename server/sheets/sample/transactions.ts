// Sales and purchases of the sample company by month. Month 0 is the first of the ledger, and
// invoices of month -1 are still open then. Amounts are in cents and use only integer arithmetic,
// so they are equal on every machine.

/** An invoice in cents. `day` starts at 1. */
export type Invoice = {
  readonly party: string
  readonly account: 4000 | 4100 | 1200
  readonly day: number
  readonly cents: number
}

/** Business volume of each month in percent, starting with month -1. */
const BUSY = [96, 94, 97, 101, 99, 106, 100] as const
const busyIn = (month: number): number => BUSY[month + 1] ?? 100

const CUSTOMERS = [
  ['Ashford Interiors', 4000, 18_450],
  ['Brightwater Hotels', 4000, 24_900],
  ['Calder & Sons', 4000, 12_300],
  ['Dunmore Schools', 4000, 15_750],
  ['Eastgate Builders', 4000, 21_200],
  ['Brightwater Hotels', 4100, 4_850],
  ['Fairley Care Homes', 4100, 6_400],
] as const

const SUPPLIERS = [
  ['Holt Timber', 19_600],
  ['Keystone Metals', 14_250],
  ['Lomond Fittings', 8_900],
] as const

/** The month in which Eastgate Builders orders half as much. */
const LAST = 5

/** Varies an amount deterministically by some dollars and cents. */
const varied = (cents: number, index: number, month: number): number =>
  cents + (((index * 7 + month * 11 + 18) % 9) - 4) * 8_500 + ((index * 37 + month * 53 + 99) % 100)

export const salesOf = (month: number): readonly Invoice[] =>
  CUSTOMERS.map(([party, account, dollars], index) => {
    const share = month === LAST && index === 4 ? 50 : 100
    const cents = Math.round((dollars * busyIn(month) * share) / 100)
    return { party, account, day: 4 + index * 3, cents: varied(cents, index, month) }
  })

export const purchasesOf = (month: number): readonly Invoice[] =>
  SUPPLIERS.map(([party, dollars], index) => ({
    party,
    account: 1200,
    day: 6 + index * 6,
    cents: varied(dollars * busyIn(month), index + 3, month),
  }))

/** Gross wages by department in cents. Sales hires one person in the fifth month. */
export const wagesOf = (month: number): Readonly<Record<string, number>> => ({
  Sales: month >= 4 ? 1_370_000 : 980_000,
  Operations: 1_640_000,
  Administration: 760_000,
})

/** The employer's payroll tax in cents: 9 %. */
export const payrollTaxOf = (wages: number): number => Math.round((wages * 9) / 100)
/** Tax withheld from wages in cents: 22 %. It is due a month later. */
export const withheldOf = (wages: number): number => Math.round((wages * 22) / 100)

export const sumOf = (figures: readonly number[]): number =>
  figures.reduce((sum, figure) => sum + figure, 0)
