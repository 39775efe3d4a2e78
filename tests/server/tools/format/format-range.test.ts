import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { ok } from '#contract/api/result.ts'
import { cellAt, styleOf, type CellStyle, type WorkbookData } from '#contract/workbook/workbook.ts'
import { fittingWidth } from '#contract/workbook/blank-workbook.ts'
import { parseRange } from '#contract/workbook/cells.ts'
import { displayText } from '#server/sheets/display.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import type { WorkbookEngine } from '#server/sheets/engine/port.ts'
import { planUndo } from '#server/sheets/undo/undo-changes.ts'
import { WRITING_TOOLS } from '#server/tools/tool-names.ts'
import { formatRange } from '#server/tools/format/format-range.ts'
import { SORT_BOOK, storedBook, workedMs } from '#tests/support/models/sort-book.ts'
import { output, toolWorld, type ToolWorld } from '#tests/support/models/tools.ts'
import { bigWorkbook } from '../../../../bench/support/big-sheet.ts'

const TIMEOUT_MS = 120_000
const engine = createWorkbookEngine()
afterAll(() => engine.close())

let world: ToolWorld
beforeEach(() => {
  world = toolWorld(engine)
})
const { stored, sheetOf, put } = storedBook(() => world)

const styleAt = (name: string, at = 0, book = stored()): CellStyle | null => {
  const range = parseRange(name)
  if (!range.ok) throw new Error(name)
  const { startRow, startColumn } = range.value
  return styleOf(book, cellAt(sheetOf(at, book), startRow, startColumn)?.s)
}
const format = (...formats: readonly object[]) => world.call('format_range', { formats })
const errorOf = async (...formats: readonly object[]): Promise<string> => {
  const done = await format(...formats)
  if (done.success) throw new Error('it was not refused')
  return done.error
}
/** All that undo must restore. Styles count by their properties. */
const looksOf = (book: WorkbookData) =>
  book.sheetOrder.map((_id, at) => {
    const { cellData = {}, columnData, rowData, mergeData } = sheetOf(at, book)
    const cells = Object.entries(cellData).map(([row, columns]) => [
      row,
      Object.entries(columns).map(([column, cell]) => [
        column,
        { ...cell, s: styleOf(book, cell?.s) },
      ]),
    ])
    const merges = Array.isArray(mergeData) ? mergeData : []
    return { cells, columnData, rowData: rowData ?? {}, merges }
  })
const undoLast = (): WorkbookData => {
  const set = world.sheets.changes.at(-1)
  if (!set) throw new Error('no change')
  const undone = planUndo(stored(), [set], [], {}, 'still')
  if (!undone.ok) throw new Error(undone.error.detail)
  return undone.value.workbook
}

