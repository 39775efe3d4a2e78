import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { formulaAt } from '#contract/formulas/formula-at.ts'
import { cellAt, styleOf, type WorkbookData } from '#contract/workbook/workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { planUndo } from '#server/sheets/undo/undo-changes.ts'
import { WRITING_TOOLS } from '#server/tools/tool-names.ts'
import { sortRange } from '#server/tools/arrange/sort-range.ts'
import { SORT_BOOK, storedBook } from '#tests/support/models/sort-book.ts'
import { output, toolWorld, type ToolWorld } from '#tests/support/models/tools.ts'

const TIMEOUT_MS = 120_000
const engine = createWorkbookEngine()
afterAll(() => engine.close())

let world: ToolWorld
beforeEach(() => {
  world = toolWorld(engine)
})
const { stored, sheetOf, valuesOf, put } = storedBook(() => world)

describe('a sort', () => {
  it(
    '[AGENT-960] moves whole rows with formats, shifts their formulas, and keeps header and total',
    async () => {
      output(await world.call('create_spreadsheet', SORT_BOOK))
      const before = stored()
      const done = output(
        await world.call('sort_range', { range: 'A1:D5', by: [{ column: 'Name' }] }),
      )
      expect(done).toMatchObject({
        range: "'O''Brien''s'!A2:D4",
        header: "'O''Brien''s'!A1:D1",
        totals: ["'O''Brien''s'!A5:D5"],
        by: [{ column: 'A', head: 'Name', order: 'asc' }],
        rows: 3,
        moved_rows: 3,
        moved_notes: false,
        changed_records: 0,
        revision: 2,
      })
      expect(valuesOf(0, 0, 4)).toEqual(['Name', 'Apple', 'banana', 'constructor', 'Total'])
      expect(valuesOf(3, 1, 4)).toEqual([10, 40, 90, 140])
      expect([1, 2, 3, 4].map((row) => formulaAt(sheetOf(), row, 3))).toEqual([
        '=B2*C2*$F$1',
        '=B3*C3*$F$1',
        '=B4*C4*$F$1',
        '=SUM(D2:D4)',
      ])
      expect(done.first_rows[0]).toEqual(['Apple', '1', '10', '10.00'])
      const bold = (row: number) => styleOf(stored(), cellAt(sheetOf(), row, 1)?.s)?.bl ?? 0
      expect([1, 2, 3].map(bold)).toEqual([0, 0, 1])
      expect(sortRange.summary(done)).toBe(
        `Sorted 3 rows of 'O''Brien''s'!A2:D4 by A "Name" asc. 3 moved.`,
      )
      expect(WRITING_TOOLS.has('sort_range')).toBe(true)
      const [set] = world.sheets.changes
      if (!set) throw new Error('no change')
      expect(set).toMatchObject({ tool_name: 'sort_range', moves_cells: true })
      const undone = planUndo(stored(), [set], [], {}, 'still')
      if (!undone.ok) throw new Error(undone.error.detail)
      const calculated = await engine.recalculate(undone.value.workbook)
      if (!calculated.ok) throw new Error(calculated.error.type)
      const { workbook } = calculated.value
      for (let row = 0; row < 5; row += 1)
        for (let column = 0; column < 4; column += 1) {
          const [was, is] = [before, workbook].map((book) => {
            const cell = cellAt(sheetOf(0, book), row, column)
            return [cell?.v, formulaAt(sheetOf(0, book), row, column), styleOf(book, cell?.s)]
          })
          expect(is).toEqual(was)
        }
    },
    TIMEOUT_MS,
  )

  it(
    '[AGENT-960] orders numbers, texts, booleans and errors as Excel, blanks last, equal rows as they were',
    async () => {
      const values = [
        ['b', 1],
        [null, 2],
        ['=1/0', 3],
        [true, 4],
        [7, 5],
        ['A', 6],
        [7, 7],
        ['2026-01-31', 8],
      ]
      const sheets = [{ name: 'List', blocks: [{ range: 'A1:B8', values }] }]
      output(await world.call('create_spreadsheet', { title: 'Mixed', sheets }))
      const up = output(
        await world.call('sort_range', { range: 'A:B', has_header: false, by: [{ column: 'A' }] }),
      )
      expect(valuesOf(1, 0, 7)).toEqual([5, 7, 8, 6, 1, 4, 3, 2])
      expect(up.by).toEqual([{ column: 'A', order: 'asc', blank: 1, errors: 1 }])
      expect(up.header).toBeNull()
      output(
        await world.call('sort_range', {
          range: 'List!A1:B8',
          has_header: false,
          by: [{ column: 'A', order: 'desc' }],
        }),
      )
      expect(valuesOf(1, 0, 7)).toEqual([3, 4, 1, 6, 8, 5, 7, 2])
      output(
        await world.call('sort_range', {
          range: 'B2',
          has_header: false,
          by: [{ column: 'A' }, { column: 'B', order: 'desc' }],
        }),
      )
      expect(valuesOf(1, 0, 2)).toEqual([7, 5, 8])
    },
    TIMEOUT_MS,
  )

  it(
    '[AGENT-961] keeps references to other worksheets, and moves notes with their rows',
    async () => {
      const sheets = [
        {
          name: 'List',
          blocks: [
            { range: 'A1:B1', values: [['Item', 'Price']], role: 'header' },
            { range: 'A2:A4', values: [['c'], ['a'], ['b']] },
            { range: 'B2:B4', values: [["='Price list'!A1*2+SUM('Price list'!A1:A1)+List!A9"]] },
          ],
        },
        { name: 'Price list', blocks: [{ range: 'A1:A3', values: [[30], [10], [20]] }] },
      ]
      output(await world.call('create_spreadsheet', { title: 'Prices', sheets }))
      const { id } = sheetOf()
      const note = { id: 'n', row: 1, col: 0, note: 'Check', width: 100, height: 50 }
      const far = { ...note, id: 'f', row: 1, col: 6 }
      const data = JSON.stringify({ [id]: { 1: { 0: note, 6: far } } })
      put({}, { resources: [{ name: 'SHEET_NOTE_PLUGIN', data }] })
      const done = output(await world.call('sort_range', { range: 'A1:B4', by: [{ column: 'B' }] }))
      expect(valuesOf(0, 1, 3)).toEqual(['a', 'b', 'c'])
      expect(valuesOf(1, 1, 3)).toEqual([30, 60, 90])
      expect([1, 2, 3].map((row) => formulaAt(sheetOf(), row, 1))).toEqual([
        "='Price list'!A2*2+SUM('Price list'!A2:A2)+List!A9",
        "='Price list'!A3*2+SUM('Price list'!A3:A3)+List!A10",
        "='Price list'!A1*2+SUM('Price list'!A1:A1)+List!A11",
      ])
      expect(done).toMatchObject({ changed_records: 0, moved_notes: true })
      const notes = (book: WorkbookData) =>
        JSON.parse((book['resources'] as readonly { readonly data: string }[])[0]?.data ?? '')[id]
      expect(notes(stored())).toEqual({ 1: { 6: far }, 3: { 0: { ...note, row: 3 } } })
      const [set] = world.sheets.changes
      if (!set) throw new Error('no change')
      const undone = planUndo(stored(), [set], [], {}, 'still')
      if (!undone.ok) throw new Error(undone.error.detail)
      expect(notes(undone.value.workbook)).toEqual({ 1: { 0: note, 6: far } })
    },
    TIMEOUT_MS,
  )
})

