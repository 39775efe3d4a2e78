import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { output, toolWorld, type ToolWorld } from '#tests/support/models/tools.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

let world: ToolWorld
beforeEach(async () => {
  world = toolWorld(engine)
  output(
    await world.call('create_spreadsheet', {
      title: 'Plan',
      sheets: [
        {
          name: 'Sheet1',
          blocks: [
            {
              range: 'A1:B3',
              values: [
                ['Rent', 1200],
                ['Heat', 300],
                ['Sum', '=SUM(B1:B2)'],
              ],
            },
          ],
        },
      ],
    }),
  )
})

const stored = () => world.sheets.stored.get('id-1')
const errorOf = (result: unknown): string => String((result as { error?: unknown }).error)

describe('write_range on cells in use', () => {
  it('[AGENT-420] refuses a write over cells in use and lists their content', async () => {
    const before = stored()
    const over = { range: 'B2:B4', values: [[1], [2], [3]] }
    const refused = await world.call('write_range', over)
    expect(refused.success).toBe(false)
    expect(errorOf(refused)).toContain(
      '2 cells are in use on Sheet1: B2 300; B3 =SUM(B1:B2) (1500)',
    )
    expect(errorOf(refused)).toContain('Rows from 4 on are free')
    expect(errorOf(refused)).toContain('overwrite')
    expect(stored()).toBe(before)
    expect(world.sheets.changes).toEqual([])
    const written = output(await world.call('write_range', { ...over, overwrite: true }))
    expect(written.written).toBe(3)
  })

  it('[AGENT-420] refuses to empty cells in use and lists at most twenty of them', async () => {
    const many = { range: 'D1:D60', values: [[7]] }
    output(await world.call('write_range', many))
    const refused = errorOf(await world.call('write_range', { ...many, values: [[null]] }))
    expect(refused).toContain('60 cells are in use')
    expect(refused).toContain('D20 7 and 40 more')
    expect(refused).not.toContain('D21 ')
  })

  it('[AGENT-420] allows a write that keeps the content and only formats it', async () => {
    const same = {
      range: 'A1:B3',
      values: [
        ['Rent', 1200],
        ['Heat', 300],
        ['Sum', '=SUM(B1:B2)'],
      ],
    }
    const written = output(await world.call('write_range', { ...same, format: 'money' }))
    expect(written.cells.at(-1)).toMatchObject({ before: '1500', after: '1,500.00' })
  })
})

describe('formulas', () => {
  const faults = [
    ['=SUM(B1:B2', 'a bracket is not closed'],
    ['=IF(B1>0,"yes,1)', 'a text is not closed'],
    ["='Sheet1!B1", 'a worksheet name is not closed'],
    ['=SUM({1,2)', 'a ")" closes nothing'],
    ['=SUM(Plan[Amount)', 'a square bracket is not closed'],
    ['=B1)', 'a ")" closes nothing'],
  ] as const
  it.each(faults)(
    '[AGENT-421] are refused before anything is stored if one of them is incomplete: %s',
    async (formula, fault) => {
      const range = 'D1:D2'
      const refused = errorOf(await world.call('write_range', { range, values: [[1], [formula]] }))
      expect(refused).toBe(
        `The formula in D2 is not complete: ${fault} (${formula}). Nothing was written.`,
      )
      expect(stored()?.revision).toBe(1)
      const sheets = [{ name: 'A', blocks: [{ range: 'A1', values: [[formula]] }] }]
      const made = await world.call('create_spreadsheet', { title: 'New', sheets })
      expect(errorOf(made)).toContain(fault)
      expect(world.sheets.stored.size).toBe(1)
    },
  )

  it('[AGENT-421] may contain brackets, quotes and apostrophes inside texts and names', async () => {
    const values = [['="("&"a ""quote"""'], ['=LEN("it\'s [")'], ['=SUM({1,2;3,4})']]
    const written = output(await world.call('write_range', { range: 'D1', values }))
    expect(written.cells.map(({ after }) => after)).toEqual(['(a "quote"', '6', '10'])
  })

  it('[AGENT-422] [SHEET-420] that refer to a missing worksheet show #REF!, and a warning names the worksheet and the cells of the formulas', async () => {
    const formulas = [
      ['=Costs!B1'],
      ["=SUM('Next year'!A1:A3)"],
      ['=COUNTIF(Costs!A:A,5)'],
      ['=IFERROR(Costs!D5,7)'],
      ['=Costs!D5+1'],
      ['=sheet1!B1'],
      ['="Costs!A1"'],
    ]
    const written = output(await world.call('write_range', { range: 'D1', values: formulas }))
    expect(written.cells.map(({ after }) => after)).toEqual([
      '#REF!',
      '#REF!',
      '#REF!',
      '7',
      '#REF!',
      '1200',
      'Costs!A1',
    ])
    expect(written.circular).toBe(false)
    expect(written.warning).toContain(
      'There is no worksheet named "Costs": D1, D3, D4, D5 refer to it and show #REF!.',
    )
    expect(written.warning).toContain('There is no worksheet named "Next year": D2 refers to it')
  })
})

describe('empty writes and overflowing results', () => {
  it('[AGENT-423] a write without a value stores nothing', async () => {
    const before = stored()
    for (const values of [[[]], [[null]]]) {
      const refused = await world.call('write_range', { range: 'F9', values })
      expect(errorOf(refused)).toBe('There are no values to write. Nothing was written.')
    }
    expect(stored()).toBe(before)
    expect(world.sheets.changes).toEqual([])
  })

  it('[SHEET-423] a result beyond the edge of the worksheet adds rows and columns', async () => {
    output(await world.call('write_range', { range: 'D1', values: [['=SEQUENCE(300)']] }))
    const sorted = output(
      await world.call('write_range', {
        range: 'Sorted!A1',
        values: [['=SORT(Sheet1!D1:D300,1,-1)', '=SEQUENCE(1,40)']],
        new_sheet: true,
      }),
    )
    expect(sorted.errors.count).toBe(0)
    const read = output(await world.call('read_range', { range: 'Sorted!A299:A300' }))
    expect(read.values).toEqual([[2], [1]])
    const sheets = Object.values(stored()?.workbook_data.sheets ?? {})
    const sizes = sheets.map(({ rowCount, columnCount }) => [rowCount, columnCount])
    expect(sizes).toEqual([
      [300, 26],
      [1_000, 41],
    ])
    const sized = world.sheets.changes.flatMap(({ operations }) =>
      operations.filter(({ type }) => type === 'set_sheet_size'),
    )
    expect(sized).toHaveLength(2)
  })

  it('[SHEET-423] a result that would cover used cells is #SPILL!', async () => {
    const block = { range: 'D1:D2', values: [['=SEQUENCE(5)'], ['taken']] }
    expect(output(await world.call('write_range', block)).errors.cells).toMatchObject([
      { cell: 'D1', error: expect.stringContaining('#SPILL!') },
    ])
  })
})