describe('formats', () => {
  it(
    '[AGENT-975] change the look of cells and no value, as one change that can be undone',
    async () => {
      output(await world.call('create_spreadsheet', SORT_BOOK))
      const before = stored()
      const done = output(
        await format(
          { range: 'B2:C4', role: 'input', format: 'integer' },
          { range: 'D2:D4', role: 'calc', color: '#112233', italic: true, align: 'right' },
          { range: 'B3', bold: false },
          { range: 'constructor!B1', role: 'link', fill: '#f1f4f0', wrap: true },
          { range: 'constructor!B2', role: 'check' },
        ),
      )
      expect(done).toMatchObject({ changed: 11, revision: 2 })
      expect(done.formats.slice(0, 2)).toEqual([
        {
          range: "'O''Brien''s'!B2:C4",
          set: 'look of input, number format integer',
          cells: 6,
          changed: 6,
        },
        {
          range: "'O''Brien''s'!D2:D4",
          set: 'look of calc, italic, color #112233, aligned right',
          cells: 3,
          changed: 3,
        },
      ])
      expect(styleAt('B2')).toEqual({
        cl: { rgb: '#1a3fc4' },
        n: { pattern: '#,##0_);(#,##0)' },
      })
      expect(styleAt('B3')).toMatchObject({ bl: 0, n: { pattern: '#,##0_);(#,##0)' } })
      // The number format of D2 stays.
      expect(styleAt('D2')).toEqual({
        n: { pattern: '#,##0.00_);(#,##0.00)' },
        it: 1,
        cl: { rgb: '#112233' },
        ht: 3,
      })
      expect(styleAt('B1', 1)).toMatchObject({ bg: { rgb: '#f1f4f0' }, tb: 3 })
      expect(styleAt('B2', 1)).toMatchObject({ it: 1 })
      for (let row = 0; row < 5; row += 1)
        for (let column = 0; column < 4; column += 1) {
          const [was, is] = [before, stored()].map((book) => {
            const { s: _style, ...rest } = cellAt(sheetOf(0, book), row, column) ?? {}
            return rest
          })
          expect(is).toEqual(was)
        }
      expect(looksOf(undoLast())).toEqual(looksOf(before))
      expect(formatRange.summary(done)).toBe('Formatted 5 ranges; 11 cells look different.')
      expect(WRITING_TOOLS.has('format_range')).toBe(true)
      expect(world.sheets.changes.at(-1)).toMatchObject({ tool_name: 'format_range' })
    },
    TIMEOUT_MS,
  )

  it(
    '[AGENT-975] of a role take away the color of inputs, and later formats win',
    async () => {
      output(await world.call('create_spreadsheet', SORT_BOOK))
      output(await format({ range: 'A8:B9', role: 'input' }))
      expect(cellAt(sheetOf(), 8, 1)).toMatchObject({ s: expect.any(String) })
      output(
        await format(
          { range: 'A8:B9', role: 'calc' },
          { range: 'A9', bold: true },
          { range: 'A9', bold: false, italic: true },
        ),
      )
      expect([styleAt('A8'), styleAt('A9')]).toEqual([null, { bl: 0, it: 1 }])
      expect(cellAt(sheetOf(), 7, 0)).toBeNull()
    },
    TIMEOUT_MS,
  )

  it(
    '[AGENT-976] draw and remove borders at the edges of a range',
    async () => {
      output(await world.call('create_spreadsheet', SORT_BOOK))
      output(await format({ range: 'H3:J5', border: 'box' }, { range: 'H8:J9', border: 'top' }))
      const sides = (name: string) => Object.keys(styleAt(name)?.['bd'] ?? {}).toSorted()
      expect(['H3', 'I3', 'J4', 'I4', 'H5', 'H8', 'H9'].map(sides)).toEqual([
        ['l', 't'],
        ['t'],
        ['r'],
        [],
        ['b', 'l'],
        ['t'],
        [],
      ])
      // The header keeps its lower border, and loses it with "none". Neighbours share the edge.
      output(await format({ range: 'A1:D1', border: 'top' }))
      expect(sides('A1')).toEqual(['b', 't'])
      output(await format({ range: 'H6:J7', border: 'none' }, { range: 'I3', border: 'none' }))
      expect(['H5', 'H3', 'I3', 'J3', 'H8'].map(sides)).toEqual([
        ['l'],
        ['l', 't'],
        [],
        ['r', 't'],
        [],
      ])
      expect(sides('A1')).toEqual(['b', 't'])
    },
    TIMEOUT_MS,
  )
})

