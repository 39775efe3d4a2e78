import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { cellName } from '#contract/workbook/cells.ts'
import { cellAt, sheetsOf, type WorkbookData } from '#contract/workbook/workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { estimateTokens } from '#server/tools/estimate-tokens.ts'
import { LOAN, output, toolWorld, type ToolWorld } from '#tests/support/models/tools.ts'
import {
  bookOf,
  cellsIn,
  MODEL,
  storeBook,
  tracedCells,
  tracerOf,
} from '#tests/support/models/traced-book.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

let world: ToolWorld
beforeEach(() => {
  world = toolWorld(engine)
})
const traced = tracerOf(() => world)
const store = (workbook: WorkbookData): Promise<WorkbookData> => storeBook(world, engine, workbook)

describe('trace of dependents', () => {
  it('[AGENT-861] names the formulas of all worksheets that follow from a cell', async () => {
    await store(MODEL)
    const read = await traced('Inputs!B2', 'dependents', 6)
    expect(
      read.entries.map(({ depth, cell, range, of, formula }) => [
        depth,
        cell ?? range,
        of,
        formula,
      ]),
    ).toEqual([
      [1, 'Model!B4', 'Inputs!B2', '=Inputs!B2'],
      [1, 'Model!C4', 'Inputs!B2', '=Inputs!B2'],
      [2, 'Model!B5', 'Model!B4', '=B3*B4'],
      [2, 'Report!B2', 'Model!B4', '=SUM(Model!B:B)'],
      [2, 'Model!C5', 'Model!C4', '=C3*C4'],
      [3, 'Model!B6', 'Model!B5', '=SUM(B5:C5)'],
      [4, 'Report!B1', 'Model!B6', '=Model!B6'],
    ])
  })

  it('[AGENT-861] contains every cell that another value of an input changes', async () => {
    output(await world.call('create_spreadsheet', LOAN))
    const stored = [...world.sheets.stored.values()][0]
    if (stored === undefined) throw new Error('nothing stored')
    const read = await traced('B4', 'dependents', 6)
    const book = stored.workbook_data
    const [sheet] = sheetsOf(book)
    if (sheet === undefined) throw new Error('no sheet')
    const changed = {
      ...sheet,
      cellData: { ...sheet.cellData, 3: { ...sheet.cellData?.[3], 1: { v: 0.08, t: 2 } } },
    }
    const done = await engine.recalculate({ ...book, sheets: { [sheet.id]: changed } })
    if (!done.ok) throw new Error(done.error.type)
    const after = sheetsOf(done.value.workbook)[0]
    const moved = Object.entries(after?.cellData ?? {}).flatMap(([row, cells]) =>
      Object.entries(cells).flatMap(([column, cell]) => {
        const isMoved =
          Math.abs(Number(cell?.v) - Number(cellAt(sheet, Number(row), Number(column))?.v)) > 1e-6
        return isMoved ? [cellName(Number(row), Number(column))] : []
      }),
    )
    const named = new Set(tracedCells(read))
    expect(moved.length).toBeGreaterThan(1700)
    expect(moved.filter((cell) => cell !== 'B4' && !named.has(`Schedule!${cell}`))).toEqual([])
  })

  it('[AGENT-861] says that no formula reads a cell, also on an empty worksheet', async () => {
    await store(bookOf({ S: { A1: 1 }, Empty: {} }))
    const read = await traced('Empty!D4', 'dependents')
    expect(read.start).toEqual({ cell: 'Empty!D4', label: '', shows: '(blank)' })
    expect([read.entries, read.left_out, read.next]).toEqual([[], 0, undefined])
  })
})

describe('trace of random worksheets', () => {
  it('[AGENT-860] [AGENT-861] finds the same cells as a search from cell to cell', async () => {
    let state = 11
    const next = (below: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((state / 2_147_483_648) * below)
    }
    /** A worksheet whose formulas read only rows above them, so that there is no circle. */
    const randomSheet = () => {
      const cells: Record<string, string | number> = {}
      const reads = new Map<string, readonly string[]>()
      for (const name of cellsIn('A1:D9')) {
        const row = Number(name.slice(1)) - 1
        cells[name] = next(90)
        if (row < 2 || next(3) === 0) continue
        const [top, left] = [next(row), next(4)]
        const [bottom, right] = [Math.min(row - 1, top + next(3)), Math.min(3, left + next(2))]
        const range = `${cellName(top, left)}:${cellName(bottom, right)}`
        cells[name] = `=SUM(${range})`
        reads.set(name, cellsIn(range))
      }
      return { cells, reads }
    }
    for (let round = 0; round < 12; round += 1) {
      const { cells, reads } = randomSheet()
      await store(bookOf({ S: cells }))
      const isUpward = round % 2 === 0
      const start = cellName(isUpward ? 8 : 0, next(4))
      const depth = 1 + (round % 4)
      const stepFrom = (cell: string): readonly string[] =>
        isUpward
          ? (reads.get(cell) ?? [])
          : [...reads].flatMap(([reader, all]) => (all.includes(cell) ? [reader] : []))
      let level = new Set([start])
      const reached = new Set<string>()
      for (let at = 0; at < depth; at += 1) {
        level = new Set([...level].flatMap(stepFrom))
        for (const cell of level) reached.add(`S!${cell}`)
      }
      const read = await traced(start, isUpward ? 'precedents' : 'dependents', depth)
      expect([...new Set(tracedCells(read))].toSorted()).toEqual([...reached].toSorted())
    }
  })
})

