import { afterAll, describe, expect, it } from 'vitest'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { startProcess } from '#server/sheets/engine/process.ts'
import { output, toolWorld } from '#tests/support/tools.ts'
import { bigWorkbook, hundredCells, type Shape } from '../../bench/big-sheet.ts'
import { busyServer } from '../../bench/busy.ts'
import { quantile } from '../../bench/figure.ts'
import { elapsed, median } from '../../bench/figure.ts'
import { memoryOf } from '../../bench/memory.ts'

const SHAPES: readonly Shape[] = process.env['FULL'] === '1' ? ['rows', 'one input'] : ['rows']
const ROUNDS = 3

describe('100 cells into a sheet of 100,000 with 10,000 formulas', () => {
  const engine = createWorkbookEngine({ processes: 1 })
  afterAll(() => engine.close())

  it.each(SHAPES)(
    '[AGENT-30] take at most 2 s (%s)',
    async (shape) => {
      const world = toolWorld(engine)
      const workbook_data = bigWorkbook('big', shape)
      await world.sheets.create({ id: 'big', title: 'Big', workbook_data })
      const times: number[] = []
      for (let turn = 0; turn < ROUNDS; turn += 1)
        times.push(
          await elapsed(async () => {
            const written = output(await world.call('write_range', hundredCells(turn, 'big')))
            expect(written).toMatchObject({ written: 100, errors: { count: 0 } })
          }),
        )
      // Twice the rule's 2 s: the machine of a test does other things too. The bench has the figure.
      expect(median(times)).toBeLessThanOrEqual(4000)
    },
    60_000,
  )

  it.each(SHAPES)(
    '[AGENT-30] take the process to 400 MB at most (%s)',
    async (shape) => {
      const child = startProcess({ timeoutMs: 30_000, heapMb: 512 })
      try {
        const workbook = bigWorkbook('big', shape)
        for (let turn = 0; turn < ROUNDS; turn += 1) {
          const changed = Array.from({ length: 100 }, (_, row) => ({
            sheet_id: 'sheet',
            row: turn * 100 + row,
            column: 0,
          }))
          const answer = await child.ask({ type: 'calculate', workbook, changed })
          if (!answer.ok) throw new Error(answer.error.type)
        }
        const most = memoryOf(child.pid, 'most')
        expect(most, 'what could not be read is 0').toBeGreaterThan(0)
        expect(most).toBeLessThanOrEqual(400)
      } finally {
        await child.stop()
      }
    },
    60_000,
  )
})

/** A write whose calculation takes minutes. */
const RUNAWAY = {
  spreadsheet_id: 'big',
  range: 'L1:L3000',
  values: [['=SUMPRODUCT(SQRT(ROW(1:200000)))']],
}

it('[AGENT-11] a runaway calculation is a clear error of the tool, and the next write works', async () => {
  const engine = createWorkbookEngine({ processes: 1, timeoutMs: 3000 })
  try {
    const world = toolWorld(engine)
    await world.sheets.create({ id: 'big', title: 'Big', workbook_data: bigWorkbook('big') })
    expect(await world.call('write_range', RUNAWAY)).toEqual({
      success: false,
      output: null,
      error: 'The calculation took longer than 3 seconds and was ended. Nothing was written.',
    })
    const next = await world.call('evaluate_formula', { formula: '=1+1' })
    expect(output(next).value).toBe(2)
  } finally {
    await engine.close()
  }
}, 60_000)

it('[AGENT-31] a write that takes long holds up no other agent', async () => {
  const engine = createWorkbookEngine()
  try {
    const one = toolWorld(engine)
    const other = toolWorld(engine)
    await one.sheets.create({ id: 'big', title: 'Big', workbook_data: bigWorkbook('big') })
    await other.sheets.create({ id: 'big', title: 'Big', workbook_data: bigWorkbook('big') })
    let isOver = false
    void one.call('write_range', RUNAWAY).finally(() => (isOver = true))
    output(await other.call('write_range', hundredCells(0, 'big')))
    // With one process it would have waited until the long one was ended.
    expect(isOver).toBe(false)
  } finally {
    await engine.close()
  }
}, 60_000)

it('[AGENT-31] two agents that write at once do not hold up the API', async () => {
  const { lists, writes } = await busyServer(3)
  expect(writes).toHaveLength(6)
  // The rule's 100 ms for nine of ten, and slack for the last: a machine of tests does other things
  // too. Calculating in the server itself would hold up all of them.
  expect(quantile(lists, 0.9)).toBeLessThanOrEqual(100)
  expect(quantile(lists, 0.99)).toBeLessThanOrEqual(800)
}, 120_000)
