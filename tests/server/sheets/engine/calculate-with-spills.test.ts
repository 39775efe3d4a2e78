import { describe, expect, it } from 'vitest'
import { ok, err } from '#contract/api/result.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { calculateWithSpills } from '#server/sheets/engine/calculate-with-spills.ts'
import { toCalculation } from '#server/sheets/engine/results.ts'
import { singleSheetWorkbook } from '#server/sheets/single-sheet-workbook.ts'

const workbook: WorkbookData = singleSheetWorkbook('sums', 10, 3, {
  0: { 0: { f: '=INDEX(B1:B3,9)' }, 1: { f: '=SUM($C:$C)' } },
})
const sheetId = workbook.sheetOrder[0] ?? ''
const result = { sheet_id: sheetId, row: 0, t: null, pattern: null, spill: null }
const first = toCalculation(
  workbook,
  [
    { ...result, column: 0, v: '#REF!', error: true },
    { ...result, column: 1, v: 6, error: false },
  ],
  false,
)

describe('a second calculation with more room for array results', () => {
  it('does not replace the first calculation if it fails', async () => {
    const asked: unknown[] = []
    const calculated = await calculateWithSpills(workbook, async (_book, only) => {
      asked.push(only)
      return only === undefined ? ok(first) : err({ type: 'engine_timeout', seconds: 20 })
    })
    expect(calculated).toEqual(ok(first))
    expect(asked).toEqual([undefined, [{ sheet_id: sheetId, row: 0, column: 0 }]])
  })

  it('does not replace the first calculation if it removes no error', async () => {
    const rows: (number | undefined)[] = []
    const calculated = await calculateWithSpills(workbook, async (book) => {
      rows.push(book.sheets[sheetId]?.rowCount)
      return ok(first)
    })
    expect(calculated).toEqual(ok(first))
    expect(rows).toEqual([10, 50_010])
  })
})
