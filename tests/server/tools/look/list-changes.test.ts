import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { ChangeSet } from '#contract/workbook/change-set.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { changesOf } from '#server/sheets/changes.ts'
import { createPerSheetQueue } from '#server/sheets/per-sheet-queue.ts'
import { sheetsPort } from '#server/sheets/sheets-port.ts'
import { spreadsheetsOf } from '#server/sheets/spreadsheets.ts'
import { systemClock } from '#server/clock.ts'
import { operationTexts, shownCells } from '#server/tools/look/change-cells.ts'
import { openTestStore } from '#tests/support/server/database.ts'
import { output, toolWorld, type ToolWorld } from '#tests/support/models/tools.ts'
import { changesWorld, withEdits } from '#tests/support/workbook/changes-world.ts'
import { changeSetOf, workbookOf } from '#tests/support/workbook/workbooks.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

let world: ToolWorld
beforeEach(() => {
  world = toolWorld(engine)
})

const create = async (): Promise<void> => {
  const sheets = [
    { name: "O'Brien's", blocks: [{ range: 'A1:B1', values: [['Sales', 100]], format: 'money' }] },
    { name: 'constructor', blocks: [{ range: 'A1', values: [["='O''Brien''s'!B1*2"]] }] },
  ]
  output(await world.call('create_spreadsheet', { title: 'Plan', sheets }))
}
const write = async (input: object): Promise<string> =>
  output(await world.call('write_range', { range: 'A1', values: [[1]], ...input })).change_id
const list = async (input = {}) => output(await world.call('list_changes', input))

describe('the list of changes', () => {
  it('[AGENT-940] names them newest first with author, time, title, tool, cells and worksheets', async () => {
    await create()
    expect(await list()).toMatchObject({ count: 0, changes: [], left_out: 0 })
    const first = await write({ range: "'O''Brien''s'!B1", values: [[150]], overwrite: true })
    const second = await write({
      range: 'constructor!C1:C3',
      values: [[1], [2], [3]],
      title: 'Add',
    })
    const done = await list()
    const here = { when: '2026-11-21T10:00:00.000Z', who: 'assistant in this conversation' }
    expect(done.changes).toEqual([
      {
        ...here,
        id: second,
        revision: 3,
        title: 'Add',
        tool: 'write_range',
        cells: 3,
        worksheets: ['constructor'],
        is_undone: false,
      },
      {
        ...here,
        id: first,
        revision: 2,
        title: "Write 'O''Brien''s'!B1",
        tool: 'write_range',
        cells: 1,
        worksheets: ["O'Brien's"],
        is_undone: false,
      },
    ])
    expect(done).toMatchObject({ count: 2, left_out: 0, saves_without_change: 0 })
    const elsewhere = world.callWith({ conversationId: 'c2', spreadsheetId: 'id-1' })
    const other = output(await elsewhere('list_changes', {}))
    expect(other.changes[0]?.who).toBe('assistant in another conversation')
  })

  it('[AGENT-941] is cut to 40 changes and continues where it ended', async () => {
    await create()
    const ids: string[] = []
    for (let at = 0; at < 45; at += 1) ids.push(await write({ range: `D${at + 1}` }))
    const newest = ids.toReversed()
    const first = await list()
    expect(first).toMatchObject({
      count: 45,
      left_out: 5,
      next: expect.stringContaining('skip 40'),
    })
    expect(first.changes.map(({ id }) => id)).toEqual(newest.slice(0, 40))
    const rest = await list({ skip: 40 })
    expect(rest.changes.map(({ id }) => id)).toEqual(newest.slice(40))
    expect(rest).toMatchObject({ left_out: 0 })
    expect(rest.next).toBeUndefined()
    const middle = await list({ skip: 3 })
    expect(middle.changes.map(({ id }) => id)).toEqual(newest.slice(3, 43))
    expect(middle).toMatchObject({ left_out: 2, next: expect.stringContaining('skip 43') })
    expect((await list({ skip: 99 })).changes).toEqual([])
  })
})

