import { afterAll, describe, expect, it } from 'vitest'
import { parseRange } from '#contract/workbook/cells.ts'
import { cellAt, sheetsOf, type CellState } from '#contract/workbook/workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { askOffline } from '#tests/support/models/ask.ts'
import { bankSchedule } from '#tests/support/models/bank-schedule.ts'
import type { MemorySheets } from '#tests/support/models/sheets-memory.ts'
import { withoutSheetLinks } from '#tests/support/models/without-sheet-links.ts'
import { output, toolWorld } from '#tests/support/models/tools.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

const TOP = 12

/** Reads cells by name in the first sheet of a stored workbook. */
const reader = (sheets: MemorySheets, id: string) => {
  const sheet = sheetsOf(sheets.stored.get(id)?.workbook_data ?? never())[0] ?? never()
  const cell = (name: string): CellState | null => {
    const range = parseRange(name)
    return range.ok ? cellAt(sheet, range.value.startRow, range.value.startColumn) : never()
  }
  return {
    value: (name: string) => cell(name)?.v ?? null,
    formula: (name: string) => cell(name)?.f,
  }
}
const never = (): never => {
  throw new Error('there is no such sheet')
}

const build = async (question: string) => {
  const run = await askOffline(engine, question)
  const id = run.linked[0] ?? never()
  const follow = (message: string) =>
    askOffline(engine, message, { spreadsheetId: id, sheets: run.sheets })
  return { ...run, follow, read: () => reader(run.sheets, id) }
}

const rowOf = (value: (name: string) => unknown, row: number) => ({
  opening: value(`C${row}`),
  payment: value(`D${row}`),
  interest: value(`E${row}`),
  principal: value(`F${row}`),
  closing: value(`G${row}`),
})

describe('the rows of a loan schedule', () => {
  it.each([
    ['$300,000 at 6.5% over 30 years', 300_000, 0.065, 360],
    ['$12,345.67 at 4.99% over 17 months', 12_345.67, 0.0499, 17],
    ['$1,000 at 0% over 7 months', 1000, 0, 7],
    ['$10 at 1% over 50 years', 10, 0.01, 600],
  ])('[AGENT-14, AGENT-807] add up to the cent: %s', async (terms, amount, rate, months) => {
    const { read, text } = await build(`Build a loan schedule: ${terms}`)
    const { value, formula } = read()
    const expected = bankSchedule(amount, rate, months)
    const shown = expected.map((_, index) => rowOf(value, TOP + index))
    expect(shown).toEqual(expected)
    expect(shown.at(-1)?.closing).toBe(0)
    expect(value('G5')).toBe(expected[0]?.payment)
    const sum = (part: 'interest' | 'payment') => expected.reduce((all, row) => all + row[part], 0)
    expect(value('G6')).toBeCloseTo(sum('interest'), 6)
    expect(value('G7')).toBeCloseTo(sum('payment'), 6)
    expect(value('G8')).toBe('OK')
    expect(text).toContain('The check in G8 shows OK')
    expect(formula('G5')).toContain('PMT(')
    for (const row of [TOP, TOP + months - 1]) {
      expect(formula(`E${row}`)).toContain('IPMT(')
      expect(formula(`H${row}`)).toContain('PPMT(')
    }
  })
  it('[AGENT-14] include the unrounded principal from PPMT', async () => {
    const { read } = await build('Build a loan schedule: $300,000 at 6.5% over 30 years')
    const { value } = read()
    expect(value(`H${TOP}`)).toBeCloseTo(271.204, 3)
    const all = Array.from({ length: 360 }, (_, index) => Number(value(`H${TOP + index}`)))
    expect(all.reduce((sum, part) => sum + part, 0)).toBeCloseTo(300_000, 4)
  })
})

describe('a change of a loan input', () => {
  it('[AGENT-15] updates the heading', async () => {
    const { read, follow } = await build('Build a loan schedule: $300,000 at 6.5% over 30 years')
    expect(read().value('A1')).toBe('Loan of $300,000 at 6.5%, 30 years')
    await follow('Change the rate to 7% and the amount to $250,000.50')
    expect(read().value('A1')).toBe('Loan of $250,000.50 at 7%, 30 years')
    await follow('Change the term to 1 year')
    expect(read().value('A1')).toBe('Loan of $250,000.50 at 7%, 1 year')
  })
  it('[AGENT-650] keeps the title correct, because the title contains no figure', async () => {
    const { sheets, linked, text, follow } = await build(
      'Build a loan schedule: $300,000 at 6.5% over 30 years',
    )
    const title = () => sheets.stored.get(linked[0] ?? '')?.title ?? ''
    expect(title()).toBe('Loan schedule')
    expect(text).toContain('[Loan schedule](')
    await follow('Change the rate to 6.25% and the amount to $250,000')
    expect(title()).not.toMatch(/\d/)
  })
  it('[AGENT-15] to a shorter term blanks the later rows and keeps the totals right', async () => {
    const { read, follow } = await build('Build a loan schedule: $300,000 at 6.5% over 30 years')
    const { text } = await follow('Change the term to 15 years')
    expect(withoutSheetLinks(text)).toContain('| Check | OK | OK |')
    const { value } = read()
    const expected = bankSchedule(300_000, 0.065, 180)
    expect(rowOf(value, TOP + 179)).toEqual(expected[179])
    for (const row of [TOP + 180, TOP + 359])
      expect([...'ABCDEFGH'].map((column) => value(`${column}${row}`))).toEqual(Array(8).fill(''))
    expect(value('G6')).toBeCloseTo(
      expected.reduce((sum, { interest }) => sum + interest, 0),
      6,
    )
    await follow('Change the term to 30 years')
    expect(rowOf(read().value, TOP + 359)).toEqual(bankSchedule(300_000, 0.065, 360)[359])
  })
  it.each([
    ['Change the term to 2 years and the rate to 5%', '24'],
    ['Set the term to 13 months', '13'],
  ])('[AGENT-15] to a term longer than the schedule is refused: %s', async (wish, months) => {
    const { read, follow, sheets } = await build('Build a loan schedule: €12,000 over 1 year at 5%')
    const { text } = await follow(wish)
    expect(text).toContain(`rows for up to 12 payments, and this term needs ${months}.`)
    expect(text).toContain('Nothing was changed')
    expect(sheets.changes).toEqual([])
    expect(read().value('C7')).toBe(1)
  })
  it('[AGENT-15] to a longer term, written directly into the cell, shows a warning instead of partial totals', async () => {
    const { sheets, linked } = await build('Build a loan schedule: €12,000 over 1 year at 5%')
    const typed = { range: 'C7', values: [[2]], overwrite: true }
    const spreadsheetId = linked[0] ?? never()
    const world = toolWorld(engine)
    output(await world.callWith({ sheets, spreadsheetId })('write_range', typed))
    const { value } = reader(sheets, spreadsheetId)
    expect([value('G6'), value('G7'), value('G8')]).toEqual([
      'Too few rows',
      'Too few rows',
      'Term exceeds the schedule',
    ])
  })
})

it('[SHEET-540] a loan schedule freezes its rows down to the column headers', async () => {
  const { sheets, linked } = await askOffline(
    engine,
    'Build a loan schedule: $300,000 at 6.5% over 1 year',
  )
  const sheet = sheetsOf(sheets.stored.get(linked[0] ?? '')?.workbook_data ?? never())[0]
  expect(sheet?.['freeze']).toMatchObject({ ySplit: TOP - 1, startRow: TOP - 1 })
})