describe('sizes and merges', () => {
  it(
    '[AGENT-977] are exact, whole columns end at the used rows, and undo restores them',
    async () => {
      output(await world.call('create_spreadsheet', SORT_BOOK))
      output(await format({ range: 'A:A', width: 200 }, { range: 'H1:I2', merge: true }))
      const before = stored()
      const done = output(
        await format(
          { range: 'A:A', width: 40, bold: true },
          { range: 'constructor!A:B', fit: true },
          { range: '3:4', height: 60 },
          { range: 'H1', merge: false },
          { range: 'A7:D7', merge: true, align: 'center' },
        ),
      )
      expect(done.formats.map(({ range, set, cells }) => [range, set, cells])).toEqual([
        ["'O''Brien''s'!A1:A5", 'bold, A 40 px wide', 5],
        ['constructor!A1:B2', 'A:B fitted', 4],
        ["'O''Brien''s'!A3:F4", '3:4 60 px high', 12],
        ["'O''Brien''s'!H1", 'not merged', 1],
        ["'O''Brien''s'!A7:D7", 'aligned center, merged', 4],
      ])
      expect(sheetOf().columnData?.[0]?.w).toBe(40)
      const texts = [0, 1].map((row) => displayText(stored(), cellAt(sheetOf(1), row, 0)).length)
      const wanted = Math.max(96, fittingWidth(Math.max(...texts), false))
      expect(sheetOf(1).columnData?.[0]?.w ?? 96).toBe(wanted)
      expect(sheetOf()['rowData']).toMatchObject({ 2: { h: 60, ia: 0 }, 3: { h: 60, ia: 0 } })
      expect(sheetOf()['mergeData']).toEqual([
        { startRow: 6, endRow: 6, startColumn: 0, endColumn: 3 },
      ])
      expect(looksOf(undoLast())).toEqual(looksOf(before))
    },
    TIMEOUT_MS,
  )

  it(
    '[AGENT-977] refuse a merge that would hide contents or overlap another',
    async () => {
      output(await world.call('create_spreadsheet', SORT_BOOK))
      expect(await errorOf({ range: 'A2:B3', merge: true })).toContain(
        'would hide the contents of B2, A3, B3, as only A2 would show',
      )
      output(await format({ range: 'H1:I2', merge: true }))
      expect(await errorOf({ range: 'I2:J3', merge: true })).toContain(
        'overlaps merged cells: H1:I2',
      )
      expect(await errorOf({ range: 'H1:I2', merge: true })).toContain('look like that already')
      expect(await errorOf({ range: 'K1', merge: true })).toContain('is one cell')
      expect(world.sheets.changes).toHaveLength(1)
    },
    TIMEOUT_MS,
  )
})

describe('the report of formats', () => {
  it(
    '[AGENT-978] names numbers stored as text, hidden cells and unused columns',
    async () => {
      output(await world.call('create_spreadsheet', SORT_BOOK))
      output(
        await world.call('write_range', { range: 'B2', values: [["'1,200"]], overwrite: true }),
      )
      put({ rowData: { 3: { hd: 1 } } })
      const done = output(
        await format({ range: 'B2:C4', format: '0.0%' }, { range: 'K:K', bold: true }),
      )
      expect(done.warning).toBe(
        "1 cell holds a number stored as text, where a number format does not show: 'O''Brien''s'!B2. Convert the text to numbers first. 2 formatted cells are hidden. No cells are used in 'O''Brien''s'!K:K, so none were formatted.",
      )
      const text = output(await format({ range: 'B2:C4', format: 'text' }))
      expect(text.warning).toBe('2 formatted cells are hidden.')
    },
    TIMEOUT_MS,
  )

  it(
    '[AGENT-978] refuses unknown places, bad patterns and formats that change nothing',
    async () => {
      output(await world.call('create_spreadsheet', SORT_BOOK))
      expect(await errorOf({ range: 'Sals!A1', bold: true })).toContain('no worksheet "Sals"')
      expect(await errorOf({ range: 'A1', format: '0.00[' })).toContain('is no number format')
      expect(await errorOf({ range: 'A1', fit: false })).toContain('sets nothing')
      expect(await errorOf({ range: 'A1:D1', role: 'header' })).toContain('look like that already')
      expect(await errorOf({ range: 'A1:Z5000', bold: true })).toContain('exceed the limit')
      put({ cellData: {} })
      expect(await errorOf({ range: 'A:C', bold: true })).toContain('No cells are used')
      expect(world.sheets.changes).toHaveLength(0)
    },
    TIMEOUT_MS,
  )
})

describe('large formats', () => {
  it(
    '[AGENT-979] of 50,000 cells in a worksheet of 100,000 take less than 2 seconds',
    async () => {
      await world.sheets.create({ id: 'id-1', title: 'Big', workbook_data: bigWorkbook('id-1') })
      const unused: WorkbookEngine = {
        ...engine,
        recalculateAfter: async (workbook) =>
          ok({ workbook, recalculated: 0, errors: [], spills: [], circular: false }),
      }
      const call = world.callWith({ engine: unused, spreadsheetId: 'id-1' })
      const start = workedMs()
      const done = output(
        await call('format_range', {
          formats: [{ range: 'A:E', role: 'input', format: 'money', fit: true }],
        }),
      )
      expect(workedMs() - start).toBeLessThan(2000)
      expect(done.changed).toBe(50_000)
      expect(styleAt('E10000')).toMatchObject({ cl: { rgb: '#1a3fc4' } })
      expect(Object.keys(stored().styles)).toHaveLength(1)
    },
    TIMEOUT_MS,
  )
})
