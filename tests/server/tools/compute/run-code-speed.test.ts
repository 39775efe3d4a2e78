import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { bookOfRows, type GivenCell } from '#tests/support/models/find-book.ts'
import { output, toolWorld, type ToolWorld } from '#tests/support/models/tools.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

let world: ToolWorld
beforeEach(() => {
  world = toolWorld(engine)
})

const runOn = async (workbook: WorkbookData, code: string, range: string) => {
  await world.sheets.create({ id: 'book', title: 'Book', workbook_data: workbook })
  const call = world.callWith({ spreadsheetId: 'book' })
  return output(await call('run_code', { code, ranges: [{ name: 'rows', range }] }))
}

const DATE = { n: { pattern: 'dd/mm/yyyy' } }
/** 31 January 2026 as a day number. */
const JANUARY = 46_053

describe('the speed of run_code', () => {
  it('[AGENT-919] adds up 20,000 cells to the cent in less than a second', async () => {
    // Cents from a linear congruence, so that the expected sum is exact in integers.
    let cents = 0
    let seed = 7
    const rows = Array.from({ length: 5000 }, (): readonly GivenCell[] =>
      Array.from({ length: 4 }, () => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
        const amount = (seed % 20_000_000) - 5_000_000
        cents += amount
        return amount / 100
      }),
    )
    const code = 'Math.round(rows.flat().reduce((sum, value) => sum + value, 0) * 100) / 100'
    // The first call starts the engine, which takes the processor.
    await world.call('evaluate', { formulas: ['=1'] })
    const start = performance.now()
    const done = await runOn(bookOfRows({ Sales: rows }), code, 'A:D')
    expect(performance.now() - start).toBeLessThan(1000)
    expect(done.result).toBe(cents / 100)
  })

  it('[AGENT-919] reads 100,000 cells with dates within two seconds', async () => {
    const rows = Array.from({ length: 25_000 }, (_, at): readonly GivenCell[] => [
      { v: JANUARY + (at % 300), t: 2, s: DATE },
      at,
      `Customer ${at % 90}`,
      at / 4,
    ])
    const start = performance.now()
    const code = 'rows.filter(([day]) => day.startsWith("2026-02")).length'
    const done = await runOn(bookOfRows({ All: rows }), code, 'A1:D25000')
    expect(performance.now() - start).toBeLessThan(2000)
    const inFebruary = rows.filter((_, at) => at % 300 >= 1 && at % 300 <= 28)
    expect(done.result).toBe(inFebruary.length)
  })
})
