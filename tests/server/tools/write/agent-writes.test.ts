import { afterAll, describe, expect, it } from 'vitest'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { startProcess } from '#server/sheets/engine/process.ts'
import { output, toolWorld } from '#tests/support/models/tools.ts'
import { bigWorkbook, hundredCells, type Shape } from '../../../../bench/support/big-sheet.ts'
import { measureBusyServer } from '../../../../bench/support/busy-server.ts'
import { quantile } from '../../../../bench/support/figure.ts'
import { elapsed, median } from '../../../../bench/support/figure.ts'
import { memoryOf } from '../../../../bench/support/memory.ts'

const SHAPES: readonly Shape[] = process.env['FULL'] === '1' ? ['rows', 'one input'] : ['rows']
const ROUNDS = 3

describe('writes of 100 cells into a spreadsheet of 100,000 cells with 10,000 formulas', () => {
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
      // Twice the required 2 s, because the test machine runs other work. The bench checks the
      // exact time.
      expect(median(times)).toBeLessThanOrEqual(4000)
    },
    60_000,
  )

  it.each(SHAPES)(
    '[AGENT-30] take at most 400 MB of process memory (%s)',
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

it('[AGENT-31] two agents that write at once do not delay the API', async () => {
  const { lists, writes } = await measureBusyServer(3)
  expect(writes).toHaveLength(6)
  // The requirement is 100 ms for nine of ten requests of the list of spreadsheets. The slowest
  // request may take longer, because the test machine runs other work. Calculating on the server's
  // own thread would delay all of them.
  expect(quantile(lists, 0.9)).toBeLessThanOrEqual(100)
  expect(quantile(lists, 0.99)).toBeLessThanOrEqual(800)
}, 120_000)
