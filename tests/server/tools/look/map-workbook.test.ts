import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { shiftFormula } from '#contract/formulas/shift-formula.ts'
import type { CellState } from '#contract/workbook/workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import {
  formatted,
  listSheet,
  mapBook,
  mapForModel,
  mapSheet,
  mapWorld,
  type MapCell,
} from '#tests/support/models/map-book.ts'
import { LOAN, output } from '#tests/support/models/tools.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

let maps: ReturnType<typeof mapWorld>
beforeEach(() => {
  maps = mapWorld(engine)
})

describe('a map', () => {
  it('[AGENT-830] lists the blocks of a worksheet with headers, types and row labels', async () => {
    output(await maps.world.call('create_spreadsheet', LOAN))
    const map = output(await maps.world.call('map_workbook', { spreadsheet_id: 'id-1' }))
    expect(map.worksheets).toHaveLength(1)
    const [sheet] = map.worksheets
    expect(sheet).toMatchObject({
      name: 'Schedule',
      used: 'A1:G369',
      formula_cells: 2523,
      errors: { count: 0, cells: [] },
    })
    expect(sheet?.blocks.map(({ range }) => range)).toEqual(['A3:B6', 'A8:G369'])
    expect(sheet?.blocks[0]).toMatchObject({
      headers: [],
      labels: ['Amount', 'Annual rate', 'Years', 'Payment'],
    })
    expect(sheet?.blocks[1]?.headers.slice(0, 3)).toEqual([
      { column: 'A', label: 'No.', type: 'formula', gives: 'number' },
      { column: 'B', label: 'Date', type: 'formula', gives: 'date' },
      { column: 'C', label: 'Opening', type: 'formula', gives: 'number' },
    ])
    expect(map.next).toBeUndefined()
    expect(map.left_out).toBeUndefined()
  })

  it('[AGENT-830] reads the types of columns, and mixed where too few cells agree', async () => {
    const rows: readonly MapCell[][] = [
      ['Name', 'Day', 'Paid', 'Share', 'Done', 'Code', 'Sum'],
      ['a', formatted(45_000, 'yyyy-mm-dd'), formatted(5, '$0.00'), formatted(0.1, '0%'), true],
      ['b', formatted(45_001, 'yyyy-mm-dd'), formatted(6, '$0.00'), formatted(0.2, '0%'), false],
    ]
    const more: readonly MapCell[][] = [
      [{ v: '12', t: 4 }, '=1'],
      [12, '=2'],
    ]
    const joined = rows.map((row, at) => (at === 0 ? row : [...row, ...(more[at - 1] ?? [])]))
    const map = await maps.mapOf(mapBook([mapSheet('S', joined)]))
    expect(map.worksheets[0]?.blocks[0]?.headers.map(({ type }) => type)).toEqual([
      'text',
      'date',
      'money',
      'percent',
      'boolean',
      'mixed',
      'formula',
    ])
  })

  it('[AGENT-830] says that a worksheet is empty', async () => {
    const map = await maps.mapOf(mapBook([mapSheet('Plan', []), mapSheet('constructor', [[1]])]))
    expect(map.worksheets.map(({ name, used, cells }) => [name, used, cells])).toEqual([
      ['Plan', null, 0],
      ['constructor', 'A1', 1],
    ])
    expect(map.outline).toEqual(['Plan (empty)', 'constructor!A1: 1 cell'])
  })

  it('[AGENT-830] gives the model an outline whose ranges are addresses', async () => {
    const map = await maps.mapOf(mapBook([listSheet("O'Brien's", 3)]))
    expect(map.outline[0]).toBe("'O''Brien''s'!A1:J4: 40 cells, 3 formulas")
    const { text } = await mapForModel(map)
    expect(text).toContain('A1:J4 A Head A: text | B Head B: number')
    expect(text).not.toContain('worksheets":')
  })

  it('[AGENT-831] lists a filled formula once, the most frequent first', async () => {
    const rows = Array.from({ length: 9 }, (_, row): MapCell[] => {
      if (row === 3 || row === 7) return [row, '=SUM(1,2)', null]
      return [row, shiftFormula('=A1*2', row, 0), row === 0 ? '=A1+B1' : null]
    })
    const map = await maps.mapOf(mapBook([mapSheet('S', rows)]))
    expect(map.worksheets[0]?.formulas).toEqual([
      { range: 'B1:B3', formula: '=A1*2', count: 7, other_ranges: 2 },
      { range: 'B4', formula: '=SUM(1,2)', count: 2, other_ranges: 1 },
      { range: 'C1', formula: '=A1+B1', count: 1 },
    ])
    expect(map.outline.at(-1)).toBe(
      'formulas: B1:B3 =A1*2 (7 cells) | B4 =SUM(1,2) (2 cells) | C1 =A1+B1',
    )
  })

  it('[AGENT-831] gives the formulas of the engine, by count', async () => {
    output(await maps.world.call('create_spreadsheet', LOAN))
    const map = output(await maps.world.call('map_workbook', { spreadsheet_id: 'id-1' }))
    const formulas = map.worksheets[0]?.formulas ?? []
    expect(formulas).toContainEqual({ range: 'C10:C368', formula: '=G9', count: 359 })
    expect(formulas.reduce((sum, { count }) => sum + count, 0)).toBe(2523)
  })

  it('[AGENT-832] counts all errors, and names the first', async () => {
    const errors = Array.from({ length: 100 }, (): CellState[] => [{ f: '=1/0', v: '#DIV/0!' }])
    const map = await maps.mapOf(mapBook([mapSheet('S', errors)]))
    expect(map.worksheets[0]?.errors.count).toBe(100)
    expect(map.worksheets[0]?.errors.cells[1]).toEqual({ cell: 'A2', error: '#DIV/0!' })
    expect(map.outline[0]).toContain('100 formulas, 100 errors')
    expect(map.outline.find((line) => line.startsWith('errors'))).toMatch(/and 60 more$/)
  })

  it('[AGENT-832] says what check cells show, and where they differ', async () => {
    const shows = (v: string): CellState => ({ f: '=IF(1,"OK","Check")', v, t: 1 })
    const row = [...Array.from({ length: 11 }, () => 'OK'), 'Check'].map(shows)
    const map = await maps.mapOf(mapBook([mapSheet('S', [['Balance check', ...row]])]))
    expect(map.worksheets[0]?.checks).toEqual([
      { cell: 'B1:M1', label: 'Balance check', shows: 'OK in 11, Check in 1 (M1)' },
    ])
    expect(map.outline).toContain('checks: B1:M1 Balance check shows OK in 11, Check in 1 (M1)')
  })

  it('[AGENT-837] names what is frozen, hidden, filtered and merged, and counts rules', async () => {
    const sheet = mapSheet('S', [[1], [2], [3]], {
      hidden: 1,
      freeze: { xSplit: 1, ySplit: 8, startRow: 8, startColumn: 1 },
      mergeData: [{ startRow: 0, endRow: 0, startColumn: 0, endColumn: 3 }],
      rowData: { 1: { hd: 1 }, 2: { hd: 0 } },
      columnData: { 0: { hd: 1 }, 2: { hd: 1 } },
    })
    const map = await maps.mapOf(
      mapBook([sheet], {
        SHEET_FILTER_PLUGIN: { [sheet.id]: { cachedFilteredOut: [1, 2] } },
        SHEET_CONDITIONAL_FORMATTING_PLUGIN: { [sheet.id]: [{}, {}, {}] },
        SHEET_DATA_VALIDATION_PLUGIN: { [sheet.id]: [{}] },
      }),
    )
    expect(map.worksheets[0]).toMatchObject({
      hidden: true,
      frozen: '8 rows and 1 column',
      merges: 1,
      filtered_rows: 2,
      hidden_rows: 1,
      hidden_columns: 2,
      conditional_formats: 3,
      entry_rules: 1,
    })
    expect(map.outline[0]).toBe(
      'S!A1:A3: hidden, 3 cells, 8 rows and 1 column frozen, 2 filtered rows, 1 hidden row, 2 hidden columns, 1 merge, 3 conditional formats, 1 entry rule',
    )
  })

  it('[AGENT-837] leaves out settings that are not there', async () => {
    const map = await maps.mapOf(
      mapBook([mapSheet('S', [[1]], { freeze: { xSplit: 0, ySplit: 0 } })]),
    )
    const keys = Object.keys(map.worksheets[0] ?? {})
    expect(keys).not.toContain('frozen')
    expect(keys).not.toContain('merges')
    expect(keys).not.toContain('hidden')
  })

  it('[AGENT-839] lists tables and names, and what is open', async () => {
    const sheet = mapSheet('Sales', [
      ['Region', 'Amount'],
      ['North', 5],
      ['South', 6],
    ])
    const other = mapSheet('Rates', [[0.2]])
    const range = { startRow: 0, startColumn: 0, endRow: 2, endColumn: 1 }
    const columns = [{ displayName: 'Region' }, { displayName: 'Amount' }]
    const map = await maps.mapOf(
      mapBook([sheet, other], {
        SHEET_TABLE_PLUGIN: { [sheet.id]: [{ name: 'Sold', range, columns }] },
        SHEET_DEFINED_NAME_PLUGIN: {
          a: { name: 'TaxRate', formulaOrRefString: 'Rates!$A$1' },
          b: { name: 'Own', formulaOrRefString: 'Sales!$B$2', localSheetId: sheet.id },
          c: { name: 'Hidden', formulaOrRefString: 'Sales!$B$2', hidden: true },
        },
      }),
      {},
      { sheet: 'Rates', selection: 'A1:B2' },
    )
    expect(map.worksheets[0]?.tables).toEqual([
      { name: 'Sold', range: 'A1:B3', columns: ['Region', 'Amount'] },
    ])
    expect(map.names).toEqual([
      { name: 'TaxRate', refers_to: 'Rates!$A$1' },
      { name: 'Own', refers_to: 'Sales!$B$2', worksheet: 'Sales' },
    ])
    expect(map.open).toEqual({ sheet: 'Rates', selection: 'A1:B2' })
    expect(map.outline).toContain('table Sold A1:B3: Region | Amount')
    expect(map.outline.at(-1)).toBe(
      'names: TaxRate = Rates!$A$1 | Own = Sales!$B$2 (only in Sales)',
    )
  })
})

