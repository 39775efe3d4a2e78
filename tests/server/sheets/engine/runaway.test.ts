import { expect, it } from 'vitest'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { REFUSED, output, toolWorld } from '#tests/support/models/tools.ts'
import { bigWorkbook, hundredCells } from '../../../../bench/support/big-sheet.ts'

/** A write whose calculation takes minutes. */
const RUNAWAY = {
  spreadsheet_id: 'big',
  range: 'L1:L3000',
  values: [['=SUMPRODUCT(SQRT(ROW(1:200000)))']],
}

it('[AGENT-11, AGENT-805] a runaway calculation becomes a tool error that names the time limit, and the next call works', async () => {
  const engine = createWorkbookEngine({ processes: 1, timeoutMs: 3000 })
  try {
    const world = toolWorld(engine)
    await world.sheets.create({ id: 'big', title: 'Big', workbook_data: bigWorkbook('big') })
    expect(await world.call('write_range', RUNAWAY)).toEqual({
      success: false,
      output: REFUSED,
      error: 'The calculation took longer than 3 seconds and timed out. Nothing was written.',
    })
    const next = await world.call('evaluate', { formulas: ['=1+1'] })
    expect(output(next).results[0]?.value).toBe(2)
  } finally {
    await engine.close()
  }
}, 60_000)

it('[AGENT-31] a slow write does not delay another agent', async () => {
  const engine = createWorkbookEngine()
  try {
    const one = toolWorld(engine)
    const other = toolWorld(engine)
    await one.sheets.create({ id: 'big', title: 'Big', workbook_data: bigWorkbook('big') })
    await other.sheets.create({ id: 'big', title: 'Big', workbook_data: bigWorkbook('big') })
    let isOver = false
    void one.call('write_range', RUNAWAY).finally(() => (isOver = true))
    output(await other.call('write_range', hundredCells(0, 'big')))
    // With only one process the fast write would wait until the slow one times out.
    expect(isOver).toBe(false)
  } finally {
    await engine.close()
  }
}, 60_000)
