import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import {
  bookingsOf,
  totalCentsOf,
  monthOfDay,
  rowsOf,
  sampleAsOf,
  sheetNamed,
  valuesOf,
  type Booking,
} from '#tests/support/models/sample-book.ts'
import { checkResultsOf, filledCellsOf } from '#tests/support/models/template-book.ts'

const engine = createWorkbookEngine({ processes: 1 })
afterAll(() => engine.close())

const MONTHS = ['2026-05', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10']
let workbook: WorkbookData
let bookings: readonly Booking[]
beforeAll(async () => {
  workbook = await sampleAsOf(engine, new Date('2026-11-22T10:00:00Z'))
  bookings = bookingsOf(workbook)
})

const inMonth = (month: string): readonly Booking[] =>
  bookings.filter(({ day }) => monthOfDay(day) === month)
const inCents = (values: readonly unknown[]): readonly number[] =>
  values.map((value) => Math.round(Number(value) * 100))

describe('the sample data', () => {
  it('[SHELL-121] is a ledger of 300 to 600 lines over six months with balanced entries', () => {
    expect(bookings.length).toBeGreaterThan(300)
    expect(bookings.length).toBeLessThan(600)
    expect([...new Set(bookings.map(({ day }) => monthOfDay(day)))]).toEqual(['2026-04', ...MONTHS])
    const entries = Map.groupBy(bookings, ({ entry }) => entry)
    expect([...entries].filter(([, lines]) => totalCentsOf(lines) !== 0)).toEqual([])
    expect([...entries].filter(([, lines]) => lines.length < 2)).toEqual([])
    const days = bookings.map(({ day }) => day)
    expect(days).toEqual(days.toSorted((a, b) => a - b))
    const costs = bookings.filter(({ kind }) => kind !== 'Balance sheet')
    expect(new Set(costs.map(({ department }) => department))).toEqual(
      new Set(['Sales', 'Operations', 'Administration']),
    )
  })

  it('[SHELL-121, SHELL-702] has a trial balance by account and month that adds up to zero', () => {
    const rows = rowsOf(sheetNamed(workbook, 'Trial balance')).filter(
      ([first]) => typeof first?.v === 'number',
    )
    expect(rows.length).toBeGreaterThan(20)
    for (const row of rows) {
      const [account, name, , ...figures] = row.map((cell) => cell?.v)
      const own = bookings.filter((booking) => booking.account === account)
      const opening = own.filter(({ day }) => monthOfDay(day) === '2026-04')
      const expected = [
        totalCentsOf(opening),
        ...MONTHS.map((month) => totalCentsOf(own.filter(({ day }) => monthOfDay(day) === month))),
        totalCentsOf(own),
      ]
      expect(inCents(figures), String(name)).toEqual(expected)
    }
    const total = valuesOf(sheetNamed(workbook, 'Trial balance'), 'Total').slice(3)
    expect(inCents(total)).toEqual(Array(8).fill(0))
  })

  it('[SHELL-121, SHELL-733] has a summary whose income, costs and profit match the ledger lines', () => {
    const summary = sheetNamed(workbook, 'Summary')
    const byMonth = (isCounted: (booking: Booking) => boolean, sign = -1) => {
      const months = MONTHS.map((month) => sign * totalCentsOf(inMonth(month).filter(isCounted)))
      return [...months, months.reduce((sum, one) => sum + one, 0)].map((one) => one + 0)
    }
    const shown = (label: string) => inCents(valuesOf(summary, label).slice(1, 8))
    expect(shown('Total income')).toEqual(byMonth(({ kind }) => kind === 'Income'))
    expect(shown('Total costs')).toEqual(byMonth(({ kind }) => kind === 'Costs'))
    expect(shown('Net income')).toEqual(byMonth(({ kind }) => kind !== 'Balance sheet'))
    expect(shown('Marketing')).toEqual(byMonth(({ name }) => name === 'Marketing'))
    expect(shown('Operations')).toEqual(
      byMonth(({ kind, department }) => kind === 'Costs' && department === 'Operations'),
    )
    const cash = bookings.filter(({ name }) => name === 'Cash at bank')
    expect(inCents(valuesOf(summary, 'Cash at bank').slice(1, 7))).toEqual(
      MONTHS.map((last) => totalCentsOf(cash.filter(({ day }) => monthOfDay(day) <= last))),
    )
  })

  it('[SHELL-121, SHELL-734] is marked as a sample, and its checks hold without formula errors', () => {
    const texts = filledCellsOf(workbook).map(({ cell }) => String(cell.v ?? ''))
    expect(texts.filter((text) => text.includes('Sample data'))).toHaveLength(2)
    const words = checkResultsOf(workbook)
    expect(words.length).toBe(5)
    expect(words.filter((word) => word !== 'OK')).toEqual([])
    const bad = filledCellsOf(workbook).filter(
      ({ cell }) =>
        cell.f &&
        (typeof cell.v === 'number' ? !Number.isFinite(cell.v) : String(cell.v).startsWith('#')),
    )
    expect(bad.map(({ name }) => name)).toEqual([])
  })

  it('[SHELL-121, SHELL-679] has the same figures whenever it is created, dated in the six months before that day', async () => {
    const later = await sampleAsOf(engine, new Date('2027-03-31T23:59:00Z'))
    const months = bookingsOf(later).map(({ day }) => monthOfDay(day))
    expect([...new Set(months)].slice(1)).toEqual([
      '2026-09',
      '2026-10',
      '2026-11',
      '2026-12',
      '2027-01',
      '2027-02',
    ])
    expect(bookingsOf(later).map(({ cents }) => cents)).toEqual(bookings.map(({ cents }) => cents))
  })
})
