import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { cellAt, parseWorkbook } from '#contract/workbook/workbook.ts'
import { LOAN, output, toolWorld, type ToolWorld } from '#tests/support/models/tools.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

let world: ToolWorld
beforeEach(() => {
  world = toolWorld(engine)
})

describe('create_spreadsheet [AGENT-3]', () => {
  it('builds, calculates, stores and links a loan schedule', async () => {
    const { call } = world
    // This call starts the engine process, which an answer does before its first tool call.
    output(await call('evaluate', { formulas: ['=PMT(0.01,12,1)'] }))
    const start = performance.now()
    const created = output(await call('create_spreadsheet', LOAN))
    const seconds = (performance.now() - start) / 1000
    expect(created).toMatchObject({
      spreadsheet_id: 'id-1',
      title: 'Loan schedule',
      url: '/app/spreadsheet/id-1',
      sheets: ['Schedule!A1:G369'],
      errors: { count: 0 },
      circular: false,
    })
    expect(created.recalculated).toBe(1 + 359 + 360 * 6 + 3)
    expect(world.linked).toEqual(['id-1'])
    const read = output(await call('read_range', { range: 'Schedule!B6' }))
    expect(read.values[0]?.[0]).toBeCloseTo(1896.2, 2)
    expect(read.formulas).toEqual({ B6: '=-PMT(B4/12,B5*12,B3)' })
    const last = output(await call('read_range', { range: 'A368:G368' }))
    expect(last.values[0]?.slice(0, 2)).toEqual([360, '2056-11-01'])
    expect(last.values[0]?.[6]).toBeCloseTo(0, 4)
    expect(last.formulas['G368']).toBe('=ROUND(C368-F368,6)')
    // This limit is loose, because tests share the machine. `bench/loan.ts` checks 2.5 s on a quiet
    // machine.
    expect(seconds).toBeLessThan(15)
  })

  it('stores a valid workbook in the house style, with calculated values', async () => {
    output(await world.call('create_spreadsheet', LOAN))
    const json = JSON.stringify(world.sheets.stored.get('id-1')?.workbook_data)
    const stored = parseWorkbook(JSON.parse(json))
    if (!stored.ok) throw new Error(stored.error.detail)
    const { styles, sheets } = stored.value
    const sheet = sheets['sheet-1']
    if (!sheet) throw new Error('no sheet')
    expect(styles[String(cellAt(sheet, 2, 1)?.s)]).toEqual({
      cl: { rgb: '#1a3fc4' },
      n: { pattern: '#,##0.00_);(#,##0.00)' },
    })
    expect(sheet['defaultStyle']).toMatchObject({ ff: 'Inter', fs: 10 })
    expect(sheet.defaultRowHeight).toBe(24)
    expect(cellAt(sheet, 5, 1)?.v).toBeCloseTo(1896.2, 2)
    expect(sheet.columnData?.['1']?.w).toBeGreaterThan(90)
  })

  it('creates the spreadsheet even if cells show errors, and reports these cells [AGENT-5, AGENT-803]', async () => {
    const created = output(
      await world.call('create_spreadsheet', {
        title: 'Errors',
        sheets: [
          { name: 'One', blocks: [{ range: 'A1', values: [['=FOO(1)', '=1/0', '=A2+1']] }] },
        ],
      }),
    )
    expect(created.warning).toBe(
      '2 cells are in error: One!A1 #NAME? (an unknown function or name), One!B1 #DIV/0! (a division by zero).',
    )
    expect(created.errors).toEqual({
      count: 2,
      cells: [
        { cell: 'One!A1', error: '#NAME? (an unknown function or name)' },
        { cell: 'One!B1', error: '#DIV/0! (a division by zero)' },
      ],
    })
  })

  it.each([
    [{ title: 'x', sheets: [] }, /sheets/],
    [{ title: 'x', sheets: [{ name: 'a/b', blocks: [] }] }, /cannot contain/],
    [{ title: 'x', sheets: [{ name: 'a', blocks: [{ range: 'A1', values: [[{}]] }] }] }, /values/],
    [{ title: '', sheets: [{ name: 'a', blocks: [] }] }, /title/],
  ])('refuses invalid arguments, case %# [AGENT-12]', async (input, message) => {
    await expect(world.call('create_spreadsheet', input)).rejects.toThrow(message)
  })

  it('refuses two worksheets with the same name and an invalid range', async () => {
    const { call } = world
    const twice = {
      title: 'x',
      sheets: [
        { name: 'A', blocks: [] },
        { name: 'a', blocks: [] },
      ],
    }
    expect(await call('create_spreadsheet', twice)).toMatchObject({
      success: false,
      error: 'Two sheets are named "a".',
    })
    const bad = {
      title: 'x',
      sheets: [{ name: 'A', blocks: [{ range: 'nowhere', values: [[1]] }] }],
    }
    expect(await call('create_spreadsheet', bad)).toMatchObject({
      success: false,
      error: 'The range "nowhere" is not a cell range. Write it as B2 or B2:D9.',
    })
    expect(world.sheets.stored.size).toBe(0)
  })
})

describe('evaluate [AGENT-3]', () => {
  it('returns the value of a formula, whether or not the formula reads cells of the spreadsheet', async () => {
    const { call } = world
    expect(output(await call('evaluate', { formulas: ['=1+2'] }))).toEqual({
      summary: '=1+2 is 3.',
      results: [{ formula: '=1+2', value: 3, shows: '3' }],
      rows: [['=1+2', '3']],
    })
    output(await call('create_spreadsheet', LOAN))
    const { results } = output(
      await call('evaluate', { formulas: ['=SUM(F9:F368)', '={1,2;3,4}'] }),
    )
    expect(results[0]?.value).toBeCloseTo(300_000, 4)
    expect(results[1]?.rows).toEqual([
      [1, 2],
      [3, 4],
    ])
  })

  it('returns an error as its result [AGENT-5]', async () => {
    const { call } = world
    expect(await call('evaluate', { formulas: ['=FOO(1)'] })).toMatchObject({
      success: false,
      output: { results: [{ formula: '=FOO(1)', value: '#NAME?' }] },
      error: '=FOO(1) gives #NAME? (an unknown function or name)',
    })
    expect(await call('evaluate', { formulas: ['=SUM(1,'] })).toMatchObject({
      success: false,
      error: '=SUM(1, is not a formula: a bracket is not closed.',
    })
  })

  it('a tool that needs a spreadsheet reports that there is none', async () => {
    expect(await world.call('read_range', { range: 'A1' })).toMatchObject({
      success: false,
      error: 'This conversation has no spreadsheet yet. Create one, or give the id of one.',
    })
  })
})