describe('a map of one worksheet', () => {
  it('[AGENT-834] maps only that worksheet, in more detail', async () => {
    const sheets = Array.from({ length: 30 }, (_, at) => listSheet(`Region ${at + 1}`, 40))
    const all = await maps.mapOf(mapBook(sheets))
    const one = output(await maps.call({ sheet: 'region 7' }))
    expect(one.worksheets.map(({ name }) => name)).toEqual(['Region 7'])
    expect(one.worksheets[0]?.blocks[0]?.headers).toHaveLength(10)
    const before = all.worksheets[6]?.blocks[0]?.headers.length ?? 0
    expect(before).toBeLessThan(10)
  })

  it('[AGENT-834] gives the open worksheet at least the detail of the others', async () => {
    const sheets = Array.from({ length: 12 }, (_, at) => listSheet(`Region ${at + 1}`, 40))
    const map = await maps.mapOf(mapBook(sheets), {}, { sheet: 'Region 9', selection: null })
    const lines = map.worksheets.map(({ blocks }) => blocks[0]?.headers.length ?? 0)
    expect(lines[8]).toBe(Math.max(...lines))
    expect(map.worksheets.map(({ name }) => name)).toEqual(sheets.map(({ name }) => name))
  })

  it('[AGENT-835] names the nearest worksheet, or lists them', async () => {
    await maps.stored(mapBook([mapSheet('Assumptions', []), mapSheet("O'Brien's", [])]))
    const near = await maps.call({ sheet: 'Asumptions' })
    expect(near).toMatchObject({
      success: false,
      error:
        '"Asumptions" is not an address of this spreadsheet. Did you mean the worksheet "Assumptions"?',
    })
    const far = await maps.call({ sheet: 'Xyz' })
    expect(far).toMatchObject({
      success: false,
      error: `"Xyz" is not an address of this spreadsheet. The worksheets are: Assumptions, O'Brien's.`,
    })
  })

  it('[AGENT-835] lists only some of many worksheets', async () => {
    await maps.stored(mapBook(Array.from({ length: 90 }, (_, at) => mapSheet(`Region ${at}`, []))))
    const far = await maps.call({ sheet: 'Completely different' })
    expect(far.success ? '' : far.error).toMatch(/Region 19 and 70 more\.$/)
  })

  it('[AGENT-835] says that there is no spreadsheet', async () => {
    expect(await maps.world.call('map_workbook', {})).toMatchObject({
      success: false,
      error: 'This conversation has no spreadsheet yet. Create one, or give the id of one.',
    })
  })
})
