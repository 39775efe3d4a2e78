import { monthsOf, type LedgerSheet, type LedgerEntry } from './ledger.ts'

/** Number of past months that a forecast extrapolates. */
export const BASIS_MONTHS = 3

const TIMINGS = ['weekly', 'monthly', 'once'] as const
/** A payment is due in equal parts each week, on a fixed day each month, or once. */
type Timing = (typeof TIMINGS)[number]
/** A cash movement of the past months. Money in is positive. */
export type CashMovement = {
  readonly name: string
  readonly amount: number
  readonly timing: Timing
  /** The day of the month (monthly) or the date (once). Null if weekly. */
  readonly due: number | string | null
}
/** The input of a forecast. */
export type ForecastBasis = {
  readonly account: string
  readonly months: readonly string[]
  readonly lines: readonly CashMovement[]
}

const isCash = ({ account }: LedgerEntry): boolean =>
  /\b(?:cash|bank)\b/i.test(account) &&
  !/\b(?:loan|charges?|fees?|interest|overdraft)\b/i.test(account)

/** The cash account with the most entries. */
export const cashAccountOf = ({ lines }: LedgerSheet): string | null => {
  const counts = Map.groupBy(lines.filter(isCash), ({ account }) => account)
  const [first] = [...counts].sort(([, a], [, b]) => b.length - a.length)
  return first?.[0] ?? null
}

type Moved = {
  readonly day: string
  readonly name: string
  readonly amount: number
  /** False if the entry has several accounts on the other side. */
  readonly isWhole: boolean
}

/** An entry's cash movement, named after the largest line on the other side. */
const movedBy = (lines: readonly LedgerEntry[], account: string): readonly Moved[] => {
  const own = lines.filter((line) => line.account === account)
  const amount = -own.reduce((sum, { credit }) => sum + credit, 0)
  const others = lines.filter((line) => line.account !== account)
  const byAccount = [...Map.groupBy(others, (line) => line.account)].map(([name, all]) => ({
    name,
    weight: all.reduce((sum, { credit }) => sum + credit, 0) * Math.sign(amount),
  }))
  const [largest] = byAccount.sort((a, b) => b.weight - a.weight)
  const [first] = own
  return largest && first && amount !== 0
    ? [{ day: first.day, name: largest.name, amount, isWhole: byAccount.length === 1 }]
    : []
}

const round = (value: number): number => Math.round(value * 100) / 100

/** The same day three months later, at most the 28th. */
const quarterLater = (day: string): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + BASIS_MONTHS, Math.min(date, 28)))
    .toISOString()
    .slice(0, 10)
}

/**
 * The name of a cash line: its account, or the kind of payment if every entry moves only between
 * cash and receivables or payables.
 */
const cashName = (account: string, moved: readonly Moved[]): string => {
  const amount = moved.reduce((sum, one) => sum + one.amount, 0)
  if (!moved.every(({ isWhole }) => isWhole)) return account
  if (amount > 0 && /^(?:trade|accounts?) receivables?$/i.test(account)) return 'Customer receipts'
  return amount < 0 && /^(?:trade|accounts?) payables?$/i.test(account)
    ? 'Supplier payments'
    : account
}

const lineOf = (
  account: string,
  moved: readonly Moved[],
  months: readonly string[],
): CashMovement => {
  const amount = round(moved.reduce((sum, one) => sum + one.amount, 0))
  const name = cashName(account, moved)
  const days = moved.map(({ day }) => day).sort()
  const last = days.at(-1) ?? ''
  const isMonthly = months.every(
    (month) => days.filter((day) => day.startsWith(month)).length === 1,
  )
  if (isMonthly)
    return { name, amount, timing: 'monthly', due: Math.min(28, Number(last.slice(8))) }
  return moved.length === 1
    ? { name, amount, timing: 'once', due: quarterLater(last) }
    : { name, amount, timing: 'weekly', due: null }
}

/**
 * The cash movements of a ledger's last three months. Null if the ledger has no cash account, no
 * entry numbers or fewer than three months.
 */
export const forecastBasisOf = (ledger: LedgerSheet): ForecastBasis | null => {
  const account = cashAccountOf(ledger)
  const months = monthsOf(ledger).slice(-BASIS_MONTHS)
  if (account === null || months.length < BASIS_MONTHS || !ledger.has('entry')) return null
  const inBasis = ledger.lines.filter(({ day }) => months.includes(day.slice(0, 7)))
  const entries = [...Map.groupBy(inBasis, ({ entry, day }) => `${day} ${entry}`).values()]
  const moved = entries.flatMap((lines) => movedBy(lines, account))
  const lines = [...Map.groupBy(moved, ({ name }) => name)].map(([name, all]) =>
    lineOf(name, all, months),
  )
  const inOrder = lines.sort(
    (a, b) =>
      TIMINGS.indexOf(a.timing) - TIMINGS.indexOf(b.timing) ||
      Math.abs(b.amount) - Math.abs(a.amount),
  )
  return { account, months, lines: inOrder }
}
