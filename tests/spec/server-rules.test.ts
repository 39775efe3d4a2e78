import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, conversationOf, signUp, type Person } from '#tests/support/server/caller.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

const LOAN = 'Build an amortisation schedule for a $300,000 loan at 6.5% over 30 years'

let server: TestServer
let person: Person
let conversation: string
let loan: string

beforeAll(async () => {
  server = await startTestServer()
  person = await signUp(server.origin)
  conversation = conversationOf(await ask(person, { message: LOAN }))
  const { body } = await person.call('spreadsheets.list')
  loan = body.spreadsheets[0]?.id ?? ''
  await ask(person, { message: 'Change the rate to 7%', conversation_id: conversation })
}, 60_000)
afterAll(() => server.close())

describe('a turn of the assistant in the API', () => {
  it('[SHEET-18, SHEET-12] makes a change set, which the list of changes returns with its conversation, turn and tool', async () => {
    const { body } = await person.call('changes.list', { params: { id: loan } })
    const [change] = body.changes
    expect(body.changes).toHaveLength(1)
    expect(change).toMatchObject({ kind: 'assistant', conversation_id: conversation, turn: 2 })
    expect(change).toMatchObject({ tool_name: 'write_range', undone_by: null, revision: 2 })
    expect(change?.message_id).toBeTruthy()
    expect(change?.execution_id).toBeTruthy()
    const params = { id: loan, change_id: change?.id ?? '' }
    const { cells_list } = (await person.call('changes.get', { params })).body
    expect(cells_list).toHaveLength(change?.cells ?? 0)
    expect(cells_list.map(({ before, after }) => [before?.v, after?.v])).toContainEqual([
      0.065, 0.07,
    ])
  })

  it('[CONV-835, CONV-20] adds its conversation to the conversations of the spreadsheet that it created', async () => {
    const { body } = await person.call('spreadsheets.conversations', { params: { id: loan } })
    expect(body.conversations.map((item) => item.conversation_id)).toEqual([conversation])
  })
})

describe('lists of chats and spreadsheets', () => {
  it('[CONV-13] find titles by their words, ignore case, and treat % and _ as plain characters', async () => {
    await person.call('conversations.rename', {
      params: { id: conversation },
      body: { title: 'Mill Street 100% loan' },
    })
    const chats = async (q: string) => (await person.call('histories.list', { query: { q } })).body
    expect((await chats('mill STREET')).histories).toHaveLength(1)
    expect((await chats('100%')).total_count).toBe(1)
    expect((await chats('m_ll')).histories).toEqual([])
    expect((await chats('%')).histories).toHaveLength(1)
    expect((await chats('nothing such')).total_count).toBe(0)

    await person.call('spreadsheets.create', { body: { title: 'Freight_2026' } })
    const sheets = async (q: string) =>
      (await person.call('spreadsheets.list', { query: { q } })).body.spreadsheets
    expect(await sheets('freight_')).toHaveLength(1)
    expect(await sheets('freightx')).toEqual([])
  })

  it('[SHEET-9] hold any number of spreadsheets on the free plan', async () => {
    const free = await signUp(server.origin)
    for (let n = 0; n < 120; n += 1)
      expect((await free.call('spreadsheets.create', { body: {} })).status).toBe(201)
    const { body } = await free.call('spreadsheets.list')
    expect(body.spreadsheets).toHaveLength(120)
    expect((await free.call('credits.get')).body.data.balance).toBe(10)
  })
})

describe('a save', () => {
  it('[SAVE-7, SAVE-4] without If-Match always succeeds and raises the revision', async () => {
    const made = await person.call('spreadsheets.create', { body: { title: 'Budget' } })
    const params = { id: made.body.id }
    const save = async (name: string) =>
      person.call('spreadsheets.update', { params, body: { workbook_data: { name } } })
    expect((await save('one')).body.revision).toBe(made.body.revision + 1)
    expect((await save('two')).body.revision).toBe(made.body.revision + 2)
    const read = await person.call('spreadsheets.get', { params })
    expect(read.body.workbook_data).toMatchObject({ name: 'two' })
    expect(read.body.revision).toBe(made.body.revision + 2)
  })
})
