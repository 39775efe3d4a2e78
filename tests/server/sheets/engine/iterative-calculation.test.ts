import { afterAll, expect, it } from 'vitest'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { placeOf } from '#tests/support/formulas/formula-books.ts'
import {
  circularBook,
  DIVERGENT_CIRCLES,
  LOANS,
  loanCells,
  loanSolution,
} from '#tests/support/formulas/iteration-books.ts'

const SHEET = 's1'
const engine = createWorkbookEngine({ processes: 1 })
afterAll(() => engine.close())

const valueAt = (workbook: WorkbookData, cell: string, sheet = SHEET): unknown => {
  const { row, column } = placeOf(cell)
  return workbook.sheets[sheet]?.cellData?.[row]?.[column]?.v
}
const calculated = async (workbook: WorkbookData) => {
  const done = await engine.recalculate(workbook)
  if (!done.ok) throw new Error(JSON.stringify(done.error))
  return done.value
}
const expectRight = (workbook: WorkbookData, right: Readonly<Record<string, unknown>>): void => {
  for (const [cell, value] of Object.entries(right))
    if (typeof value === 'number') expect(valueAt(workbook, cell), cell).toBeCloseTo(value, 6)
    else expect(valueAt(workbook, cell), cell).toBe(value)
}

it('[SHEET-910] the server: circular formulas are an error unless the workbook asks for iteration', async () => {
  const cells = loanCells({ debt: 1000, rate: 0.1, earned: [300] })
  const without = await calculated(circularBook(SHEET, { Loan: cells }, null))
  expect(valueAt(without.workbook, 'B5')).toBe('#CYCLE!')
  expect(without.circular).toBe(true)
  const off = await calculated(circularBook(SHEET, { Loan: cells }, { iterate: '0' }))
  expect(valueAt(off.workbook, 'B5')).toBe('#CYCLE!')
  const on = await calculated(circularBook(SHEET, { Loan: cells }, {}))
  expect(valueAt(on.workbook, 'B5')).toBeCloseTo((1000 * 1.05 - 300) / 0.95, 6)
  expect(on).toMatchObject({ circular: false, errors: [] })
})

it.each(DIVERGENT_CIRCLES)('[SHEET-911] the server: $name', async ({ cells, how, right }) => {
  const { workbook } = await calculated(circularBook(SHEET, { Loan: cells }, how))
  expectRight(workbook, right)
})

it('[SHEET-911] the server: iteration finds the interest on the average balance, also after an edit', async () => {
  for (const loan of LOANS) {
    const first = await calculated(circularBook(SHEET, { Loan: loanCells(loan) }, {}))
    expectRight(first.workbook, loanSolution(loan))
    const edited = { ...loan, rate: loan.rate + 0.03 }
    const after = { v: edited.rate, t: 2 }
    const sheet = first.workbook.sheets[SHEET]
    const rows = { ...sheet?.cellData, 0: { 0: after } }
    const changed = {
      ...first.workbook,
      sheets: { [SHEET]: { ...sheet, id: SHEET, name: 'Loan', cellData: rows } },
    }
    const change = { sheet_id: SHEET, row: 0, column: 0, before: null, after }
    const second = await engine.recalculateAfter(changed, [change])
    if (!second.ok) throw new Error(JSON.stringify(second.error))
    expectRight(second.value.workbook, loanSolution(edited))
  }
})

it('[SHEET-911, SHEET-1006] the server: each iteration calculates the worksheets in the order of their tabs', async () => {
  const sheets = {
    First: { A1: '=Second!A1+1', B1: '=A1' },
    Second: { A1: '=First!A1*2', B1: '=A1' },
  }
  const { workbook } = await calculated(circularBook(SHEET, sheets, { iterateCount: '3' }))
  // The values of First and Second after each of the three iterations: 1 and 2, 3 and 6, 7 and 14.
  expect([valueAt(workbook, 'B1'), valueAt(workbook, 'B1', 'of Second')]).toEqual([7, 14])
})
