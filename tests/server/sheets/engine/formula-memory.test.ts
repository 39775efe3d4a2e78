import { afterAll, expect, it } from 'vitest'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { singleSheetWorkbook } from '#server/sheets/single-sheet-workbook.ts'

const engine = createWorkbookEngine({ processes: 1 })
afterAll(() => engine.close())

const ROWS = 8_000

it('[SHEET-941] the engine adds up 8,000 running totals within the memory of its process', async () => {
  const cells = Array.from({ length: ROWS }, (_, at) => [
    at,
    { 0: { v: at % 7, t: 2 }, 1: { f: `=SUM(A$1:A${at + 1})` } },
  ])
  const made = await engine.recalculate(
    singleSheetWorkbook('totals', ROWS, 20, Object.fromEntries(cells)),
  )
  if (!made.ok) throw new Error(JSON.stringify(made.error))
  const total = Array.from({ length: ROWS }, (_, at) => at % 7).reduce((sum, one) => sum + one, 0)
  expect(made.value.workbook.sheets['sheet']?.cellData?.[ROWS - 1]?.[1]?.v).toBe(total)
})
