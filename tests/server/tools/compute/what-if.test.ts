import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { regionOf } from '#contract/figures/region.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { toolDisplayName } from '#server/tools/tool-names.ts'
import { whatIf, type ScenarioOutput, type WhatIfOutput } from '#server/tools/compute/what-if.ts'
import { LOAN, output, toolWorld, type ToolWorld } from '#tests/support/models/tools.ts'
import { annuity, TWO_SHEETS } from '#tests/support/models/what-if-book.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

let world: ToolWorld
beforeEach(() => {
  world = toolWorld(engine)
})

const scenarioOf = (result: WhatIfOutput): ScenarioOutput => {
  if ('figures' in result) throw new Error('a table')
  return result
}
describe('one scenario of what_if', () => {
  it('[AGENT-890] calculates with other values and stores nothing', async () => {
    output(await world.call('create_spreadsheet', LOAN))
    const before = world.sheets.stored.get('id-1')
    const tried = scenarioOf(
      output(await world.call('what_if', { cells: [{ cell: 'Schedule!B4', value: 0.05 }] })),
    )
    expect(tried.cells).toMatchObject([{ cell: 'B4', before: '6.50%', after: '5.00%' }])
    const paid = tried.results.find(({ label }) => label === 'Payment')
    expect(paid).toMatchObject({ before: '1,896.20', after: '1,610.46' })
    expect(annuity(0.05, 30)).toBeCloseTo(1610.46, 2)
    expect(world.sheets.stored.get('id-1')).toBe(before)
    expect(world.sheets.changes).toEqual([])
    expect(whatIf.summary(tried)).toBe('Tried 1 other values. Nothing was saved.')
  })

  it('[AGENT-890] reads percentages, dates and texts as typed, on several worksheets', async () => {
    output(await world.call('create_spreadsheet', TWO_SHEETS))
    const cells = [
      { cell: "'O''Brien''s'!B1", value: '250%' },
      { cell: "'O''Brien''s'!B2", value: '1,000' },
      { cell: "'O''Brien''s'!B3", value: '2026-03-31' },
      { cell: "'O''Brien''s'!B4", value: 'High' },
    ]
    const { results, ...tried } = scenarioOf(output(await world.call('what_if', { cells })))
    expect(tried.tried).toBe(4)
    expect(results.map(({ label, after }) => [label, after])).toEqual([
      ['Sales', '2500'],
      ['Units a price', '400'],
      ['End', '2026-04-30'],
      ['Rate', '2'],
    ])
  })

  it('[AGENT-890] reads a date in the notation of the user', async () => {
    output(await world.call('create_spreadsheet', TWO_SHEETS))
    const cells = [{ cell: "'O''Brien''s'!B3", value: '05/03/2026' }]
    const call = world.callWith({ spreadsheetId: 'id-1', region: regionOf('en-GB') })
    const { results } = scenarioOf(output(await call('what_if', { cells })))
    expect(results).toMatchObject([{ label: 'End', after: '2026-04-05' }])
  })

  it('[AGENT-890] reads an address without a worksheet on the open one', async () => {
    output(await world.call('create_spreadsheet', TWO_SHEETS))
    const view = { sheet: 'constructor', selection: null }
    const call = world.callWith({ spreadsheetId: 'id-1', view })
    const cells = [{ cell: 'B4', value: 7 }]
    const tried = scenarioOf(output(await call('what_if', { cells })))
    expect(tried.cells).toMatchObject([{ before: '1', after: '7', replaced_formula: true }])
  })

  it.each([
    [[{ cell: 'Scedule!B4', value: 1 }], 'Did you mean "Schedule"?'],
    [[{ cell: 'B3:B4', value: 1 }], 'Name one cell, for example B3.'],
    [[{ cell: 'B4', value: '=1+1' }], '"=1+1" for Schedule!B4 is a formula.'],
    [
      [
        { cell: 'B4', value: 1 },
        { cell: 'Schedule!B4', value: 1 },
      ],
      'Schedule!B4 is named twice.',
    ],
  ])('[AGENT-891] refuses values that it cannot try: case %#', async (cells, words) => {
    output(await world.call('create_spreadsheet', LOAN))
    expect(await world.call('what_if', { cells })).toEqual({
      success: false,
      output: null,
      error: expect.stringContaining(words),
    })
  })

  it('[AGENT-891] asks for one scenario or one table', async () => {
    output(await world.call('create_spreadsheet', LOAN))
    expect(await world.call('what_if', {})).toMatchObject({
      success: false,
      error: expect.stringContaining('either "cells"'),
    })
    expect(await toolWorld(engine).call('what_if', { cells: [{ cell: 'A1', value: 1 }] })).toEqual(
      expect.objectContaining({ success: false }),
    )
  })

  it('[AGENT-890] still names an old call of try_values', () => {
    expect(toolDisplayName('try_values')).toBe('Try values')
    expect(toolDisplayName('what_if')).toBe('What if')
  })
})
