import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { isSameJson } from '#contract/workbook/apply-change-set.ts'
import { resourcesOf } from '#contract/workbook/resources.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { planUndo } from '#server/sheets/undo/undo-changes.ts'
import { noteOperation } from '#server/sheets/writes/note-cells.ts'
import { output, toolWorld, type ToolWorld } from '#tests/support/models/tools.ts'
import { bigWorkbook } from '../../../../bench/support/big-sheet.ts'

/** The process for structural changes may start slowly on a busy machine. */
const SLOW_MS = 120_000

const engine = createWorkbookEngine({ timeoutMs: 90_000 })
afterAll(() => engine.close())

const OLD = { id: 'x', row: 4, col: 0, note: 'Old', width: 100, height: 50, show: false }

const book = (): WorkbookData => ({
  id: 'w',
  name: 'Plan',
  styles: {},
  sheetOrder: ['s', 't'],
  sheets: {
    s: {
      id: 's',
      name: 'Model',
      rowCount: 30,
      columnCount: 10,
      cellData: { 0: { 0: { v: 1, t: 2 } } },
      mergeData: [{ startRow: 1, endRow: 2, startColumn: 1, endColumn: 2 }],
      rowData: { 7: { hd: 1 } },
    },
    t: { id: 't', name: "O'Brien's", rowCount: 30, columnCount: 10, cellData: {} },
  },
  resources: [{ name: 'SHEET_NOTE_PLUGIN', data: JSON.stringify({ s: { 4: { 0: OLD } } }) }],
})

let world: ToolWorld
beforeEach(async () => {
  world = toolWorld(engine)
  await world.sheets.create({ id: 'w', title: 'Plan', workbook_data: book() })
})

const stored = (): WorkbookData => {
  const found = world.sheets.stored.get('w')?.workbook_data
  if (!found) throw new Error('nothing stored')
  return found
}
const set = (notes: readonly object[]) => world.call('set_note', { spreadsheet_id: 'w', notes })
const refusal = async (notes: readonly object[]): Promise<string> => {
  const result = await set(notes)
  return result.success ? 'no error' : result.error
}
const notesIn = (workbook: WorkbookData) =>
  JSON.parse(resourcesOf(workbook).find(({ name }) => name === 'SHEET_NOTE_PLUGIN')?.data ?? '{}')

describe('notes', () => {
  it('[AGENT-985] are added, changed and deleted in one change that undo takes back', async () => {
    const done = output(
      await set([
        { cell: 'A1', text: ' Source: annual report ' },
        { cell: 'Model!A5', text: 'New' },
        { cell: "'O''Brien''s'!B2", text: 'Assumption' },
      ]),
    )
    expect(done).toMatchObject({ added: 2, changed: 1, deleted: 0, unchanged: 0, revision: 2 })
    expect(done.notes[1]).toEqual({ cell: 'Model!A5', before: 'Old', after: 'New' })
    const notes = notesIn(stored())
    expect(notes.s[0][0]).toMatchObject({ row: 0, col: 0, note: 'Source: annual report' })
    expect(notes.s[4][0]).toEqual({ ...OLD, note: 'New' })
    expect(notes.t[1][1]).toMatchObject({ row: 1, col: 1, note: 'Assumption' })
    const [change] = world.sheets.changes
    const planned = change ? planUndo(stored(), [change], [], {}, 'still') : null
    if (!planned?.ok) throw new Error('no undo')
    expect(isSameJson(notesIn(planned.value.workbook), notesIn(book()))).toBe(true)
  })

  it('[AGENT-985] go with an empty text', async () => {
    const done = output(await set([{ cell: 'A5', text: '' }]))
    expect(done).toMatchObject({ added: 0, changed: 0, deleted: 1 })
    expect(notesIn(stored())).toEqual({})
  })

  it(
    '[AGENT-986] have the form in which Univer loads and saves them, and move with their cells',
    async () => {
      output(await set([{ cell: 'C6', text: 'Moves' }]))
      const insert = {
        id: 'sheet.command.insert-row-by-range',
        params: {
          subUnitId: 's',
          range: { startRow: 5, endRow: 5, startColumn: 0, endColumn: 9 },
          direction: 0,
        },
      }
      const mine = notesIn(stored()).s[5][2]
      const done = await engine.restructure(stored(), [insert])
      if (!done.ok) throw new Error('not moved')
      const data = done.value.resources.find(({ name }) => name === 'SHEET_NOTE_PLUGIN')?.data
      expect(JSON.parse(data ?? '{}').s).toEqual({ 4: { 0: OLD }, 6: { 2: { ...mine, row: 6 } } })
      const unmoved = await engine.restructure(stored(), [
        { id: 'sheet.command.set-worksheet-name', params: { subUnitId: 't', name: 'Other' } },
      ])
      // A resource that Univer would store differently appears in the changes.
      expect(unmoved.ok && unmoved.value.resources).toEqual([])
    },
    SLOW_MS,
  )

  it('[AGENT-987] stand at the first of merged cells, and hidden ones are named', async () => {
    const done = output(
      await set([
        { cell: 'C3', text: 'Merged' },
        { cell: 'A8', text: 'Hidden' },
      ]),
    )
    expect(notesIn(stored()).s[1][1].note).toBe('Merged')
    expect(done.notes[0]?.cell).toBe('Model!B2')
    expect(done.warning).toBe('Notes of hidden cells do not show: Model!A8.')
  })

  it('[AGENT-988] are refused for several cells, two texts and unknown worksheets', async () => {
    expect(await refusal([{ cell: 'A1:A2', text: 'x' }])).toContain('several cells')
    expect(
      await refusal([
        { cell: 'B2', text: 'x' },
        { cell: 'Model!C3', text: 'y' },
      ]),
    ).toContain('Model!B2 has two notes')
    expect(await refusal([{ cell: 'Modle!A1', text: 'x' }])).toContain('Did you mean "Model"')
    expect(await refusal([{ cell: 'A5', text: 'Old' }])).toContain('already')
    expect(world.sheets.changes).toHaveLength(0)
  })
})

it('[AGENT-989] 100 notes in 100,000 cells are planned within 2 s, and the list is cut', async () => {
  const big = bigWorkbook('w')
  await world.sheets.create({ id: 'w', title: 'Big', workbook_data: big })
  const notes = Array.from({ length: 100 }, (_, at) => ({
    cell: `A${at * 90 + 1}`,
    text: `n${at}`,
  }))
  const done = output(await set(notes))
  expect(done).toMatchObject({ added: 100, left_out: 80 })
  expect(done.notes).toHaveLength(20)
  const [sheetId = ''] = big.sheetOrder
  const placed = notes.map(({ text }, at) => ({ sheetId, row: at * 90, column: 0, text }))
  const begun = performance.now()
  let lastId = 0
  const operation = noteOperation(big, placed, () => `i${(lastId += 1)}`)
  expect(performance.now() - begun).toBeLessThan(2000)
  expect(operation?.type).toBe('set_resource')
})