describe('the cells of a change', () => {
  it('[AGENT-942] are shown before and after it, with formulas, formats and new worksheets', async () => {
    await create()
    await write({ range: "'O''Brien''s'!B1", values: [['=50*2']], overwrite: true })
    const id = await write({
      range: "'O''Brien''s'!B1",
      values: [[0.5]],
      format: 'percent',
      overwrite: true,
    })
    expect((await list({ change: id })).cells).toEqual([
      {
        cell: "'O''Brien''s'!B1",
        before: '100.00',
        after: '50.00%',
        formula_before: '=50*2',
      },
    ])
    const bold = await write({
      range: "'O''Brien''s'!B1",
      values: [[0.5]],
      bold: true,
      overwrite: true,
    })
    expect((await list({ change: bold })).cells).toMatchObject([{ is_format: true }])
    const added = await write({ range: 'New!A1', values: [['=1/0']], new_sheet: true })
    const done = await list({ change: added })
    expect(done).toMatchObject({
      count: 1,
      cells: [{ cell: 'New!A1', before: '', after: '#DIV/0!', formula_after: '=1/0' }],
      operations: ['Added the worksheet "New".'],
    })
  })

  it('[AGENT-942] keep the formula that cells share, and say if it is unknown', () => {
    const cells = { 0: { 0: { f: '=B1*2', si: 's', v: 2 } }, 1: { 0: { si: 's', v: 4 } } }
    const workbook = workbookOf({ a: cells })
    const at = (row: number, before: string, shared?: string): ChangeSet['cells'][number] => ({
      sheet_id: 'a',
      row,
      column: 0,
      before: { si: before, v: 1 },
      after: { si: 's', v: 4 },
      ...(shared !== undefined && { shared }),
    })
    const set = changeSetOf({ cells: [at(1, 'old', '=C2'), at(5, 'old')] })
    expect(shownCells(workbook, set, { a: 'Sheet a' }, [0, 9])).toMatchObject([
      { cell: "'Sheet a'!A2", formula_before: '=C2', formula_after: '=B2*2' },
      { formula_before: '= (a shared formula)', formula_after: '= (a shared formula)' },
    ])
    expect(shownCells(workbook, set, {}, [0, 1])[0]?.cell).toBe("'a removed worksheet'!A2")
  })

  it('[AGENT-942] come with each operation once', () => {
    const width = { type: 'set_column_width', sheet_id: 'a', before: null, after: 9 } as const
    const texts = operationTexts(
      [
        { ...width, column: 1 },
        { ...width, column: 2 },
        { type: 'rename_sheet', sheet_id: 'a', before: 'A', after: 'B' },
        { type: 'define_style', style_id: 's', before: null, after: {} },
      ],
      { a: 'B' },
    )
    expect(texts).toEqual(['Set widths of columns of "B".', 'Renamed the worksheet "A" to "B".'])
  })

  it('[AGENT-943] of a change of 40,000 cells are cut within 2 s and continue where they ended', async () => {
    await create()
    const values = Array.from({ length: 4000 }, (_, row) =>
      Array.from({ length: 10 }, (__, column) => row * 10 + column),
    )
    const id = await write({ range: 'constructor!A10:J4009', values })
    const start = performance.now()
    const first = await list({ change: id })
    expect(performance.now() - start).toBeLessThan(2000)
    const count = first.cells?.length ?? 0
    expect([first.count, count, first.left_out]).toEqual([40_000, 60, 39_940])
    const next = await list({ change: id, skip: count })
    expect(next.cells?.[0]).toMatchObject({ cell: 'constructor!A16', before: '', after: '60' })
    expect((await list({ change: id, skip: 39_990 })).left_out).toBe(0)
  })

  it('[AGENT-943] are refused for an unknown change, with a remedy', async () => {
    await create()
    const done = await world.call('list_changes', { change: 'constructor' })
    expect(done).toMatchObject({
      success: false,
      error: expect.stringMatching(/no change "constructor".*without `change` for the ids/),
    })
    const none = await world.callWith({ spreadsheetId: null })('list_changes', {})
    expect(none).toMatchObject({ success: false, error: expect.stringContaining('no spreadsheet') })
  })
})

describe('the stored history', () => {
  it('[AGENT-944] names undone changes, undos and other saves, and only to the owner', async () => {
    const stored = await changesWorld()
    const store = await openTestStore(stored.server.dataDir)
    try {
      const [owner, other] = [await stored.enter(), await stored.enter()]
      const id = await owner.create()
      await owner.turn(id, { range: 'A1', values: [[1]] })
      await owner.save(id, (workbook) =>
        withEdits(workbook, 'Sheet1', { 4: { 0: { v: 5, t: 2 } } }),
      )
      await owner.turn(id, { range: 'B1', values: [[2]] })
      const [latest] = (await owner.list(id)).changes
      await owner.undoChange(id, latest?.id ?? '')
      const portFor = (userId: string) =>
        sheetsPort(
          spreadsheetsOf(store, systemClock, userId),
          createPerSheetQueue(),
          changesOf(store, { id: userId, name: '' }),
        )
      const callFor = (userId: string) =>
        world.callWith({ sheets: portFor(userId), spreadsheetId: id, userId })
      const done = output(await callFor(owner.session.user.id)('list_changes', {}))
      expect(done.changes.map(({ who, is_undone }) => [who, is_undone])).toEqual([
        ['undo by the person', false],
        ['assistant in another conversation', true],
        ['assistant in another conversation', false],
      ])
      expect(done).toMatchObject({ count: 3, saves_without_change: 1 })
      const change = done.changes[1]?.id ?? ''
      const detail = output(await callFor(owner.session.user.id)('list_changes', { change }))
      expect(detail.cells).toEqual([{ cell: 'Sheet1!B1', before: '', after: '2' }])
      for (const input of [{}, { change }]) {
        const foreign = await callFor(other.session.user.id)('list_changes', input)
        expect(foreign).toMatchObject({ success: false, error: 'There is no such spreadsheet.' })
      }
      expect(await portFor(other.session.user.id).history.get(id, change)).toBeNull()
    } finally {
      await store.destroy()
      await stored.server.close()
    }
  })
})
