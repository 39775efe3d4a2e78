import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  CHANGE_CELLS_PAGE_MAX,
  FOLLOW_MAX_CELLS,
  FOLLOW_UNSAVED_MAX_CELLS,
} from '#contract/limits/changes.ts'
import { ok } from '#contract/api/result.ts'
import { createApi } from '#src/services/http/api.ts'
import { changesBetween } from '#src/services/workbook/changes-between.ts'
import { changesOf } from '#server/sheets/changes.ts'
import { changesWorld, type ChangesPerson } from '#tests/support/workbook/changes-world.ts'
import { openTestStore } from '#tests/support/server/database.ts'

let world: Awaited<ReturnType<typeof changesWorld>>
let person: ChangesPerson

beforeAll(async () => {
  world = await changesWorld()
})
afterAll(() => world.server.close())
beforeEach(async () => {
  person = await world.enter()
})

const withStore = async <T>(
  work: (store: Awaited<ReturnType<typeof openTestStore>>) => Promise<T>,
): Promise<T> => {
  const store = await openTestStore(world.server.dataDir)
  try {
    return await work(store)
  } finally {
    await store.destroy()
  }
}

describe('the changes of a spreadsheet', () => {
  it('[SHEET-570] are listed in pages, newest first, each with its summary and without cells', async () => {
    const id = await person.create()
    const message_id = await person.turn(
      id,
      { range: 'A1:A3', values: [[1], [2], [3]], title: 'Start' },
      { range: 'Next!A1', values: [[4]], new_sheet: true },
    )
    await person.turn(id, { range: 'B1', values: [['=A1+1']] })
    const { changes, total_count, has_more } = await person.list(id)
    expect([total_count, has_more]).toEqual([3, false])
    const { id: userId, name } = person.session.user
    const from = { kind: 'assistant', tool_name: 'write_range', undone_by: null }
    const by = { id: userId, name }
    expect(changes).toMatchObject([
      { ...from, title: 'Write Sheet1!B1', cells: 1, sheets: ['Sheet1'], turn: 2, revision: 4, by },
      { ...from, title: 'Write Next!A1', cells: 1, sheets: ['Next'], turn: 1, message_id },
      { ...from, title: 'Start', cells: 3, sheets: ['Sheet1'], turn: 1, message_id, by },
    ])
    for (const change of changes) expect(change.conversation_id).toBe(changes[0]?.conversation_id)
    const second = await person.list(id, { page: 2, page_size: 2 })
    expect(second.changes.map(({ title }) => title)).toEqual(['Start'])
    expect([second.total_count, second.has_more]).toEqual([3, false])
    expect((await person.list(id, { page_size: 2 })).has_more).toBe(true)
  })

  it('[SHEET-571] are returned with their cells before and after the change, in pages of 500 and with formats', async () => {
    const id = await person.create()
    const values = Array.from({ length: 600 }, (_, row) => [row])
    await person.turn(id, { range: 'A1:A600', values, format: 'money' })
    await person.turn(id, { range: 'A1', values: [['=A2*2']], overwrite: true })
    const [formula, block] = (await person.list(id)).changes
    const read = async (change_id = '', page = 1) =>
      (await person.call('changes.get', { params: { id, change_id }, query: { page } })).body
    const [first, second] = [await read(block?.id), await read(block?.id, 2)]
    expect([first.cells, first.cells_list.length, first.has_more]).toEqual([600, 500, true])
    expect([second.cells_list.length, second.has_more]).toEqual([100, false])
    expect(second.cells_list.at(-1)).toMatchObject({ sheet: 'Sheet1', cell: 'A600', before: null })
    const { cells_list } = await read(formula?.id)
    expect(cells_list).toMatchObject([
      { cell: 'A1', before: { v: 0 }, after: { f: '=A2*2', v: 2 }, source: null },
    ])
    expect(cells_list[0]?.before?.s).toBeTruthy()
    const query = { page_size: CHANGE_CELLS_PAGE_MAX + 1 }
    const params = { id, change_id: block?.id ?? '' }
    expect((await person.call('changes.get', { params, query })).status).toBe(400)
    const large = { page_size: CHANGE_CELLS_PAGE_MAX }
    const whole = (await person.call('changes.get', { params, query: large })).body
    expect([whole.cells_list.length, whole.has_more]).toEqual([600, false])
  })

  it('[AGENT-1141] say from where the cells came, and an undo says nothing', async () => {
    const id = await person.create()
    const also = [{ range: 'C1', values: [[2]] }]
    await person.turn(id, { range: 'B1', values: [[1]], source: 'message', also })
    const [written] = (await person.list(id)).changes
    const sourcesOf = async (change_id = '') => {
      const { body } = await person.call('changes.get', { params: { id, change_id }, query: {} })
      return body.cells_list.map(({ cell, source }) => [cell, source])
    }
    expect(await sourcesOf(written?.id)).toEqual([
      ['B1', 'message'],
      ['C1', null],
    ])
    const params = { id, change_id: written?.id ?? '' }
    const { body } = await person.call('changes.undo', { params, body: {} })
    expect(await sourcesOf(body.change_id)).toEqual([
      ['B1', null],
      ['C1', null],
    ])
  })

  it('[SHEET-1116] cost a refresh of the grid less than 10 kB after five writes of 30,000 cells', async () => {
    const id = await person.create()
    const { revision } = (await person.call('spreadsheets.get', { params: { id } })).body
    const values = Array.from({ length: 3000 }, (_, row) => Array.from({ length: 10 }, () => row))
    for (let write = 0; write < 5; write += 1)
      await person.turn(id, { range: 'A1:J3000', values, overwrite: true })
    const fetched: { readonly name: string; readonly bytes: number }[] = []
    const api = createApi(async (_, name, parts) => {
      const response = await person.open(name as 'changes.list', parts as object)
      const text = await response.text()
      fetched.push({ name, bytes: Buffer.byteLength(text) })
      return ok(new Response(text, { status: response.status, headers: response.headers }))
    })
    const theirs = (await person.call('spreadsheets.get', { params: { id } })).body
    const follow = (most: number) => changesBetween(api)({ revision }, theirs, most)
    // Neither limit admits 150,000 cells, so the grid loads the workbook once instead.
    for (const most of [FOLLOW_MAX_CELLS, FOLLOW_UNSAVED_MAX_CELLS])
      expect(await follow(most)).toBe(null)
    expect(fetched.map(({ name }) => name)).toEqual(['changes.list', 'changes.list'])
    for (const { bytes } of fetched) expect(bytes).toBeLessThan(10_000)
  }, 120_000)

  it('[SHEET-570] are listed without reading a cell, and the list of five writes of 30,000 cells takes under 10 kB', async () => {
    const id = await person.create()
    const values = Array.from({ length: 3000 }, (_, row) => Array.from({ length: 10 }, () => row))
    for (let write = 0; write < 5; write += 1)
      await person.turn(id, { range: 'A1:J3000', values, overwrite: true })
    const response = await person.open('changes.list', { params: { id } })
    expect((await response.text()).length).toBeLessThan(10_000)
    await withStore(async (store) => {
      const stored = store.selectFrom('change_sets').select('change_set')
      const sets = await stored.where('spreadsheet_id', '=', id).execute()
      expect(sets.reduce((sum, { change_set }) => sum + change_set.length, 0)).toBeGreaterThan(5e6)
      // Invalid change sets make the list fail if it reads them.
      const spoilt = store.updateTable('change_sets').set({ change_set: 'unread' })
      await spoilt.where('spreadsheet_id', '=', id).execute()
    })
    expect((await person.list(id)).changes.map(({ cells }) => cells)).toEqual(
      Array.from({ length: 5 }, () => 30_000),
    )
  }, 120_000)

  it('[SHEET-573] are listed even if stored without a summary by an earlier version', async () => {
    const id = await person.create()
    const message_id = await person.turn(id, { range: 'A1:A2', values: [[1], [2]] })
    const listed = await person.list(id)
    await withStore((store) => store.deleteFrom('change_heads').execute())
    expect(await person.list(id)).toEqual(listed)
    await withStore((store) => store.deleteFrom('change_heads').execute())
    expect((await person.undoTurn(id, message_id)).body.cells).toBe(2)
  })

  it('[SHEET-570] do not exist for another user, neither over HTTP nor in the store', async () => {
    const id = await person.create()
    const message_id = await person.turn(id, { range: 'A1', values: [[1]] })
    const change_id = (await person.list(id)).changes[0]?.id ?? ''
    const other = await world.enter()
    const params = { id, change_id }
    expect((await other.call('changes.list', { params: { id } })).status).toBe(404)
    expect((await other.call('changes.get', { params })).status).toBe(404)
    expect((await other.undoChange(id, change_id)).status).toBe(404)
    expect((await other.undoTurn(id, message_id)).status).toBe(404)
    // A path with the other user's own spreadsheet does not reach the change either.
    const own = await other.create()
    expect((await other.undoChange(own, change_id)).status).toBe(404)
    expect((await other.undoTurn(own, message_id)).status).toBe(404)
    const { id: otherId, name } = other.session.user
    await withStore(async (store) => {
      const theirs = changesOf(store, { id: otherId, name: name ?? '' })
      expect(await theirs.ofTurn(id, message_id)).toBeNull()
      expect(await theirs.after(id, 0, 9, 99)).toEqual([])
    })
    expect((await person.values(id, 1))[0]).toEqual([1, null])
  })

  it('[SHEET-794] are read newest first, up to a limit of changes and a limit of cells', async () => {
    const id = await person.create()
    await person.turn(
      id,
      { range: 'A1', values: [[1]], title: 'One' },
      { range: 'A2:A5', values: [[2], [3], [4], [5]], title: 'Many' },
      { range: 'A6', values: [[6]], title: 'Last' },
    )
    const { id: userId, name } = person.session.user
    await withStore(async (store) => {
      const mine = changesOf(store, { id: userId, name: name ?? '' })
      const titles = async (most: number, cells: number) =>
        (await mine.after(id, 0, most, cells)).map(({ head }) => head.title)
      expect(await titles(9, 6)).toEqual(['Last', 'Many', 'One'])
      expect(await titles(2, 6)).toEqual(['Last', 'Many'])
      expect(await titles(9, 4)).toEqual(['Last'])
    })
  })
})
