import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ChangeSet } from '#contract/workbook/change-set.ts'
import { parseWorkbook } from '#contract/workbook/workbook.ts'
import type { Agent } from '#server/chat/agent-contract.ts'
import { sheetsIn } from '#tests/support/models/agents.ts'
import { ask, signUp, type Person } from '#tests/support/server/caller.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
let person: Person
/** The agent of the current test. */
let act: Agent = async () => ({ ended: 'end' })

beforeAll(async () => {
  server = await startTestServer({ agent: (turn) => act(turn) })
})
afterAll(() => server.close())
beforeEach(async () => {
  person = await signUp(server.origin)
})

const create = async (title = 'Budget') =>
  (await person.call('spreadsheets.create', { body: { title } })).body
const get = async (id: string) => (await person.call('spreadsheets.get', { params: { id } })).body
const save = (id: string, workbook_data: Record<string, unknown>, revision?: string) =>
  person.call('spreadsheets.update', {
    params: { id },
    body: { workbook_data },
    headers: revision === undefined ? {} : { 'if-match': revision },
  })

const changeSet = (spreadsheet_id: string, title: string): ChangeSet => ({
  id: randomUUID(),
  spreadsheet_id,
  conversation_id: null,
  message_id: null,
  execution_id: 'x',
  title,
  created_at: new Date().toISOString(),
  cells: [{ sheet_id: 'sheet-1', row: 0, column: 0, before: null, after: { v: 5 } }],
  operations: [],
  cells_first: false,
})

