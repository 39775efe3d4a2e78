import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { regionOf } from '#contract/figures/region.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { evaluate } from '#server/tools/compute/evaluate.ts'
import { toolDisplayName } from '#server/tools/tool-names.ts'
import { output, toolWorld, type ToolWorld } from '#tests/support/models/tools.ts'
import { TWO_SHEETS } from '#tests/support/models/what-if-book.ts'
import { BIG_ROWS, bigWorkbook } from '../../../../bench/support/big-sheet.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

let world: ToolWorld
beforeEach(() => {
  world = toolWorld(engine)
})

describe('several formulas in one call', () => {
  it('[AGENT-895] each have their value and what a cell shows', async () => {
    output(await world.call('create_spreadsheet', TWO_SHEETS))
    const formulas = [
      '=B1*B2',
      '=1/3',
      '=DATE(2026,3,5)',
      '=B2>B1',
      '=B4&"!"',
      '=constructor!B3',
      { formula: '=B1', sheet: 'Constructor' },
      "='O''Brien''s'!Z9",
    ]
    const { results, ...place } = output(await world.call('evaluate', { formulas }))
    // 28 February 2026 is 46,081 days after 30 December 1899, and 5 March is five days later.
    expect(results).toEqual([
      { formula: '=B1*B2', value: 40, shows: '40' },
      { formula: '=1/3', value: 1 / 3, shows: '0.333333333333' },
      { formula: '=DATE(2026,3,5)', value: 46_086, shows: '2026/03/05' },
      { formula: '=B2>B1', value: true, shows: 'TRUE' },
      { formula: '=B4&"!"', value: 'Low!', shows: 'Low!' },
      { formula: '=constructor!B3', value: 46_081, shows: '2026-02-28' },
      { formula: '=B1', sheet: 'Constructor', value: 40, shows: '40' },
      { formula: "='O''Brien''s'!Z9", value: 0, shows: '0' },
    ])
    expect(place).toMatchObject({ title: 'Two', sheet: "O'Brien's" })
    expect(place).not.toHaveProperty('warning')
    expect(place.rows[2]).toEqual(['=DATE(2026,3,5)', '2026/03/05'])
  })

  it('[AGENT-895] show dates in the notation of the user', async () => {
    const call = world.callWith({ region: regionOf('en-GB') })
    const { results } = output(await call('evaluate', { formulas: ['=DATE(2026,3,5)'] }))
    expect(results[0]?.shows).toBe('05/03/2026')
  })

  it('[AGENT-895] read cells of the open worksheet, or of the one that the call names', async () => {
    output(await world.call('create_spreadsheet', TWO_SHEETS))
    const view = { sheet: 'constructor', selection: null }
    const call = world.callWith({ spreadsheetId: 'id-1', view })
    const open = output(await call('evaluate', { formulas: ['=B1'] }))
    expect([open.sheet, open.results[0]?.value]).toEqual(['constructor', 40])
    const named = output(await call('evaluate', { formulas: ['=B1'], sheet: "o'brien's" }))
    expect([named.sheet, named.results[0]?.value]).toEqual(["O'Brien's", 4])
  })

  it('[AGENT-896] do not fail if one of them fails', async () => {
    output(await world.call('create_spreadsheet', TWO_SHEETS))
    const formulas = ['=1/0', '=SUM(1,', '1+1', '=FOO(1)', '=1+*2', '=Sheet9!A1', '=6*7']
    const { results, warning } = output(await world.call('evaluate', { formulas }))
    expect(results.map(({ value }) => value)).toEqual([
      '#DIV/0!',
      null,
      null,
      '#NAME?',
      null,
      null,
      42,
    ])
    expect(results.map(({ error = '' }) => error)).toEqual([
      'gives #DIV/0! (a division by zero)',
      'is not a formula: a bracket is not closed.',
      'is not a formula: a formula starts with =.',
      'gives #NAME? (an unknown function or name)',
      'is not a formula: it can’t be read as a formula.',
      expect.stringContaining('refers to the worksheet "Sheet9", which does not exist.'),
      '',
    ])
    expect(warning).toContain('=1/0 gives #DIV/0! (a division by zero); =SUM(1, is not a formula')
    expect(warning).toContain(' 1 more failed.')
  })

  it('[AGENT-896] fail if all of them fail', async () => {
    const result = await world.call('evaluate', { formulas: ['=1/0', '=FOO(1)'] })
    expect(result).toMatchObject({
      success: false,
      error:
        '=1/0 gives #DIV/0! (a division by zero); =FOO(1) gives #NAME? (an unknown function or name)',
    })
  })

  it('[AGENT-897] name the worksheet that a missing one may mean', async () => {
    output(await world.call('create_spreadsheet', TWO_SHEETS))
    const formulas = ['=IFERROR(constuctor!B1,0)', "='OBriens'!B1", '=Totals!B1', '=1']
    const items = [...formulas, { formula: '=2', sheet: 'Constructr' }]
    const { results } = output(await world.call('evaluate', { formulas: items }))
    expect(results.map(({ error = '' }) => error)).toEqual([
      'refers to the worksheet "constuctor", which does not exist. Did you mean "constructor"?',
      'refers to the worksheet "OBriens", which does not exist. Did you mean "O\'Brien\'s"?',
      'refers to the worksheet "Totals", which does not exist. The worksheets are: O\'Brien\'s, constructor.',
      '',
      'refers to the worksheet "Constructr", which does not exist. Did you mean "constructor"?',
    ])
    expect(await world.call('evaluate', { formulas: ['=1'], sheet: 'constructo' })).toEqual({
      success: false,
      output: null,
      error:
        'The call names the worksheet "constructo", which does not exist. Did you mean "constructor"?',
    })
  })

  it('[AGENT-897] say that there is no spreadsheet to read', async () => {
    expect(await world.call('evaluate', { formulas: ['=Model!B1'] })).toMatchObject({
      success: false,
      error: '=Model!B1 refers to the worksheet "Model", but there is no spreadsheet.',
    })
  })

  it('[AGENT-895] are at most 20', async () => {
    const formulas = Array.from({ length: 21 }, (_, at) => `=${at}`)
    await expect(world.call('evaluate', { formulas })).rejects.toThrow('"formulas" is too long')
    await expect(world.call('evaluate', { formulas: [] })).rejects.toThrow('"formulas" is empty')
    const { results } = output(await world.call('evaluate', { formulas: formulas.slice(1) }))
    expect(results.map(({ value }) => value)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
    expect(evaluate.summary({ results, rows: [] })).toBe('Calculated 20 formulas.')
  })

  it('[AGENT-896] of which the last are not calculated if the call is stopped', async () => {
    const stop = new AbortController()
    let calls = 0
    const stopping: typeof engine = {
      ...engine,
      evaluate: (...input) => {
        calls += 1
        if (calls === 2) stop.abort()
        return engine.evaluate(...input)
      },
    }
    const call = world.callWith({ engine: stopping, signal: stop.signal })
    const { results } = output(await call('evaluate', { formulas: ['=1', '=2', '=3', '=4'] }))
    expect(calls).toBe(2)
    expect(results[0]?.value).toBe(1)
    expect(results.slice(1).map(({ error }) => error)).toEqual([
      'was not calculated. The calculation was stopped. Nothing was written.',
      'was not calculated: the time of the call was over.',
      'was not calculated: the time of the call was over.',
    ])
  })
})

describe('one formula', () => {
  it('[AGENT-895] reads all cells of a large worksheet', async () => {
    const workbook_data = bigWorkbook('big')
    await world.sheets.create({ id: 'big', title: 'Big', workbook_data })
    const call = world.callWith({ spreadsheetId: 'big' })
    let sum = 0
    for (let row = 0; row < BIG_ROWS; row += 1) sum += (row * 9) % 977
    const { results } = output(await call('evaluate', { formulas: ['=SUM(A:A)'] }))
    expect(results[0]?.value).toBe(sum)
  })

  it('[AGENT-895] reads an empty worksheet', async () => {
    const sheets = [{ name: 'Empty', blocks: [{ range: 'A1', values: [['x']] }] }]
    output(await world.call('create_spreadsheet', { title: 'E', sheets }))
    const formulas = ['=COUNTA(B:B)', '=SUM(B1:D9)', '=AVERAGE(B1:D9)']
    const { results } = output(await world.call('evaluate', { formulas }))
    expect(results.map(({ shows }) => shows)).toEqual(['0', '0', '#DIV/0!'])
  })

  it('[AGENT-895] shows the user the first rows of an array, which the model does not receive', async () => {
    const result = output(await world.call('evaluate', { formulas: ['=SEQUENCE(900,2)'] }))
    expect(result.rows).toHaveLength(40)
    expect(result.rows[1]).toEqual([3, 4])
    expect(evaluate.forModel?.(result)).not.toHaveProperty('rows')
  })

  it('[AGENT-895] of an old call still has its name', () => {
    expect(toolDisplayName('evaluate_formula')).toBe('Evaluate formula')
    expect(toolDisplayName('evaluate')).toBe('Evaluate formulas')
  })
})

describe('formulas without spreadsheets', () => {
  it('[AGENT-898] are calculated together, and one that fails does not affect the others', async () => {
    const call = world.callWith({ sheets: null })
    const { results, ...rest } = output(
      await call('evaluate', { formulas: ['=2^10', '=1/0', '=Model!A1'] }),
    )
    expect(results).toEqual([
      { formula: '=2^10', value: 1024, shows: '1024' },
      {
        formula: '=1/0',
        value: '#DIV/0!',
        shows: '#DIV/0!',
        error: 'gives #DIV/0! (a division by zero)',
      },
      expect.objectContaining({ value: null, error: expect.stringContaining('no spreadsheet') }),
    ])
    expect(rest).not.toHaveProperty('sheet')
  })
})
