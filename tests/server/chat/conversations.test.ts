import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { wordsAgent } from '#tests/support/models/agents.ts'
import {
  ask,
  callerOf,
  conversationOf,
  messagesOf,
  signUp,
  type Person,
} from '#tests/support/server/caller.ts'
import { createTestClock } from '#tests/support/server/clock.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

const clock = createTestClock('2026-11-21T09:00:00.000Z')
let server: TestServer
let person: Person
beforeAll(async () => {
  server = await startTestServer({
    clock,
    agent: wordsAgent('Done.'),
    env: { MONTHLY_CREDITS: '500' },
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  person = await signUp(server.origin)
})

const converse = async (message: string): Promise<string> => {
  clock.advance(10)
  return conversationOf(await ask(person, { message }))
}
const rename = (id: string, title: string) =>
  person.call('conversations.rename', { params: { id }, body: { title } })

describe('conversations', () => {
  it('[CONV-4, API-7] are listed in pages of 20, newest first', async () => {
    const ids: string[] = []
    for (let n = 0; n < 23; n += 1) ids.unshift(await converse(`Message ${n}`))
    const first = (await person.call('histories.list')).body
    expect(first.histories.map((row) => row.conversation_id)).toEqual(ids.slice(0, 20))
    expect(first).toMatchObject({ total_count: 23, has_more: true })
    const second = (await person.call('histories.list', { query: { page: 2 } })).body
    expect(second.histories.map((row) => row.conversation_id)).toEqual(ids.slice(20))
    expect(second.has_more).toBe(false)
  })

  it('[CONV-1] have the specified fields', async () => {
    const id = await converse('Hi')
    const [row] = (await person.call('histories.list')).body.histories
    expect(row).toEqual({
      conversation_id: id,
      title: 'New Conversation',
      created_at: clock.now().toISOString(),
      updated_at: clock.now().toISOString(),
      spreadsheet_id: null,
      model: 'offline',
    })
    expect((await person.call('conversations.get', { params: { id } })).body).toEqual(row)
  })

  it('[CONV-835, CONV-20] of a spreadsheet are listed newest first, without other conversations', async () => {
    const sheet = async () => (await person.call('spreadsheets.create', { body: {} })).body.id
    const listed = async (id: string) => {
      const { body } = await person.call('spreadsheets.conversations', { params: { id } })
      return body.conversations.map((row) => [row.conversation_id, row.spreadsheet_id])
    }
    const [mine, another] = [await sheet(), await sheet()]
    const about = async (spreadsheet_id: string): Promise<string> => {
      clock.advance(10)
      return conversationOf(await ask(person, { message: 'Hi', spreadsheet_id }))
    }
    const [a, b, c] = [await about(mine), await about(mine), await about(another)]
    await converse('of none')
    expect(await listed(mine)).toEqual([
      [b, mine],
      [a, mine],
    ])
    clock.advance(10)
    await ask(person, { message: 'Again', conversation_id: a })
    expect((await listed(mine)).map(([id]) => id)).toEqual([a, b])
    expect(await listed(another)).toEqual([[c, another]])
    await person.call('conversations.delete', { params: { id: c } })
    expect(await listed(another)).toEqual([])
  })

  it('[CONV-2] move to the top of the list with a new message', async () => {
    const [a, b] = [await converse('a'), await converse('b')]
    clock.advance(10)
    await ask(person, { message: 'again', conversation_id: a })
    const { histories } = (await person.call('histories.list')).body
    expect(histories.map((row) => row.conversation_id)).toEqual([a, b])
  })

  it('[CONV-9, CONV-13] are renamed and found by their title', async () => {
    const id = await converse('Hi')
    const untitled = await converse('Other')
    expect((await rename(id, '  Loan 6.5%  ')).body.updated_at).toBe(clock.now().toISOString())
    expect((await rename(id, '   ')).status).toBe(400)
    const find = async (q: string) =>
      (await person.call('histories.list', { query: { q } })).body.histories.map(
        (row) => row.conversation_id,
      )
    expect(await find('loan')).toEqual([id])
    expect(await find('6.5%')).toEqual([id])
    expect(await find('new conv')).toEqual([untitled])
    expect(await find("' or 1=1 --")).toEqual([])
  })

  it('[CONV-10] are deleted one by one and in a batch, with their messages', async () => {
    const [a, b, c] = [await converse('a'), await converse('b'), await converse('c')]
    expect((await person.call('conversations.delete', { params: { id: a } })).status).toBe(204)
    const { body } = await person.call('histories.delete', { body: { ids: [a, b, 'nothing'] } })
    expect(body.deleted).toEqual([b])
    expect((await person.call('messages.list', { params: { id: b } })).status).toBe(404)
    const { histories } = (await person.call('histories.list')).body
    expect(histories.map((row) => row.conversation_id)).toEqual([c])
  })

  it('[CONV-17] of other users are not listed', async () => {
    await converse('Hi')
    const stranger = await signUp(server.origin)
    expect((await stranger.call('histories.list')).body).toMatchObject({
      histories: [],
      total_count: 0,
      has_more: false,
    })
  })

  it('[CONV-23] can be linked only to a spreadsheet of the same user', async () => {
    const id = await converse('Hi')
    const { body: sheet } = await person.call('spreadsheets.create', { body: {} })
    const stranger = await signUp(server.origin)
    const { body: theirs } = await stranger.call('spreadsheets.create', { body: {} })
    const link = (who: Person, spreadsheet_id: string) =>
      who.call('conversations.link', { params: { id }, body: { spreadsheet_id } })
    expect((await link(person, theirs.id)).status).toBe(404)
    expect((await link(person, 'nothing')).status).toBe(404)
    expect((await link(stranger, theirs.id)).status).toBe(404)
    expect((await link(person, sheet.id)).body).toMatchObject({
      conversation_id: id,
      spreadsheet_id: sheet.id,
    })
    const { body } = await person.call('conversations.get', { params: { id } })
    expect(body.spreadsheet_id).toBe(sheet.id)
  })

  it('[CONV-11] remain after their spreadsheet is deleted', async () => {
    const { body: sheet } = await person.call('spreadsheets.create', { body: {} })
    const id = conversationOf(await ask(person, { message: 'Hi', spreadsheet_id: sheet.id }))
    await person.call('spreadsheets.delete', { params: { id: sheet.id } })
    const { body } = await person.call('conversations.get', { params: { id } })
    expect(body.spreadsheet_id).toBeNull()
  })
})

describe('messages of a conversation', () => {
  it('[CONV-6, CONV-20, API-7] are paged with the newest on page 1 and the oldest first inside a page', async () => {
    const id = await converse('0')
    for (let n = 1; n < 26; n += 1) await ask(person, { message: String(n), conversation_id: id })
    const page = async (query: { page?: number; page_size?: number }) =>
      (await person.call('messages.list', { params: { id }, query })).body
    const first = await page({})
    expect(first).toMatchObject({ total_count: 52, has_more: true })
    expect(first.messages).toHaveLength(50)
    expect(first.messages.at(0)?.text_content).toBe('1')
    expect(first.messages.at(-2)?.text_content).toBe('25')
    const second = await page({ page: 2 })
    expect(second.messages.map((message) => message.text_content)).toEqual(['0', 'Done.'])
    expect(second.has_more).toBe(false)
    expect((await page({ page: 9 })).messages).toEqual([])
  })

  it('[STORED-6] carry their times and roles', async () => {
    const id = await converse('Hi')
    const messages = await messagesOf(person, id)
    expect(messages).toMatchObject([
      { role: 'user', text_content: 'Hi', timestamp: clock.now().toISOString(), documents: [] },
      { role: 'assistant', text_content: 'Done.', payload: { timeline: [{ kind: 'text' }] } },
    ])
  })

  it('[STREAM-25] an id that could change the address gets 404', async () => {
    for (const id of ['..', '.', '../..', '%2e%2e', 'a/b', '%', '\u0000', '💸', 'x'.repeat(3000)]) {
      const { status } = await person.call('conversations.get', { params: { id } })
      expect(status).toBe(404)
    }
    expect((await callerOf(server.origin).call('health.get')).status).toBe(200)
  })
})
