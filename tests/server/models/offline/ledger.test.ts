import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sheetsOf, type WorkbookData } from '#contract/workbook/workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { examplesFor } from '#src/texts/examples.ts'
import { askOffline } from '#tests/support/models/ask.ts'
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
import { memorySheets } from '#tests/support/models/sheets-memory.ts'

const engine = createWorkbookEngine({ processes: 1 })
afterAll(() => engine.close())

const messageOf = (id: string): string =>
  examplesFor(true).find((example) => example.id === id)?.message ?? ''

let sample: WorkbookData
let bookings: readonly Booking[]
beforeAll(async () => {
  sample = await sampleAsOf(engine, new Date('2026-11-22T10:00:00Z'))
  bookings = bookingsOf(sample)
})

/** Asks about a workbook. Returns the answer and the workbook after it. */
const ask = async (message: string, workbook_data: WorkbookData = sample) => {
  const sheets = memorySheets()
  await sheets.create({ id: 's1', title: 'Sample ledger', workbook_data })
  const run = await askOffline(engine, message, { sheets, spreadsheetId: 's1' })
  return { ...run, after: sheets.stored.get('s1')?.workbook_data ?? sample }
}

const profitOf = (month: string, isCounted: (booking: Booking) => boolean = () => true): number =>
  0 -
  totalCentsOf(
    bookings.filter(
      (booking) =>
        booking.kind !== 'Balance sheet' && monthOfDay(booking.day) === month && isCounted(booking),
    ),
  )