describe('a spreadsheet', () => {
  it('[SHEET-1, SHEET-3] is created as an empty workbook that opens', async () => {
    const { status, body } = await person.call('spreadsheets.create', { body: {} })
    expect(status).toBe(201)
    expect(body).toMatchObject({ title: 'New Spreadsheet', revision: 1, public_share: null })
    const workbook = parseWorkbook(body.workbook_data)
    expect(workbook.ok && workbook.value.id).toBe(body.id)
    const { preview: _, ...stored } = body
    expect(await get(body.id)).toEqual(stored)
  })

  it('[SHEET-3] is created from a given title and workbook, with a new id', async () => {
    const first = await create()
    const { body } = await person.call('spreadsheets.create', {
      body: { title: '  Mine  ', workbook_data: { ...first.workbook_data, custom: [1, null] } },
    })
    expect(body.title).toBe('Mine')
    expect(body.id).not.toBe(first.id)
    expect(body.workbook_data).toMatchObject({ id: body.id, custom: [1, null] })
  })

  it('[SHEET-21] is created once for each user and request_id', async () => {
    const request_id = randomUUID()
    const make = async (by: Person, title: string) =>
      (await by.call('spreadsheets.create', { body: { title, request_id } })).body
    const [first, ...again] = await Promise.all(['a', 'b', 'c'].map((title) => make(person, title)))
    expect(again).toEqual([first, first])
    expect((await person.call('spreadsheets.list')).body.spreadsheets).toHaveLength(1)
    const theirs = await make(await signUp(server.origin), 'theirs')
    expect(theirs.id).not.toBe(first?.id)
    // The `request_id` of a deleted spreadsheet creates a new one.
    await person.call('spreadsheets.delete', { params: { id: first?.id ?? '' } })
    expect((await make(person, 'anew')).title).toBe('anew')
  })

  it('[SHEET-2, CONV-13] is listed without its cells, newest first, and found by its title', async () => {
    await create('Cash flow ÉTÉ')
    await create('50%_off')
    const { body } = await person.call('spreadsheets.list')
    expect(body.spreadsheets.map(({ title }) => title)).toEqual(['50%_off', 'Cash flow ÉTÉ'])
    expect(JSON.stringify(body)).not.toContain('workbook_data')
    const find = async (q: string) =>
      (await person.call('spreadsheets.list', { query: { q } })).body.spreadsheets.map(
        ({ title }) => title,
      )
    expect(await find('FLOW')).toEqual(['Cash flow ÉTÉ'])
    expect(await find('été')).toEqual(['Cash flow ÉTÉ'])
    expect(await find('%_')).toEqual(['50%_off'])
    expect(await find('nothing')).toEqual([])
  })

  it('[SHEET-5, API-10, API-19] is renamed with only a title, which is trimmed', async () => {
    const { id } = await create()
    const { body } = await person.call('spreadsheets.rename', {
      params: { id },
      body: { title: ' Forecast ' },
    })
    expect(await get(id)).toMatchObject({ title: 'Forecast', updated_at: body.updated_at })
    const empty = { params: { id }, body: { title: '   ' } }
    expect((await person.call('spreadsheets.rename', empty)).status).toBe(400)
  })

  it('[SHEET-6, SHEET-27] is deleted singly, or in a batch that returns the deleted ids', async () => {
    const sheets = [await create('a'), await create('b'), await create('c')]
    const [a = '', b = '', c = ''] = sheets.map(({ id }) => id)
    expect((await person.call('spreadsheets.delete', { params: { id: a } })).status).toBe(204)
    expect((await person.call('spreadsheets.get', { params: { id: a } })).status).toBe(404)
    const ids = [a, b, b, c, randomUUID()]
    const { body } = await person.call('spreadsheets.deleteMany', { body: { ids } })
    expect([...body.deleted].sort()).toEqual([b, c].sort())
    expect((await person.call('spreadsheets.list')).body.spreadsheets).toEqual([])
  })

  it('[SHEET-6] is deleted in a batch with more ids than one SQL statement takes', async () => {
    const { id } = await create()
    const ids = [...Array.from({ length: 1200 }, () => randomUUID()), id]
    const { body } = await person.call('spreadsheets.deleteMany', { body: { ids } })
    expect(body.deleted).toEqual([id])
  })

  it('[SHEET-8] shows its first cells as text', async () => {
    const { id, workbook_data } = await create()
    const workbook = parseWorkbook(workbook_data)
    if (!workbook.ok) throw new Error('no workbook')
    const [sheetId = ''] = workbook.value.sheetOrder
    const cellData = { 0: { 0: { v: 'Rate' }, 1: { v: 0.065, f: '=B2' } } }
    const sheet = { ...workbook.value.sheets[sheetId], cellData }
    await save(id, { ...workbook_data, sheets: { [sheetId]: sheet } })
    const { body } = await person.call('spreadsheets.window', { params: { id } })
    expect(body).toMatchObject({ id, title: 'Budget', sheet: 0, sheets: [{ name: 'Sheet1' }] })
    expect(body.cells.find(({ row, column }) => row === 0 && column === 0)?.text).toBe('Rate')
    expect(body.cells.find(({ column }) => column === 1)?.f).toBe('=B2')
  })

  it('[SHEET-8] has an empty window if its data is no workbook', async () => {
    const { id } = await create()
    await save(id, { sheets: 5 })
    const { status, body } = await person.call('spreadsheets.window', { params: { id } })
    expect(status).toBe(200)
    expect(body.cells).toEqual([])
  })

  it('[API-3] refuses data that is nested too deeply, and stores nothing', async () => {
    const { id } = await create()
    const deep = '['.repeat(200_000) + ']'.repeat(200_000)
    const answer = await fetch(`${server.origin}/api/spreadsheets/${id}/`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${person.token}`,
        'content-type': 'application/json',
      },
      body: `{"workbook_data":{"x":${deep}}}`,
    })
    expect(answer.status).toBe(400)
    expect(await get(id)).toMatchObject({ revision: 1 })
  })
})

describe('a save', () => {
  it('[SAVE-747] with the current revision stores the next one', async () => {
    const { id } = await create()
    const { status, body } = await save(id, { a: 1 }, '"1"')
    expect(status).toBe(200)
    expect(body.revision).toBe(2)
    expect(await get(id)).toMatchObject({ revision: 2, workbook_data: { a: 1 } })
  })

  it('[SHEET-1] returns the whole spreadsheet, or no cells with Prefer: return=minimal', async () => {
    const { id } = await create()
    const put = async (prefer: Readonly<Record<string, string>>): Promise<unknown> => {
      const input = { params: { id }, body: { workbook_data: { a: 1 } }, headers: prefer }
      return (await person.open('spreadsheets.update', input)).json()
    }
    expect(await put({})).toEqual(await get(id))
    const { workbook_data: _, ...summary } = await get(id)
    const minimal = await put({ prefer: 'return=minimal' })
    expect(minimal).toEqual({ ...summary, revision: 3, updated_at: expect.any(String) })
  })

  it('[SAVE-5, SAVE-761] with a stale revision gets 409 with the current one and changes nothing', async () => {
    const { id } = await create()
    await save(id, { a: 1 }, '"1"')
    const { status, body } = await save(id, { a: 2 }, '"1"')
    expect(status).toBe(409)
    expect(body).toMatchObject({ revision: 2 })
    expect(body['detail']).toBeTruthy()
    expect((await get(id)).workbook_data).toEqual({ a: 1 })
  })

  it('[SAVE-5] succeeds only once if many use the same revision at once', async () => {
    const { id } = await create()
    const saves = Array.from({ length: 12 }, (_, n) => save(id, { n }, '"1"'))
    const statuses = (await Promise.all(saves)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(11)
    expect((await get(id)).revision).toBe(2)
  })

  it('[SAVE-21] repeated after a lost answer is no conflict and makes no new revision', async () => {
    const { id } = await create()
    await save(id, { a: 1 }, '"1"')
    const { status, body } = await save(id, { a: 1 }, '"1"')
    expect(status).toBe(200)
    expect(body.revision).toBe(2)
  })

  it('[SAVE-7] without If-Match, or with *, always succeeds', async () => {
    const { id } = await create()
    expect((await save(id, { a: 1 })).body.revision).toBe(2)
    expect((await save(id, { a: 2 }, '*')).body.revision).toBe(3)
    expect((await save(id, { a: 3 }, 'W/"3"')).body.revision).toBe(4)
    expect((await save(id, { a: 4 }, '"x"')).status).toBe(400)
  })
})

describe("the assistant's changes", () => {
  it('[SHEET-12, SHEET-18] are stored with their revision and listed newest first', async () => {
    const { id } = await create()
    act = async (turn) => {
      for (const title of ['first', 'second']) {
        const sheet = await sheetsIn(turn).get(id)
        if (!sheet.ok) throw new Error('no sheet')
        const { revision, workbook_data } = sheet.value
        const applied = await sheetsIn(turn).applyChangeSet({
          spreadsheetId: id,
          baseRevision: revision,
          workbook_data: { ...workbook_data, name: title },
          changeSet: changeSet(id, title),
        })
        if (!applied.ok) throw new Error(applied.error.type)
      }
      return { ended: 'end' }
    }
    const events = await ask(person, { message: 'Change it' })
    expect(events.at(-1)?.type).toBe('stream_end')
    expect(await get(id)).toMatchObject({ revision: 3, workbook_data: { name: 'second' } })
    const { body } = await person.call('changes.list', { params: { id } })
    expect(body.changes.map(({ title }) => title)).toEqual(['second', 'first'])
  })

  it('[SHEET-12, SAVE-761] are refused on a stale revision or a foreign spreadsheet, and neither workbook nor change set is stored', async () => {
    const { id } = await create()
    const stranger = await signUp(server.origin)
    const { body: foreign } = await stranger.call('spreadsheets.create', { body: {} })
    const outcomes: unknown[] = []
    act = async (turn) => {
      for (const [spreadsheetId, baseRevision] of [
        [id, 7],
        [foreign.id, 1],
      ] as const)
        outcomes.push(
          await sheetsIn(turn).applyChangeSet({
            spreadsheetId,
            baseRevision,
            workbook_data: { id, name: 'x', styles: {}, sheetOrder: [], sheets: {} },
            changeSet: changeSet(spreadsheetId, 'no'),
          }),
          await sheetsIn(turn).get(foreign.id),
        )
      return { ended: 'end' }
    }
    await ask(person, { message: 'Try' })
    const absent = { ok: false, error: { type: 'not_found', id: foreign.id } }
    const stale = { ok: false, error: { type: 'stale_revision', revision: 1 } }
    expect(outcomes).toEqual([stale, absent, absent, absent])
    expect((await person.call('changes.list', { params: { id } })).body.changes).toEqual([])
    expect((await get(id)).revision).toBe(1)
  })
})