describe('addresses and size', () => {
  it('[AGENT-869] refuses several cells and unknown worksheets with a remedy', async () => {
    await store(MODEL)
    const call = (cell: string) =>
      world.call('trace', { spreadsheet_id: 'book', cell, direction: 'precedents' })
    expect(await call('Model!B5:C5')).toEqual({
      success: false,
      output: null,
      error:
        '"Model!B5:C5" is not an address of this spreadsheet. It stands for several cells. Trace one of them, for example Model!B5.',
    })
    expect(await call('Modell!B5')).toMatchObject({
      success: false,
      error: expect.stringContaining('Did you mean "Model"?'),
    })
    const open = world.callWith({ view: { sheet: 'Inputs', selection: 'B2' } })
    const read = output(
      await open('trace', { spreadsheet_id: 'book', cell: '@selection', direction: 'dependents' }),
    )
    expect(read.start.cell).toBe('Inputs!B2')
  })

  it('[AGENT-866] stays below the limit of a result and says what it left out', async () => {
    const cells: Record<string, string | number> = { A1: 1 }
    const long = `+"${'x'.repeat(150)}"`
    // Each formula is in another column and row, so that they stay single.
    for (let at = 1; at <= 120; at += 1) cells[cellName(at * 2, at * 2)] = `=$A$1*${at}${long}`
    await store(bookOf({ 'A rather long worksheet name 31': cells }))
    const read = await traced('A1', 'dependents', 1)
    expect(read.entries.length + read.left_out).toBe(120)
    expect(read.next).toBe('Set a smaller depth, or trace one of these cells.')
    const { rows: _rows, ...model } = read
    expect(estimateTokens(JSON.stringify(model))).toBeLessThanOrEqual(8000)
  })

  it('[AGENT-865] joins neighbours if one cell has more than 20 dependents', async () => {
    const rows = Array.from({ length: 30 }, (_, index) => index + 1)
    const formulas = rows.map((row) => [`C${row}`, `=$A$1*${row}`] as const)
    await store(bookOf({ S: { A1: 1, ...Object.fromEntries(formulas), E5: '=A1' } }))
    const read = await traced('A1', 'dependents', 1)
    expect(read.entries).toMatchObject([
      {
        range: 'S!C1:C30',
        count: 30,
        shows: '30 numbers from 1 to 30',
        formula: 'C1: =$A$1*1; C2: =$A$1*2; C3: =$A$1*3; and 27 more',
      },
      { cell: 'S!E5', formula: '=A1' },
    ])
  })

  it('[AGENT-868] traces a worksheet of 100,000 cells in less than 2 seconds', async () => {
    const rows = 20_000
    const cellData: Record<string, Record<string, object>> = {}
    for (let row = 0; row < rows; row += 1) {
      const n = row + 1
      cellData[row] = {
        0: row === 0 ? { v: '#N/A', t: 1 } : { f: `=A${n - 1}+1`, v: '#N/A', t: 1 },
        1: { f: `=A${n}*$F$1+${n % 7}`, v: n, t: 2 },
        2: { f: `=SUM($B$1:B${n})`, v: n, t: 2 },
        3: { f: `=C${n}-B${n}+${n}`, v: n, t: 2 },
        4: { f: `=IF(D${n}>0,D${n}*2,0)`, v: n, t: 2 },
      }
    }
    const book = bookOf({ Big: { F1: 2 } })
    const sheet = sheetsOf(book)[0]
    if (sheet === undefined) throw new Error('no sheet')
    const workbook_data = {
      ...book,
      sheets: {
        [sheet.id]: {
          ...sheet,
          cellData: { ...cellData, 0: { ...cellData[0], 5: { v: 2, t: 2 } } },
        },
      },
    }
    world.sheets.stored.set('book', { id: 'book', title: 'Book', revision: 1, workbook_data })
    for (const [cell, direction] of [
      [`E${rows}`, 'precedents'],
      ['F1', 'dependents'],
      [`A${rows}`, 'cause'],
    ] as const) {
      const started = process.threadCpuUsage()
      const read = await traced(cell, direction, 6)
      expect(process.threadCpuUsage(started).user / 1000).toBeLessThan(2000)
      expect(read.entries.length).toBeGreaterThan(0)
      if (direction === 'cause') {
        expect(read.cause).toMatchObject({ cell: 'Big!A1' })
        expect(read.entries.length + read.left_out).toBe(rows - 1)
      }
    }
  })
})
