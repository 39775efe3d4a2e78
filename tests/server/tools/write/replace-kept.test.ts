import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { sheetNamed } from '#contract/workbook/workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { output, toolWorld, type ToolWorld } from '#tests/support/models/tools.ts'
import { createdBook, createWith } from '#tests/support/models/written-sheets.ts'
import { bigWorkbook } from '../../../../bench/support/big-sheet.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

let world: ToolWorld
beforeEach(() => {
  world = toolWorld(engine)
})

const create = (sheets: Parameters<typeof createWith>[1]) => createWith(world, sheets)
const workbook = () => createdBook(world)

const values = async (range: string) => output(await world.call('read_range', { range })).values
const replace = async (input: Readonly<Record<string, unknown>>) =>
  output(await world.call('replace', input))

describe('replace: what it keeps', () => {
  it('[AGENT-848] keeps a number that has the text only as a part', async () => {
    await create({ S: [['a 20', 2000, 20, '2020-03-04']] })
    const done = await replace({ find: '20', replacement: '21' })
    expect(await values('A1:D1')).toEqual([['a 21', 2000, 21, '2020-03-04']])
    expect(done.warning).toContain('2 numbers or dates have "20" only as a part and stayed')
  })

  it('[AGENT-848] keeps a date that would be none', async () => {
    await create({ S: [['2020-03-04', 'in 03']] })
    const done = await replace({ find: '03', replacement: '13' })
    expect(await values('A1:B1')).toEqual([['2020-03-04', 'in 13']])
    expect(done.warning).toContain('1 date would be no date after it and stayed')
  })

  it('[AGENT-848] does not take a date for the number of its day', async () => {
    // 43894 is 4 March 2020 as a day number.
    await create({ S: [['2020-03-04', 43_894]] })
    await replace({ find: '43894', replacement: '1' })
    expect(await values('A1:B1')).toEqual([['2020-03-04', 1]])
    await replace({ find: '2020-03-04', replacement: '2021-03-04', whole_cell: true })
    expect(await values('A1:B1')).toEqual([['2021-03-04', 1]])
  })

  it('[AGENT-848] keeps a text that would be longer than a cell can hold', async () => {
    await create({ S: [['a'.repeat(40)], ['a']] })
    const done = await replace({ find: 'a', replacement: 'b'.repeat(1000) })
    expect(done).toMatchObject({ written: 1, range: 'S!A2' })
    expect(done.warning).toContain('1 text would be longer than a cell can hold and stayed.')
  })

  it('[AGENT-848] keeps formulas unless asked, and says how many show the text', async () => {
    await create({ S: [['Acme', '=A1&" Inc"', '="Acme"']] })
    const done = await replace({ find: 'Acme', replacement: 'Beta' })
    expect(done.written).toBe(1)
    expect(done.warning).toContain('2 calculated cells show "Acme" and stayed')
    expect(await values('A1:C1')).toEqual([['Beta', 'Beta Inc', 'Acme']])
  })

  it('[AGENT-848] changes formulas by whole references only', async () => {
    await create({ S: [[1, 10, '=A1+A10', '=A10*2', 'A1']] })
    const done = await replace({ find: 'A1', replacement: 'B1', in: 'formulas' })
    expect(done.cells).toEqual([{ cell: 'C1', before: '1', after: '10', formula: '=B1+A10' }])
    expect(done.warning).toContain('1 formula has "A1" only inside a longer word and stayed')
    expect(await values('E1')).toEqual([['A1']])
  })

  it('[AGENT-847] changes values and formulas, and reports errors of the new formulas', async () => {
    await create({ S: [['SUM', '=SUM(C1:D1)', 1, 2]] })
    const done = await replace({ find: 'SUM', replacement: 'SUMM', in: 'both' })
    expect(done).toMatchObject({ written: 2, errors: { count: 1, cells: [{ cell: 'B1' }] } })
    expect(done.warning).toContain('#NAME?')
  })

  it('[AGENT-847] refuses a formula that is not closed, and stores nothing', async () => {
    await create({ S: [['=SUM(B1:C1)', 1, 2]] })
    const input = { find: ')', replacement: '', in: 'formulas' }
    expect(await world.call('replace', input)).toMatchObject({
      success: false,
      error: expect.stringContaining('A1 is not complete'),
    })
    expect(world.sheets.changes).toEqual([])
  })

  it('[AGENT-847] changes filled formulas that the file stores once', async () => {
    await create({
      S: [
        [1, null],
        [2, null],
        [3, null],
      ],
    })
    const stored = world.sheets.stored.get('id-1')
    const sheet = sheetNamed(workbook(), 'S')
    if (!stored || !sheet) throw new Error('nothing is stored')
    const cellData = {
      0: { 0: { v: 1, t: 2 }, 1: { f: '=A1*2', si: 'a', v: 2, t: 2 } },
      1: { 0: { v: 2, t: 2 }, 1: { si: 'a', v: 4, t: 2 } },
      2: { 0: { v: 3, t: 2 }, 1: { si: 'a', v: 6, t: 2 } },
    }
    const sheets = { [sheet.id]: { ...sheet, cellData } }
    world.sheets.stored.set('id-1', {
      ...stored,
      workbook_data: { ...stored.workbook_data, sheets },
    })
    await replace({ find: '2', replacement: '10', in: 'formulas', range: 'B1:B2' })
    expect(output(await world.call('read_range', { range: 'B1:B3' }))).toMatchObject({
      values: [[10], [20], [6]],
      formulas: { B1: '=A1*10', B2: '=A2*10', B3: '=A3*2' },
    })
  })
})