describe('the warnings of a sort', () => {
  it(
    '[AGENT-962] name row numbers that change, and no old results',
    async () => {
      output(await world.call('create_spreadsheet', SORT_BOOK))
      output(await world.call('write_range', { range: 'E2:E4', values: [['=ROW()-1']] }))
      const sheet = sheetOf()
      const { 1: row = {}, ...rows } = sheet.cellData ?? {}
      put({ cellData: { ...rows, 1: { ...row, 3: { ...row[3], v: -7 } } } })
      const done = output(
        await world.call('sort_range', { range: 'A1:E4', by: [{ column: 'Quantity' }] }),
      )
      // The first amount on the other worksheet is disturbed, so all differences count.
      expect(done.warning).toContain('4 formulas give another result')
      put({}, { sheetOrder: [sheet.id], sheets: { [sheet.id]: sheetOf() } })
      const back = output(
        await world.call('sort_range', {
          range: 'A1:E4',
          by: [{ column: 'Quantity', order: 'desc' }],
        }),
      )
      expect(back.warning).toBe(
        '2 formulas give another result than for the same record before: E2, E4.',
      )
    },
    TIMEOUT_MS,
  )

  it(
    '[AGENT-962] name formulas that read other records, and results that differ',
    async () => {
      output(await world.call('create_spreadsheet', SORT_BOOK))
      output(await world.call('write_range', { range: 'E2:E4', values: [['=D2+N(E1)']] }))
      const done = output(
        await world.call('sort_range', { range: 'A1:E4', by: [{ column: 'Amount' }] }),
      )
      // Only the first amount is a single cell. The sums cover all records.
      expect(done.warning).toContain(
        '1 formula outside the sorted cells now reads other records: constructor!B1.',
      )
      expect(done.warning).toContain('3 sorted formulas read more than the own row')
      // Apple moves from the last row to the first: 140 becomes 10. The others change too.
      expect(valuesOf(4, 1, 3)).toEqual([10, 50, 140])
      expect(done.changed_records).toBe(3)
      expect(done.warning).toContain('another result than for the same record before: E2, E3, E4')
      expect(done.results).toContainEqual(
        expect.objectContaining({ label: 'First amount', before: '40.00', after: '10.00' }),
      )
    },
    TIMEOUT_MS,
  )

  it(
    '[AGENT-962] name columns beside the range and numbers stored as text',
    async () => {
      output(await world.call('create_spreadsheet', SORT_BOOK))
      output(await world.call('write_range', { range: 'B2', values: [["'2"]], overwrite: true }))
      const done = output(
        await world.call('sort_range', { range: 'A1:B4', by: [{ column: 'quantity' }] }),
      )
      expect(valuesOf(0, 1, 3)).toEqual(['Apple', 'constructor', 'banana'])
      expect(done.by[0]).toMatchObject({ head: 'Quantity', numbers_as_text: 1 })
      expect(done.warning).toContain('1 number is stored as text and sorted as text')
      expect(done.warning).toContain('Column C beside the range holds cells that did not move.')
      // The row of the constructor stays, so only the amounts of the other two change.
      expect(done.warning).toContain(
        '2 formulas outside the sorted cells now read other records: D2, D4.',
      )
    },
    TIMEOUT_MS,
  )
})
