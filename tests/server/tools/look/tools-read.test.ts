import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { offer } from '#server/tools/define-tool.ts'
import { readRange } from '#server/tools/look/read-range.ts'
import { LOAN, output, toolWorld, type ToolWorld } from '#tests/support/models/tools.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

let world: ToolWorld
beforeEach(() => {
  world = toolWorld(engine)
})

describe('read_range', () => {
  it('[SHELL-79] returns the texts that the number formats display, beside the values', async () => {
    output(await world.call('create_spreadsheet', LOAN))
    const read = output(await world.call('read_range', { range: 'A3:B6' }))
    expect(read.values[0]?.[1]).toBe(300_000)
    expect(read.display.map((row: readonly string[]) => row[1])).toEqual([
      '300,000.00',
      '6.50%',
      '30',
      '1,896.20',
    ])
  })

  it('[SHELL-79] returns displayed texts for only the first 40 rows of a long range', async () => {
    output(await world.call('create_spreadsheet', LOAN))
    const read = output(await world.call('read_range', { range: 'A:A' }))
    expect(read.values).toHaveLength(369)
    expect(read.display).toHaveLength(40)
  })

  it('[SHELL-79] passes only the values to the model, not the displayed texts', async () => {
    output(await world.call('create_spreadsheet', LOAN))
    const result = await world.call('read_range', { range: 'B3' })
    const tool = offer(readRange).toAi(() => {
      throw new Error('not run')
    })
    const read = await tool.toModelOutput?.({
      toolCallId: 'x',
      input: { range: 'B3' },
      output: result,
    })
    expect(read).toMatchObject({
      type: 'json',
      value: { ok: true, data: { values: [[300_000]], formulas: {} }, warnings: [] },
    })
    expect(JSON.stringify(read)).not.toContain('display')
    const failure = { success: false, output: null, error: 'No such sheet.' }
    expect(
      await tool.toModelOutput?.({ toolCallId: 'x', input: { range: 'B3' }, output: failure }),
    ).toEqual({
      type: 'json',
      value: { ok: false, summary: 'No such sheet.', data: null, warnings: [] },
    })
  })
})
