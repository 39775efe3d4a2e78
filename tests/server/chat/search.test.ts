import { rmSync } from 'node:fs'
import { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { citation } from '#contract/documents/citation.ts'
import { markMatches } from '#contract/api/search.ts'
import { searchIn } from '#server/chat/search.ts'
import { MIGRATIONS } from '#server/store/migrations.ts'
import type { Tables } from '#server/store/schema.ts'
import { wordsAgent } from '#tests/support/models/agents.ts'
import {
  ask,
  conversationOf,
  messagesOf,
  signUp,
  type Person,
} from '#tests/support/server/caller.ts'
import { createTestClock } from '#tests/support/server/clock.ts'
import { dropDatabase, openTestStore, testDialect } from '#tests/support/server/database.ts'
import { seedConversations } from '#tests/support/chat/many-conversations.ts'
import { startTestServer, temporaryFolder, type TestServer } from '#tests/support/server/server.ts'

const clock = createTestClock('2026-11-21T09:00:00.000Z')
let server: TestServer
let person: Person
beforeAll(async () => {
  server = await startTestServer({
    clock,
    agent: wordsAgent('The schedule of **amortisation** is in `Plan!B2:D9`, at 6.5 %.'),
    env: { MONTHLY_CREDITS: '500' },
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  person = await signUp(server.origin)
})

const converse = async (message: string, more: { conversation_id?: string } = {}) => {
  clock.advance(10)
  return conversationOf(await ask(person, { message, ...more }))
}
const search = async (q: string, of = person) =>
  (await of.call('histories.list', { query: { q } })).body
const find = async (q: string, of = person) =>
  (await search(q, of)).histories.map((row) => row.conversation_id)

describe('the search in messages', () => {
  it('[CONV-14, CONV-40] finds word beginnings in questions and answers, newest first', async () => {
    const [a, b] = [await converse('Loan of 300,000'), await converse('The freight of Müller')]
    expect(await find('amort')).toEqual([b, a])
    expect(await find('FREIGHT')).toEqual([b])
    expect(await find('muller')).toEqual([b])
    expect(await find('Müll')).toEqual([b])
    expect(await find('300')).toEqual([a])
    expect(await find('mül frei')).toEqual([b])
    expect(await find('ortisation')).toEqual([])
    expect(await find('loan freight')).toEqual([])
    expect(await search('amort')).toMatchObject({ total_count: 2, has_more: false })
  })

  it.each([
    ['мой бюджет', 'мой'],
    ['ЖЁСТКИЙ счёт', 'жёсткий'],
    ['συνολικά έσοδα', 'έσοδα'],
    ['한국 예산', '한'],
    ['がっこう 予算', 'がっ'],
    ['हिन्दी बजट', 'हिन्दी'],
    ['ที่ดิน', 'ที่ดิน'],
    ['Đồng việt', 'viet'],
    ['İstanbul', 'istan'],
  ])(
    '[CONV-40, CONV-825, CONV-848] [CONV-41] in the message %s the query %s is found and marked',
    async (message, q) => {
      const id = await converse(message)
      const [hit, ...more] = (await search(q)).histories
      expect([hit?.conversation_id, hit?.found, more]).toEqual([id, message, []])
      expect(markMatches(message, q).some((part) => part.isFound)).toBe(true)
    },
  )

  it.each(['Übersicht 2026', 'Бюджет', 'abc Ä'])(
    '[CONV-13] the title %s is found by its exact text',
    async (title) => {
      const id = await converse('x')
      await person.call('conversations.rename', { params: { id }, body: { title } })
      expect(await find(title)).toEqual([id])
    },
  )

  it('[CONV-41] shows a shortened line of the newest message that contains the words', async () => {
    await converse(
      `${'Very long words before it. '.repeat(9)}Then rent, and then ${'more '.repeat(60)}`,
    )
    const [inText] = (await search('RENT')).histories
    expect(inText?.found).toMatch(/^….{0,40}Then rent, and then more/)
    expect(inText?.found).toMatch(/more…$/)
    const [inAnswer] = (await search('plan')).histories
    expect(inAnswer?.found).toBe('…schedule of amortisation is in Plan!B2:D9, at 6.5 %.')
    const [byTitle] = (await search('new conv')).histories
    expect(byTitle?.found).toBeNull()
  })

  it('[DOC-123] [CONV-40] finds a citation by its visible text, not by its address', async () => {
    const cite = citation({ documentId: 'd-1', page: 7, filename: 'Board pack.pdf' })
    const cited = await converse(`Costs rose ${cite}, says the file.`)
    const before = await converse('Which documents are there?')
    await converse(`Costs rose ${cite}, and rents did.`, { conversation_id: before })
    const both = await converse(`The DOCUMENT says so ${cite}.`)
    for (const q of ['document', 'Docu', 'doc']) expect(await find(q), q).toEqual([both, before])
    expect(await find('document says')).toEqual([both])
    expect((await search('document')).histories.map(({ found }) => found)).toEqual([
      'The DOCUMENT says so Board pack.pdf, page 7.',
      'Which documents are there?',
    ])
    expect(await find('board pack page')).toEqual([both, before, cited])
  })

  it('[DOC-163] finds a message with an internal link by its text, not by the address of the link', async () => {
    const place = { documentId: 'f00dcafe-0000-4000-8000-00000badbeef', page: 12 }
    const id = await converse(
      `Costs ${citation({ ...place, filename: 'Board.pdf' })} are in [Plan](/app/spreadsheets/decade). See [rates](https://bank.example/rates) (f12).`,
    )
    for (const q of ['f00dcafe', 'badbeef', 'decade', 'app', 'spreadsheets'])
      expect(await find(q), q).toEqual([])
    for (const q of ['board page 12', 'costs plan see', 'bank.example', 'f12'])
      expect(await find(q), q).toEqual([id])
  })

  it('[CONV-42] treats no typed character as search syntax', async () => {
    const id = await converse('Cash AND rent OR "near" 50 % of it * 2 🎉')
    for (const q of [
      '"',
      "'",
      '%',
      '*',
      '_',
      '\\',
      '(',
      'a" OR "b',
      "' or 1=1 --",
      'words:cash',
      'owner:x',
      'x NEAR y',
      '{zz b}',
      '-',
      '🎉🎉',
      '\u0000',
      '&|!:<->',
      '\ud800',
      'ʼ',
    ])
      expect(await find(q), q).toEqual([])
    for (const q of ['AND', 'near', 'OR rent', 'cash*', '"rent"', '^cash', 'c', '50 %'])
      expect(await find(q), q).toEqual([id])
    expect(await find('x'.repeat(10_000))).toEqual([])
    expect(await find('cash '.repeat(2000))).toEqual([id])
  })

  it('[CONV-40, CONV-813] does not find replaced or deleted messages', async () => {
    const id = await converse('Pears first')
    const [question] = await messagesOf(person, id)
    await ask(person, { message: 'Apples', conversation_id: id, replaces: question?.id ?? '' })
    expect(await find('pears')).toEqual([])
    expect(await find('apples')).toEqual([id])
    await person.call('conversations.delete', { params: { id } })
    expect(await find('apples')).toEqual([])
    const again = await converse('Bananas')
    expect(await find('apples')).toEqual([])
    expect(await find('banana')).toEqual([again])
  })

  it('[CONV-17] finds no messages of other users', async () => {
    await converse('Secret margin')
    const stranger = await signUp(server.origin)
    expect(await find('secret', stranger)).toEqual([])
    expect(await find('amort', stranger)).toEqual([])
  })

  it('[CONV-40] stores and finds a chat with a very long message', async () => {
    const words = Array.from({ length: 30_000 }, (_, n) => `w${n.toString(36)}ü`).join(' ')
    const id = await converse(`Start ${words} end`)
    expect(await find('start')).toEqual([id])
    const one = await converse('ß'.repeat(150_000))
    expect(await find('ßßß')).toEqual([one])
  })
})

it('[CONV-40] messages stored before the search existed are found too', async () => {
  const folder = temporaryFolder()
  const before = new Kysely<Tables>({ dialect: await testDialect(folder) })
  const provider = { getMigrations: async () => ({ ...MIGRATIONS }) }
  const { error } = await new Migrator({ db: before, provider }).migrateTo('003-run-servers')
  expect(error).toBeUndefined()
  await before
    .insertInto('users')
    .values({ id: 'u', email: 'u', name: 'u', password_hash: '', created_at: '', ledger_writes: 0 })
    .execute()
  const [id] = await seedConversations(before, { of: 'u', count: 3 })
  await before
    .updateTable('messages')
    .set({ hidden_as: 'stopped' })
    .where('position', '=', 4)
    .execute()
  await before.destroy()
  const now = await openTestStore(folder)
  const found = await searchIn(now)('u', 'zürich', { page: 1, page_size: 20 })
  expect(found.items.map((item) => item.conversation_id)).toEqual([id])
  expect((await searchIn(now)('u', 'tightest', { page: 1, page_size: 20 })).total).toBe(1)
  await now.destroy()
  await dropDatabase(folder)
  rmSync(folder, { recursive: true })
})