const money = (cents: number): string => {
  const text = (Math.abs(cents) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
  return cents < 0 ? `(${text})` : text
}
const inCents = (value: unknown): number => Math.round(Number(value) * 100)

describe('a comparison of two months of a ledger', () => {
  it('[SHELL-124] gets its own worksheet, with sums by account that equal the bookings', async () => {
    const { outcome, text, after } = await ask(messageOf('changes'))
    expect(outcome).toEqual({ ended: 'end' })
    const sheet = sheetNamed(after, 'Sep to Oct 2026')
    const [before, now] = [profitOf('2026-09'), profitOf('2026-10')]
    expect(valuesOf(sheet, 'Net income').slice(1, 4).map(inCents)).toEqual([
      before,
      now,
      now - before,
    ])
    const names = new Set(
      bookings.filter(({ kind }) => kind !== 'Balance sheet').map(({ name }) => name),
    )
    for (const name of names) {
      const isOwn = (booking: Booking): boolean => booking.name === name
      const [from, to] = [profitOf('2026-09', isOwn), profitOf('2026-10', isOwn)]
      const isIn = rowsOf(sheet).some(([first]) => first?.v === name)
      if (!isIn) expect([from, to], name).toEqual([0, 0])
      else
        expect(valuesOf(sheet, name).slice(1, 4).map(inCents), name).toEqual([from, to, to - from])
    }
    expect(valuesOf(sheet, 'Check: net income less ledger by class')).toEqual([
      'Check: net income less ledger by class',
      0,
      0,
      'OK',
    ])
    expect(text).toContain(
      `Net income ${now < before ? 'fell' : 'rose'} by **${money(Math.abs(now - before))}**, from **${money(before)}** in Sep to **${money(now)}** in Oct 2026.`,
    )
    expect(text).toContain('The check shows OK.')
    expect(text).toContain('“Trade fair stand” is new: (9,640.00) on 17 Oct')
    expect(text).toContain('| All other accounts |')
    expect(text).not.toMatch(/\*\*([^*]+)\*\* [^:]*: mainly “\1”/)
    expect(text).not.toMatch(/NaN|undefined/)
  })

  it('[SHELL-124] has a formula for every figure, so it follows changes of the ledger', async () => {
    const { after } = await ask(messageOf('changes'))
    const sheet = sheetNamed(after, 'Sep to Oct 2026')
    const figures = rowsOf(sheet).flatMap((row) =>
      row.slice(1, 4).filter((cell) => typeof cell?.v === 'number' && row[0]?.v !== 'Account'),
    )
    expect(figures.length).toBeGreaterThan(40)
    expect(figures.filter((cell) => !cell?.f)).toEqual([])
  })

  it('[SHELL-124] accepts months by name, and adds a number to a worksheet name that exists already', async () => {
    const first = await ask('Compare June with August')
    expect(sheetsOf(first.after).at(-1)?.name).toBe('Jun to Aug 2026')
    const again = await ask('What changed between June and August?', first.after)
    expect(sheetsOf(again.after).at(-1)?.name).toBe('Jun to Aug 2026 (2)')
    expect(again.text).toContain(money(profitOf('2026-08') - profitOf('2026-06')))
  })

  it('[SHELL-124, SHELL-680] lists the months with entries if the named months have none', async () => {
    const { text, after } = await ask('What changed between January and February?')
    expect(text).toContain('A comparison needs two months with entries')
    expect(text).toContain('May 2026, Jun 2026')
    expect(sheetsOf(after)).toHaveLength(3)
  })

  it('[SHELL-124, SHELL-680] reports a missing ledger or spreadsheet', async () => {
    const sheets = sheetsOf(sample).filter(({ name }) => name !== 'Ledger')
    const without = {
      ...sample,
      sheetOrder: sheets.map(({ id }) => id),
      sheets: Object.fromEntries(sheets.map((sheet) => [sheet.id, sheet])),
    }
    expect((await ask(messageOf('changes'), without)).text).toContain('I found no ledger')
    const run = await askOffline(engine, messageOf('changes'))
    expect(run.text).toContain('This conversation has no spreadsheet')
  })
})

describe('a cash forecast', () => {
  const WEEK_MS = 7
  const cashOf = (isCounted: (booking: Booking) => boolean = () => true): number =>
    totalCentsOf(
      bookings.filter((booking) => booking.name === 'Cash at bank' && isCounted(booking)),
    )
  const last = () => Math.max(...bookings.map(({ day }) => day))

  it('[SHELL-125, SHELL-706, SHELL-737] covers 13 weeks from the end of the ledger, and its checks hold', async () => {
    const { outcome, text, after } = await ask(messageOf('forecast'))
    expect(outcome).toEqual({ ended: 'end' })
    const sheet = sheetNamed(after, '13-week cash forecast')
    const weeks = valuesOf(sheet, 'Week beginning').slice(4, 17)
    expect(weeks).toEqual(Array.from({ length: 13 }, (_, week) => last() + 1 + week * WEEK_MS))
    const start = valuesOf(sheet, 'Opening cash').slice(4, 17).map(Number)
    const end = valuesOf(sheet, 'Closing cash').slice(4, 17).map(Number)
    expect(inCents(start[0])).toBe(cashOf())
    const months = ['2026-08', '2026-09', '2026-10']
    const three = cashOf(({ day }) => months.includes(monthOfDay(day)))
    const [receipts, payments] = ['Total receipts', 'Total payments'].map((label) =>
      valuesOf(sheet, label),
    )
    expect(inCents(receipts?.[1]) + inCents(payments?.[1])).toBe(three)
    for (const [week, value] of start.entries()) {
      const net = Number(receipts?.[4 + week]) + Number(payments?.[4 + week])
      expect(end[week]).toBeCloseTo(value + net, 6)
      if (week > 0) expect(value).toBeCloseTo(end[week - 1] ?? NaN, 6)
    }
    for (const label of ['Check: ties to the ledger', 'Check: cash rolls forward'])
      expect(valuesOf(sheet, label).slice(1, 3)).toEqual([0, 'OK'])
    const lowest = Math.min(...end)
    expect(valuesOf(sheet, 'Lowest closing cash')[1]).toBeCloseTo(lowest, 6)
    expect(valuesOf(sheet, 'Week of lowest cash')[1]).toBe(end.indexOf(lowest) + 1)
    expect(text).toContain(`Cash opens at **${money(cashOf())}**`)
    expect(text).toContain(`The low point is **${money(inCents(lowest))}**, at the end of week`)
    expect(text).toMatch(/\(starting \d{1,2} [A-Z][a-z]{2}\)/)
    expect(text).toContain('Based on cash booked Aug to Oct 2026:')
    expect(text).toContain('Both checks show OK.')
    expect(text).not.toMatch(/NaN|undefined/)
  })

  it('[SHELL-125, SHELL-705, SHELL-736] spreads frequent entries over all weeks and puts monthly and single entries into their due weeks', async () => {
    const { after } = await ask(messageOf('forecast'))
    const sheet = sheetNamed(after, '13-week cash forecast')
    const line = (label: string) => {
      const [, amount, timing, due, ...rest] = valuesOf(sheet, label)
      return {
        amount: Number(amount),
        timing,
        due,
        weeks: rest.slice(0, 13).map((week) => Number(week) + 0),
      }
    }
    const receipts = line('Customer receipts')
    expect(receipts.timing).toBe('weekly')
    for (const week of receipts.weeks) expect(week).toBeCloseTo(receipts.amount / 13, 6)
    const rent = line('Rent')
    expect(rent).toMatchObject({ timing: 'monthly', due: 1, amount: -18_600 })
    const dueWeeks = (isDue: (date: Date) => boolean): readonly number[] =>
      Array.from({ length: 13 }, (_, week) =>
        Array.from({ length: 7 }, (__, day) => {
          const serial = last() + 1 + week * WEEK_MS + day
          return Number(isDue(new Date((serial - 25_569) * 86_400_000)))
        }).reduce((sum, one) => sum + one, 0),
      )
    const firsts = dueWeeks((date) => date.getUTCDate() === 1)
    expect(firsts.reduce((sum, one) => sum + one, 0)).toBe(3)
    expect(rent.weeks).toEqual(firsts.map((count) => (count === 0 ? 0 : count * -6200)))
    const insurance = line('Insurance')
    expect(insurance).toMatchObject({ timing: 'once', amount: -4350 })
    const tenth = dueWeeks((date) => date.toISOString().startsWith('2026-12-10'))
    expect(insurance.weeks).toEqual(tenth.map((count) => (count === 0 ? 0 : count * -4350)))
  })
})
