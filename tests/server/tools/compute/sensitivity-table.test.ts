import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { ok } from '#contract/api/result.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import type { WorkbookEngine } from '#server/sheets/engine/port.ts'
import { sensitivityTable, type SensitivityTable } from '#server/tools/compute/sensitivity-table.ts'
import { whatIf, type WhatIfOutput } from '#server/tools/compute/what-if.ts'
import { LOAN, output, toolWorld, type ToolWorld } from '#tests/support/models/tools.ts'
import { annuity, TWO_SHEETS } from '#tests/support/models/what-if-book.ts'
import { bigWorkbook } from '../../../../bench/support/big-sheet.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

let world: ToolWorld
beforeEach(() => {
  world = toolWorld(engine)
})

const tableOf = (result: WhatIfOutput): SensitivityTable => {
  if (!('figures' in result)) throw new Error('a scenario')
  return result
}

describe('a sensitivity table of what_if', () => {
  const rates = [0.05, 0.065, '8%']
  const years = [15, 30]

  it('[AGENT-892] has a result for each pair of values, and stores nothing', async () => {
    output(await world.call('create_spreadsheet', LOAN))
    const grid = {
      rows: { cell: 'B4', values: rates },
      columns: { cell: 'B5', values: years },
      result: 'Schedule!B6',
    }
    const table = tableOf(output(await world.call('what_if', { grid })))
    expect(table.result).toEqual({
      cell: 'Schedule!B6',
      label: 'Payment',
      now: '1,896.20',
      formula: '=-PMT(B4/12,B5*12,B3)',
    })
    for (const [row, rate] of [0.05, 0.065, 0.08].entries())
      for (const [column, term] of years.entries())
        expect(table.figures[row]?.[column]).toBeCloseTo(annuity(rate, term), 6)
    expect(table.shown[0]).toEqual(['2,372.38', '1,610.46'])
    expect(table.rows).toEqual([
      ['Annual rate', '15', '30 (now)'],
      ['5.00%', '2,372.38', '1,610.46'],
      ['6.50% (now)', '2,613.32', '1,896.20'],
      ['8.00%', '2,866.96', '2,201.29'],
    ])
    expect(table).not.toHaveProperty('warning')
    expect(whatIf.summary(table)).toBe('Payment for 3 × 2 values. Nothing was saved.')
    expect(whatIf.forModel?.(table)).not.toHaveProperty('rows')
    expect(world.sheets.changes).toEqual([])
  })

  it('[AGENT-892] marks the values that the inputs hold now', async () => {
    output(await world.call('create_spreadsheet', LOAN))
    const grid = { rows: { cell: 'B4', values: [...rates, '6.5%'] }, result: 'B6' }
    const { by_row, by_column, figures, rows } = tableOf(
      output(await world.call('what_if', { grid })),
    )
    expect(by_row).toEqual({
      cell: 'Schedule!B4',
      label: 'Annual rate',
      now: '6.50%',
      values: [
        { value: 0.05, shows: '5.00%' },
        { value: 0.065, shows: '6.50%', is_base: true },
        { value: 0.08, shows: '8.00%' },
        { value: 0.065, shows: '6.50%', is_base: true },
      ],
    })
    expect(by_column).toBeUndefined()
    expect(figures.map((row) => row.length)).toEqual([1, 1, 1, 1])
    expect(rows[0]).toEqual(['Annual rate', 'Payment'])
  })

  it('[AGENT-893] names errors with their inputs and meaning', async () => {
    output(await world.call('create_spreadsheet', TWO_SHEETS))
    const grid = {
      rows: { cell: "'O''Brien''s'!B1", values: [2, 0] },
      columns: { cell: "'O''Brien''s'!B2", values: [10, 30] },
      result: 'constructor!B2',
    }
    const table = tableOf(output(await world.call('what_if', { grid })))
    expect(table.figures).toEqual([
      [5, 15],
      ['#DIV/0!', '#DIV/0!'],
    ])
    expect(table.errors).toEqual({
      count: 2,
      cells: [
        {
          cell: "'O''Brien''s'!B1 = 0, 'O''Brien''s'!B2 = 10",
          error: '#DIV/0! (a division by zero)',
        },
        {
          cell: "'O''Brien''s'!B1 = 0, 'O''Brien''s'!B2 = 30",
          error: '#DIV/0! (a division by zero)',
        },
      ],
    })
    expect(table.warning).toContain('2 cells are in error')
  })

  it('[AGENT-893] says which input the result does not follow, and which one is a formula', async () => {
    output(await world.call('create_spreadsheet', TWO_SHEETS))
    const grid = {
      rows: { cell: 'constructor!B4', values: [1, 2] },
      columns: { cell: "'O''Brien''s'!B2", values: [10, 30] },
      result: 'constructor!B1',
    }
    const { warning } = tableOf(output(await world.call('what_if', { grid })))
    expect(warning).toContain('constructor!B1 is the same for each value of constructor!B4.')
    expect(warning).not.toContain("each value of 'O''Brien''s'!B2")
    expect(warning).toContain('constructor!B4 holds the formula =IF(')
  })

  it('[AGENT-893] says that a value stayed text', async () => {
    output(await world.call('create_spreadsheet', TWO_SHEETS))
    const grid = { rows: { cell: "'O''Brien''s'!B2", values: ['ten'] }, result: 'constructor!B1' }
    const { warning } = tableOf(output(await world.call('what_if', { grid })))
    expect(warning).toContain('Text replaced the numbers in B2.')
  })

  const price = "'O''Brien''s'!B1"
  it.each([
    [
      { rows: { cell: price, values: [1] }, result: 'Z99' },
      "result cell 'O''Brien''s'!Z99 is empty",
    ],
    [{ rows: { cell: 'B2', values: [1] }, result: 'B2' }, 'B2 is an input and the result'],
    [
      { rows: { cell: price, values: [1] }, columns: { cell: 'B1', values: [2] }, result: 'B2' },
      `${price} is both inputs`,
    ],
    [
      { rows: { cell: price, values: [1] }, result: 'constuctor!B1' },
      'Did you mean "constructor"?',
    ],
    [{ rows: { cell: price, values: ['=B5'] }, result: 'constructor!B1' }, 'is a formula'],
    [{ rows: { cell: 'A:A', values: [1] }, result: 'constructor!B1' }, 'Name one cell'],
  ])('[AGENT-891] refuses a table that cannot be made: case %#', async (grid, words) => {
    output(await world.call('create_spreadsheet', TWO_SHEETS))
    expect(await world.call('what_if', { grid })).toEqual({
      success: false,
      output: null,
      error: expect.stringContaining(words),
    })
  })

  it('[AGENT-891] takes at most 12 values per input', async () => {
    const values = Array.from({ length: 13 }, (_, at) => at)
    await expect(
      world.call('what_if', { grid: { rows: { cell: 'B4', values }, result: 'B6' } }),
    ).rejects.toThrow('The argument "grid.rows.values" is too long.')
  })
})

