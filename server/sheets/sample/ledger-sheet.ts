import type { SheetPlan } from '../workbook-build.ts'
import { ACCOUNTS } from './accounts.ts'
import { journal, SAMPLE_MONTHS } from './journal.ts'

/** A calendar month. `month` is 0-based, as in `Date`. */
export type Month = { readonly year: number; readonly month: number }

const two = (number: number): string => String(number).padStart(2, '0')

/** An ISO date: 2026-05-01. */
export const isoDay = ({ year, month }: Month, day: number): string =>
  `${year}-${two(month + 1)}-${two(day)}`

const lastDayOf = ({ year, month }: Month): number =>
  new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

const monthOf = (year: number, month: number): Month => {
  const date = new Date(Date.UTC(year, month, 1))
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() }
}

/**
 * The six complete months before `now` (`all`), and the month before the first of them (`before`).
 */
export const sampleMonths = (
  now: Date,
): { readonly before: Month; readonly all: readonly Month[] } => {
  const first = now.getUTCMonth() - SAMPLE_MONTHS
  const at = (index: number): Month => monthOf(now.getUTCFullYear(), first + index)
  return { before: at(-1), all: Array.from({ length: SAMPLE_MONTHS }, (_, index) => at(index)) }
}

const LEDGER = 'Ledger'
/** Header row, 1-based. The lines start below it. */
const HEAD_ROW = 4
const DAY = 'yyyy-mm-dd_)'
const HEADS = [
  'Date',
  'Entry',
  'Account',
  'Account name',
  'Class',
  'Department',
  'Description',
  'Debit',
  'Credit',
] as const
export type LedgerColumn = (typeof HEADS)[number]

type LedgerRow = readonly (string | number | null)[]

const named = new Map(ACCOUNTS.map((account) => [account.number, account]))

const rowsAsOf = (now: Date): readonly LedgerRow[] => {
  const { before, all } = sampleMonths(now)
  return journal().flatMap(({ month, day, lines }, index) =>
    lines.map(({ account, department, text, cents }): LedgerRow => {
      const { name = '', class: kind = '' } = named.get(account) ?? {}
      const opened = all[month]
      const date = opened ? isoDay(opened, day) : isoDay(before, lastDayOf(before))
      const sides = cents >= 0 ? [cents / 100, null] : [null, -cents / 100]
      return [
        date,
        `J-${String(index + 1).padStart(3, '0')}`,
        account,
        name,
        kind,
        department,
        text,
        ...sides,
      ]
    }),
  )
}

const LINES = journal().reduce((count, { lines }) => count + lines.length, 0)

/** Absolute reference to a ledger column, for formulas on other sheets. */
export const ledgerCells = (column: LedgerColumn): string => {
  const letter = String.fromCharCode(65 + HEADS.indexOf(column))
  return `${LEDGER}!$${letter}$${HEAD_ROW + 1}:$${letter}$${HEAD_ROW + LINES}`
}

const WIDTHS = { A: 104, B: 64, C: 72, D: 184, E: 104, F: 112, G: 232, H: 104, I: 104 }

/** The ledger sheet. Its dates lie in the six months before `now`. */
export const ledgerSheet = (now: Date): SheetPlan => {
  const rows = rowsAsOf(now)
  const part = (from: number, to: number) => rows.map((row) => row.slice(from, to))
  const range = (from: string, to: string): string =>
    `${from}${HEAD_ROW + 1}:${to}${HEAD_ROW + rows.length}`
  return {
    name: LEDGER,
    blocks: [
      { range: 'A1', values: [['General ledger']], role: 'title' },
      {
        range: 'A2',
        values: [
          ['Sample data for a fictional company. Every entry balances; amounts in US dollars.'],
        ],
        role: 'note',
      },
      {
        range: `A${HEAD_ROW}:G${HEAD_ROW}`,
        values: [HEADS.slice(0, 7)],
        role: 'header',
        align: 'left',
      },
      {
        range: `H${HEAD_ROW}:I${HEAD_ROW}`,
        values: [HEADS.slice(7)],
        role: 'header',
        align: 'right',
      },
      { range: range('A', 'A'), values: part(0, 1), role: 'calc', format: DAY, align: 'left' },
      { range: range('B', 'B'), values: part(1, 2), role: 'label' },
      { range: range('C', 'C'), values: part(2, 3), role: 'calc', format: '0', align: 'left' },
      { range: range('D', 'G'), values: part(3, 7), role: 'label' },
      { range: range('H', 'I'), values: part(7, 9), role: 'calc', format: 'money' },
    ],
    column_widths: WIDTHS,
    frozen_rows: HEAD_ROW,
  }
}