describe('replace: nothing to do', () => {
  it('[AGENT-849] stores nothing and says why', async () => {
    await create({ S: [['Acme', '=A1', 2000]] })
    const ask = async (input: object) => {
      const result = await world.call('replace', input)
      return result.success ? '' : result.error
    }
    expect(await ask({ find: 'Gamma', replacement: 'x', range: 'A1:C1' })).toBe(
      'No typed value of A1:C1 changes with "Gamma". Nothing was written. Use find to see how it is written.',
    )
    expect(await ask({ find: '200', replacement: '300' })).toBe(
      'No typed value of the spreadsheet changes with "200". Nothing was written. 1 number or date has "200" only as a part and stayed: numbers change as a whole, dates by whole parts.',
    )
    expect(await ask({ find: 'Acme', replacement: 'Acme', match_case: true })).toContain(
      'Nothing was written',
    )
    expect(await ask({ find: 'a', replacement: 'b', range: 'T!A1' })).toContain('no worksheet "T"')
    expect(await ask({ find: 'constructor', replacement: 'x', range: '__proto__' })).toContain(
      'is not an address',
    )
    expect(world.sheets.changes).toEqual([])
    await expect(world.call('replace', { find: '', replacement: 'x' })).rejects.toThrow(
      '"find" is empty',
    )
  })

  it('[AGENT-849] says so on an empty worksheet', async () => {
    await create({ S: [['x']] })
    output(await world.call('write_range', { range: 'A1', values: [[null]], overwrite: true }))
    const result = await world.call('replace', { find: 'x', replacement: 'y' })
    expect(result).toMatchObject({
      success: false,
      error: expect.stringContaining('Nothing was written'),
    })
  })
})

describe('replace: size', () => {
  it('[AGENT-847] refuses more cells than one call may write', async () => {
    const workbook_data = bigWorkbook('big')
    const [sheet] = Object.values(workbook_data.sheets)
    if (!sheet) throw new Error('no worksheet')
    const cellData = Object.fromEntries(
      Array.from({ length: 50_001 }, (_, row) => [row, { 0: { v: `a ${row}`, t: 1 } }]),
    )
    const sheets = { [sheet.id]: { ...sheet, rowCount: 60_000, cellData } }
    await world.sheets.create({
      id: 'big',
      title: 'Big',
      workbook_data: { ...workbook_data, sheets },
    })
    const input = { spreadsheet_id: 'big', find: 'a', replacement: 'b' }
    expect(await world.call('replace', input)).toMatchObject({
      success: false,
      error: expect.stringContaining('50,001 cells exceed the limit'),
    })
  })

  it('[AGENT-847] searches 100,000 cells within 2 s', async () => {
    const workbook_data = bigWorkbook('big')
    await world.sheets.create({ id: 'big', title: 'Big', workbook_data })
    const start = process.threadCpuUsage()
    const result = await world.call('replace', {
      spreadsheet_id: 'big',
      find: 'nowhere',
      replacement: 'x',
    })
    expect(process.threadCpuUsage(start).user).toBeLessThanOrEqual(2_000_000)
    expect(result).toMatchObject({ success: false })
  })
})
