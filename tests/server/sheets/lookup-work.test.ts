import { expect, it } from 'vitest'
import { singleSheetWorkbook } from '#server/sheets/single-sheet-workbook.ts'
import { runFormulas } from '#server/sheets/engine/univer.ts'

const ROWS = 3000
const SUM = (ROWS * (ROWS + 1)) / 2

it.each([
  [`=SUM(MATCH(B1:B${ROWS},B:B,1))`, SUM],
  [`=SUM(VLOOKUP(B1:B${ROWS},B:C,2))`, 2 * SUM],
  [`=SUM(XLOOKUP(B1:B${ROWS},B1:B${ROWS},C1:C${ROWS},0,-1))`, 2 * SUM],
  [`=SUM(RANK(B1:B${ROWS},B1:B${ROWS}))`, SUM],
])(
  '[SHEET-906] 3,000 lookups in one formula stay within the work limit: %s',
  async (formula, right) => {
    const cells = Array.from({ length: ROWS }, (_, row) => [
      row,
      {
        ...(row === 0 ? { 0: { f: formula } } : {}),
        1: { v: row + 1, t: 2 },
        2: { v: 2 * (row + 1), t: 2 },
      },
    ])
    const run = await runFormulas(
      singleSheetWorkbook('lookups', 2 * ROWS, 3, Object.fromEntries(cells)),
      null,
    )
    expect(run.cells.map(({ v }) => v)).toEqual([right])
  },
)
