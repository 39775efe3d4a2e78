import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { cellAt, sheetsOf, type WorkbookData } from '#contract/workbook/workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { LOAN, output, toolWorld, type ToolWorld } from '#tests/support/models/tools.ts'
import { bookOf, MODEL, placesOf, storeBook, tracerOf } from '#tests/support/models/traced-book.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

let world: ToolWorld
beforeEach(() => {
  world = toolWorld(engine)
})
const traced = tracerOf(() => world)
const store = (workbook: WorkbookData): Promise<WorkbookData> => storeBook(world, engine, workbook)

describe('trace of precedents', () => {
  it('[AGENT-860] names what a formula reads, with labels, shown values and formulas', async () => {
    await store(MODEL)
    const read = await traced('Model!B6', 'precedents', 3)
    expect(read.start).toEqual({
      cell: 'Model!B6',
      label: 'Total · Jan',
      shows: '2625',
      formula: '=SUM(B5:C5)',
    })
    expect(read.entries).toEqual([
      {
        depth: 1,
        range: 'Model!B5:C5',
        count: 2,
        label: 'Revenue',
        shows: '2 numbers from 1250 to 1375',
        formula: '=B3*B4',
        of: 'Model!B6',
      },
      {
        depth: 2,
        range: 'Model!B3:C3',
        count: 2,
        label: 'Units',
        shows: '2 numbers from 100 to 110',
        formula: 'C3: =B3*1.1',
        of: 'Model!B5:C5',
      },
      {
        depth: 2,
        range: 'Model!B4:C4',
        count: 2,
        label: 'Price',
        shows: '2 numbers of 12.5',
        formula: 'B4: =Inputs!B2; C4: =Inputs!B2',
        of: 'Model!B5:C5',
      },
      {
        depth: 3,
        cell: 'Inputs!B2',
        label: 'Price per unit',
        shows: '12.5',
        of: 'Model!B4:C4',
      },
    ])
    expect([read.left_out, read.next, read.warning]).toEqual([0, undefined, undefined])
  })

  it('[AGENT-860] goes two levels deep unless asked otherwise, and names the next level', async () => {
    await store(MODEL)
    const read = await traced('Model!B6', 'precedents')
    expect(placesOf(read)).toEqual([
      [1, 'Model!B5:C5'],
      [2, 'Model!B3:C3'],
      [2, 'Model!B4:C4'],
    ])
    expect(read.next).toBe('Set depth to 3 for the next level.')
    expect((await traced('Model!B6', 'precedents', 3)).next).toBeUndefined()
  })

  it('[AGENT-865] gives a filled range as one entry with the number of its cells', async () => {
    output(await world.call('create_spreadsheet', LOAN))
    const read = await traced('F369', 'precedents', 1)
    const [id] = [...world.sheets.stored.keys()]
    const { workbook_data } = world.sheets.stored.get(id ?? '') ?? {}
    const sheet = workbook_data && sheetsOf(workbook_data)[0]
    const figures = Array.from({ length: 360 }, (_, index) =>
      Number(sheet && cellAt(sheet, 8 + index, 5)?.v),
    )
    const money = new Intl.NumberFormat('en-US', {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    })
    expect(read.entries).toEqual([
      {
        depth: 1,
        range: 'Schedule!F9:F368',
        count: 360,
        label: 'Principal',
        shows: `360 numbers from ${money.format(Math.min(...figures))} to ${money.format(Math.max(...figures))}`,
        formula: '=-PPMT($B$4/12,A9,$B$5*12,$B$3)',
        of: 'Schedule!F369',
      },
    ])
  })

  it('[AGENT-865] counts texts, errors and blanks of a range up to the last used row', async () => {
    await store(
      bookOf({
        S: {
          A1: 3,
          A2: '12',
          A4: '=1/0',
          A5: { v: 1, t: 3 },
          A6: 7,
          C1: '=COUNT(A:A)',
          C2: '=SUM(F1:F9)',
        },
      }),
    )
    const [column] = (await traced('C1', 'precedents')).entries
    expect(column).toMatchObject({
      range: 'S!A:A',
      count: 5,
      shows: '2 numbers from 3 to 7, 2 texts, 1 error (#DIV/0! in A4), 1 blank',
    })
    const [empty] = (await traced('C2', 'precedents')).entries
    expect(empty).toMatchObject({ range: 'S!F1:F9', count: 0, shows: '(blank)' })
  })

  it('[AGENT-865] shows the dates of a range as dates', async () => {
    const date = (v: number) => ({ v, t: 2, s: { n: { pattern: 'yyyy-mm-dd' } } })
    await store(bookOf({ S: { A1: date(45_658), A2: date(45_689), B1: '=MAX(A1:A2)' } }))
    const [dates] = (await traced('B1', 'precedents')).entries
    expect(dates?.shows).toBe('2 numbers from 2025-01-01 to 2025-02-01')
  })

  it('[AGENT-860] marks cells in hidden rows and on hidden worksheets', async () => {
    const book = bookOf({ S: { A1: 1, A2: '=A1+B1+T!A1' }, T: { A1: 2 } })
    const [first, second] = sheetsOf(book)
    if (!first || !second) throw new Error('no sheets')
    await store({
      ...book,
      sheets: {
        [first.id]: { ...first, rowData: { 0: { hd: 1 } } },
        [second.id]: { ...second, hidden: 1 },
      },
    })
    const { entries } = await traced('A2', 'precedents')
    expect(entries.map(({ cell, hidden, shows }) => [cell, hidden, shows])).toEqual([
      ['S!A1', true, '1'],
      ['S!B1', true, '(blank)'],
      ['T!A1', true, '2'],
    ])
  })

  it('[AGENT-864] goes through defined names, tables and arrays, and says so', async () => {
    const names = {
      n1: { name: 'Rate', formulaOrRefString: "'O''Brien''s'!$B$1" },
    }
    const table = {
      name: 'Sales',
      range: { startRow: 0, startColumn: 0, endRow: 3, endColumn: 1 },
      columns: [{ displayName: 'Region' }, { displayName: 'Net' }],
    }
    await store(
      bookOf(
        {
          constructor: {
            A1: 'Region',
            B1: 'Net',
            A2: 'N',
            B2: 5,
            A3: 'S',
            B3: 6,
            A4: 'W',
            B4: 7,
            D1: '=SUM(Sales[Net])*Rate',
            F1: '=B2:B4*2',
            H1: '=F2+1',
          },
          "O'Brien's": { A1: 'Discount', B1: 0.5 },
        },
        { SHEET_DEFINED_NAME_PLUGIN: names, SHEET_TABLE_PLUGIN: { s1: [table] } },
      ),
    )
    const { start, entries } = await traced('constructor!D1', 'precedents')
    expect(start.shows).toBe('9')
    expect(entries.map(({ cell, range, via, label }) => [cell ?? range, via, label])).toEqual([
      ['constructor!B2:B4', 'Sales', 'Net'],
      ["'O''Brien''s'!B1", 'Rate', 'Discount'],
    ])
    expect(placesOf(await traced("'O''Brien''s'!B1", 'dependents'))).toEqual([
      [1, 'constructor!D1'],
    ])
    const filled = await traced('H1', 'precedents')
    expect(filled.entries[0]).toMatchObject({ cell: 'constructor!F2', formula: 'F1: =B2:B4*2' })
    expect(placesOf(filled)).toEqual([
      [1, 'constructor!F2'],
      [2, 'constructor!B2:B4'],
    ])
    expect(placesOf(await traced('B3', 'dependents'))).toEqual([
      [1, 'constructor!D1'],
      [1, 'constructor!F1:F3'],
      [2, 'constructor!H1'],
    ])
  })

  it('[AGENT-867] warns of formulas that calculate which cells they read', async () => {
    await store(bookOf({ S: { A1: 2, A2: 'A1', B1: '=INDIRECT(A2)', B2: '=OFFSET(B1,0,0)*2' } }))
    const read = await traced('B1', 'precedents')
    expect(placesOf(read)).toEqual([[1, 'S!A2']])
    expect(read.warning).toContain('The formula in S!B1 uses INDIRECT or OFFSET')
    const readers = await traced('A1', 'dependents')
    expect(readers.entries).toEqual([])
    expect(readers.warning).toContain('2 formulas use INDIRECT or OFFSET')
  })

  it('[AGENT-864] says which references lead to no cells', async () => {
    await store(bookOf({ Data: { A1: 1, B1: "=A1+Datta!A1+'[Budget.xlsx]Q1'!B2" } }))
    const { entries, problems } = await traced('B1', 'precedents')
    expect(entries.map(({ cell }) => cell)).toEqual(['Data!A1'])
    expect(problems).toEqual([
      {
        cell: 'Data!B1',
        reference: 'Datta!A1',
        problem: 'There is no worksheet "Datta". Did you mean "Data"?',
      },
      {
        cell: 'Data!B1',
        reference: "'[Budget.xlsx]Q1'!B2",
        problem: "'[Budget.xlsx]Q1'!B2 is in another workbook, which is not read here.",
      },
    ])
  })
})
