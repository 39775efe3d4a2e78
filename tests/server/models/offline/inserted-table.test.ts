import { afterAll, describe, expect, it } from 'vitest'
import { readAmount } from '#contract/figures/amount.ts'
import { blankWorkbook, INPUT_COLOUR } from '#contract/workbook/blank-workbook.ts'
import { addTable, type AnswerTable } from '#contract/workbook/table-sheet.ts'
import {
  cellAt,
  type CellState,
  type SheetData,
  type WorkbookData,
} from '#contract/workbook/workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { readTable } from '#src/ui/chat/markdown/table-text.ts'
import { askOffline } from '#tests/support/models/ask.ts'
import { bankSchedule } from '#tests/support/models/bank-schedule.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

/** Parses the Markdown table of an answer. */
const tableIn = (text: string): AnswerTable => {
  const lines = text.split('\n').filter((line) => line.startsWith('|'))
  const [heads = [], , ...rows] = lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  return readTable(heads, rows)
}

/**
 * Adds the answer's table as a worksheet to the spreadsheet that the answer links, or to a blank
 * one. Removes the stored results and recalculates all formulas.
 */
const inserted = async (question: string) => {
  const { text, linked, sheets } = await askOffline(engine, question)
  const stored = sheets.stored.get(linked[0] ?? '')?.workbook_data
  const table = tableIn(text)
  const made = addTable(stored ?? blankWorkbook('w', 'W'), 'new', 'Answer', table)
  const done = await engine.recalculate(bare(made, 'new'), {
    signal: new AbortController().signal,
  })
  if (!done.ok) throw new Error(done.error.type)
  const at = (book: WorkbookData) => (row: number) => cellAt(sheetIn(book), row, 1)
  return { table, made: at(made), calculated: at(done.value.workbook) }
}
const sheetIn = (book: WorkbookData): SheetData => book.sheets['new'] ?? never()
const never = (): never => {
  throw new Error('there is no such sheet')
}
/** Removes the stored results of the formulas in worksheet `id`. */
const bare = (book: WorkbookData, id: string): WorkbookData => {
  const sheet = book.sheets[id] ?? never()
  const strip = (cell: CellState | null): CellState | null =>
    cell?.f ? { f: cell.f, ...(cell.s && { s: cell.s }) } : cell
  const cellData = Object.fromEntries(
    Object.entries(sheet.cellData ?? {}).map(([row, cells]) => [
      row,
      Object.fromEntries(Object.entries(cells).map(([at, cell]) => [at, strip(cell)])),
    ]),
  )
  return { ...book, sheets: { ...book.sheets, [id]: { ...sheet, cellData } } }
}
const isBlue = (cell: CellState | null): boolean =>
  JSON.stringify(cell?.s ?? null).includes(INPUT_COLOUR)

/** The balance of a savings account that earns interest monthly. */
const saved = (present: number, payment: number, rate: number, months: number): number =>
  Array.from({ length: months }).reduce<number>((sum) => sum * (1 + rate / 12) + payment, present)

describe('an inserted table of the offline model', () => {
  it.each([
    ['Future value of $500 a month at 5% over 20 years', 0, 500, 0.05, 240],
    ['Future value of $10,000 and $500 a month at 6% over 20 years', 10_000, 500, 0.06, 240],
    ['Future value of $1,000 at 4.25% over 18 months', 1000, 0, 0.0425, 18],
  ])('[AGENT-651] has live formulas: %s', async (question, present, payment, rate, months) => {
    const { made, calculated } = await inserted(question)
    const value = saved(present, payment, rate, months)
    const paid = present + payment * months
    expect([1, 2, 3, 4].map((row) => made(row)?.v)).toEqual([present, payment, rate, months])
    expect([1, 2, 3, 4].every((row) => isBlue(made(row)))).toBe(true)
    expect([5, 6, 7].map((row) => made(row)?.f)).toEqual([
      '=B2+B3*B5',
      '=FV(B4/12,B5,-B3,-B2)-B6',
      '=SUM(B6:B7)',
    ])
    for (const [row, wanted] of [
      [5, paid],
      [6, value - paid],
      [7, value],
    ] as const) {
      expect(made(row)?.v).toBeCloseTo(wanted, 2)
      expect(calculated(row)?.v).toBeCloseTo(wanted, 6)
      expect(isBlue(made(row))).toBe(false)
    }
  })

  it('[AGENT-651] refers to the loan schedule for the figures of a loan', async () => {
    const { made, calculated, table } = await inserted(
      'Build a loan schedule: $300,000 at 6.5% over 30 years',
    )
    const rows = bankSchedule(300_000, 0.065, 360)
    const interest = rows.reduce((sum, row) => sum + row.interest, 0)
    expect([1, 2, 3].map((row) => made(row)?.f)).toEqual([
      '=Schedule!C5',
      '=Schedule!G6',
      '=SUM(B2:B3)',
    ])
    expect([1, 2, 3].map((row) => Number(calculated(row)?.v).toFixed(2))).toEqual(
      [300_000, interest, 300_000 + interest].map((value) => value.toFixed(2)),
    )
    expect(table.rows.map(({ cells }) => readAmount(cells[1] ?? '')?.value)).toEqual(
      [1, 2, 3].map((row) => made(row)?.v),
    )
  })

  it('[AGENT-651] of cash flows calculates NPV and IRR live', async () => {
    const { made, calculated } = await inserted('NPV and IRR at 10% of -1000, 300, 420, 680')
    expect([6, 7].map((row) => made(row)?.f)).toEqual(['=B2+NPV(B6,B3:B5)', '=IRR(B2:B5)'])
    const npv = (rate: number) =>
      [-1000, 300, 420, 680].reduce((sum, flow, at) => sum + flow / (1 + rate) ** at, 0)
    expect(calculated(6)?.v).toBeCloseTo(npv(0.1), 8)
    expect(npv(Number(calculated(7)?.v))).toBeCloseTo(0, 6)
    expect([1, 2, 3, 4, 5].every((row) => isBlue(made(row)))).toBe(true)
  })
})
