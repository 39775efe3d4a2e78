import { expect, it } from 'vitest'
import { forecastBasisOf } from '#server/models/offline/cash-basis.ts'
import type { LedgerSheet, LedgerEntry } from '#server/models/offline/ledger.ts'

const MONTHS = ['2026-08', '2026-09', '2026-10'] as const

/** A ledger with one entry a month. Each side is an account and its credits minus its debits. */
const ledgerOf = (sides: readonly (readonly [account: string, credit: number])[]): LedgerSheet => ({
  spreadsheetId: 's1',
  title: 'Book',
  sheet: 'Ledger',
  sheets: ['Ledger'],
  lines: MONTHS.flatMap((month, at) =>
    sides.map(([account, credit]): LedgerEntry => ({
      day: `${month}-05`,
      entry: String(at),
      account,
      kind: '',
      text: '',
      credit,
    })),
  ),
  has: () => true,
  cells: () => '',
  range: '',
})

it.each([
  ['Customer receipts', [['Cash at bank', -90] as const, ['Trade receivables', 90] as const]],
  ['Customer receipts', [['Cash at bank', -90] as const, ['Accounts receivable', 90] as const]],
  ['Supplier payments', [['Cash at bank', 90] as const, ['Trade payables', -90] as const]],
  // The bank keeps a fee, so the cash does not come from receivables alone. The line keeps the
  // account's name.
  [
    'Trade receivables',
    [
      ['Cash at bank', -88] as const,
      ['Bank charges', -2] as const,
      ['Trade receivables', 90] as const,
    ],
  ],
  // A refund from a supplier is no payment, so the line keeps the account's name.
  ['Trade payables', [['Cash at bank', -90] as const, ['Trade payables', 90] as const]],
  ['Rent', [['Cash at bank', 90] as const, ['Rent', -90] as const]],
])('[SHELL-125] a cash line is named "%s"', (name, sides) => {
  expect(forecastBasisOf(ledgerOf(sides))?.lines.map((line) => line.name)).toEqual([name])
})