describe('the time of a sensitivity table', () => {
  /** An engine that returns the workbook as it is, and counts its calls. */
  const stub = (isOver: (calls: number) => boolean = () => false) => {
    let calls = 0
    const fake: WorkbookEngine = {
      ...engine,
      recalculateAfter: async (workbook) => {
        calls += 1
        return isOver(calls)
          ? { ok: false, error: { type: 'engine_stopped' } }
          : ok({ workbook, recalculated: 0, errors: [], spills: [], circular: false })
      },
    }
    return { fake, count: () => calls }
  }
  const values = Array.from({ length: 12 }, (_, at) => at)
  const grid = {
    rows: { cell: 'B1', values },
    columns: { cell: 'B2', values },
    result: 'J1',
  }
  const stored = (id: string) => ({
    id,
    title: 'Big',
    revision: 1,
    workbook_data: bigWorkbook(id),
  })
  const contextOf = (fake: WorkbookEngine) => ({
    ...world.turnWith({ engine: fake }),
    executionId: 'x',
    sheets: world.sheets,
    isOfConversation: async () => true,
    mayCreate: () => true,
  })

  it('[AGENT-894] is short beside the calculations, for 100,000 cells and 144 results', async () => {
    const { fake, count } = stub()
    const big = stored('big')
    const start = process.threadCpuUsage()
    const table = await sensitivityTable(grid, contextOf(fake), big)
    expect(process.threadCpuUsage(start).user).toBeLessThan(2_000_000)
    expect(table.ok).toBe(true)
    expect(count()).toBe(144)
  })

  it('[AGENT-894] leaves out results that would take too long, and says how many', async () => {
    const { fake, count } = stub()
    // Each look at the clock is 2 s later: a calculation takes 2 s, and 4 s with the loop.
    let seconds = 0
    const clock = () => (seconds += 2) * 1000
    const table = await sensitivityTable(grid, contextOf(fake), stored('big'), clock)
    if (!table.ok) throw new Error('failed')
    expect(count()).toBeLessThan(20)
    expect(table.value.left_out).toBe(144 - count())
    expect(table.value.warning).toContain(`${144 - count()} results were not calculated`)
    expect(table.value.figures.flat().filter((value) => value === null)).toHaveLength(144 - count())
  })

  it('[AGENT-894] ends with the first calculation that was stopped', async () => {
    const { fake, count } = stub((calls) => calls === 5)
    expect(await sensitivityTable(grid, contextOf(fake), stored('big'))).toEqual({
      ok: false,
      error: { type: 'engine_stopped' },
    })
    expect(count()).toBe(5)
  })
})
