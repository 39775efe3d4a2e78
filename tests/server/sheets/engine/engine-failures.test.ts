import { expect, it } from 'vitest'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { singleSheetWorkbook } from '#server/sheets/single-sheet-workbook.ts'

it('[SHEET-964] an exception inside the engine is reported once, and the calculation continues', async () => {
  const told: [string, unknown][] = []
  const engine = createWorkbookEngine({ processes: 1 }, (...failure) => told.push(failure))
  try {
    const cells = { 0: { 0: { f: '=SWITCH()' }, 1: { f: '=SWITCH()' }, 2: { f: '=1+1' } } }
    const run = await engine.recalculate(singleSheetWorkbook('failing', 1, 3, cells))
    if (!run.ok) throw new Error(run.error.type)
    expect(run.value.workbook.sheets['sheet']?.cellData?.[0]?.[2]?.v).toBe(2)
    expect(told.map(([part]) => part)).toEqual(['SWITCH'])
    expect(told[0]?.[1]).toBeInstanceOf(TypeError)
  } finally {
    await engine.close()
  }
})
