import { afterEach, expect, it } from 'vitest'
import { zipOf } from '#server/account/downloads.ts'
import { wordsAgent } from '#tests/support/models/agents.ts'
import { becomePro } from '#tests/support/billing/billing.ts'
import { ask, conversationOf, signUp, type Person } from '#tests/support/server/caller.ts'
import {
  newConversation,
  tableReader,
  uploadUntilReady,
} from '#tests/support/documents/documents.ts'
import { partsOf } from '#tests/support/transfer/export-world.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

const download = async (person: Person) => {
  const response = await person.open('account.download')
  expect(response.status).toBe(200)
  return { response, parts: await partsOf(Buffer.from(await response.arrayBuffer())) }
}
const jsonAt = (parts: { readonly [path: string]: string }, path: string) =>
  JSON.parse(parts[path] ?? 'null')

it('[AUTH-36] a download holds the account, chats, spreadsheets, public links and credits of its owner only', async () => {
  server = await startTestServer({ agent: wordsAgent('Of **900**.') })
  const [person, stranger] = [await signUp(server.origin), await signUp(server.origin)]
  await ask(stranger, { message: 'Not hers' })
  const id = conversationOf(await ask(person, { message: 'What is the rent / month?' }))
  await person.call('conversations.rename', { params: { id }, body: { title: 'Rent: a / b' } })
  const workbook_data = { custom: { note: 'Zürich — 42' } }
  const { body: sheet } = await person.call('spreadsheets.create', {
    body: { title: 'Bücher', workbook_data },
  })
  const { body: shared } = await person.call('share.enable', { params: { id: sheet.id } })
  await becomePro(person)
  const { response, parts } = await download(person)
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="Ledgerline data \d{4}-\d\d-\d\d\.zip"/,
  )
  expect(Object.keys(parts)).toEqual([
    'README.txt',
    'account.json',
    'credits.json',
    'subscriptions.json',
    'conversations/0001 Rent- a - b.json',
    'spreadsheets/0001 Bücher.json',
  ])
  expect(parts['README.txt']).toContain(person.session.user.email)
  expect(jsonAt(parts, 'account.json')).toMatchObject({
    id: person.session.user.id,
    email: person.session.user.email,
    name: 'Maya Okafor',
    sessions: [{ device: null }],
  })
  expect(jsonAt(parts, 'conversations/0001 Rent- a - b.json')).toMatchObject({
    id,
    title: 'Rent: a / b',
    messages: [
      { role: 'user', text_content: 'What is the rent / month?', payload: null },
      {
        role: 'assistant',
        payload: { timeline: [{ kind: 'text', content: 'Of **900**.' }] },
      },
    ],
  })
  expect(jsonAt(parts, 'spreadsheets/0001 Bücher.json')).toMatchObject({
    id: sheet.id,
    title: 'Bücher',
    public_share: shared.public_share,
    workbook_data: { custom: { note: 'Zürich — 42' } },
    changes: [],
  })
  const amounts = jsonAt(parts, 'credits.json').map(({ amount }: { amount: number }) => amount)
  expect(amounts.toSorted()).toEqual([-1, 0, 10])
  expect(jsonAt(parts, 'subscriptions.json')).toMatchObject([
    { provider: 'sandbox', status: 'active', cancel_at_period_end: 0 },
  ])
  const all = JSON.stringify(parts)
  expect(all).not.toContain('Not hers')
  expect(all).not.toContain(stranger.session.user.id)
  expect(all).not.toMatch(/password|token_hash|scrypt/)
})

it('[AUTH-36] a download holds documents as uploaded, with the text and tables read from them', async () => {
  server = await startTestServer({ agent: wordsAgent('Yes.'), readDocument: tableReader })
  const [person, stranger] = [await signUp(server.origin), await signUp(server.origin)]
  const document = { name: 'Rent.txt', bytes: 'Rent is 900.', type: 'text/plain' }
  await uploadUntilReady(stranger, await newConversation(stranger), document)
  const chat = await newConversation(person)
  const id = await uploadUntilReady(person, chat, document)
  await ask(person, { message: 'Read it', conversation_id: chat, document_ids: [id] })
  const { parts } = await download(person)
  expect(Object.keys(parts).filter((path) => path.startsWith('documents/'))).toEqual([
    'documents/0001 Rent.txt',
    'documents/0001 Rent.txt.json',
  ])
  expect(parts['documents/0001 Rent.txt']).toBe('Rent is 900.')
  const { message_ids, ...read } = jsonAt(parts, 'documents/0001 Rent.txt.json')
  expect(message_ids).toHaveLength(1)
  expect(read).toMatchObject({
    id,
    conversation_id: chat,
    filename: 'Rent.txt',
    status: 'ready',
    parts: [{ page: 1, text: 'Rent is 900.' }],
    tables: [{ name: 'Rent is 900.', page: 1, rows: [['Rent is 900.']] }],
  })
})

it('[AUTH-36, AUTH-145] a download holds earlier attempts and long conversations completely', async () => {
  server = await startTestServer({ agent: wordsAgent('Yes.'), env: { MONTHLY_CREDITS: '1000' } })
  const person = await signUp(server.origin)
  const first = await ask(person, { message: 'Question 0' })
  const id = conversationOf(first)
  for (let n = 1; n < 60; n += 1)
    await ask(person, { message: `Question ${n}`, conversation_id: id })
  const { messages } = (await person.call('messages.list', { params: { id } })).body
  const last = messages.findLast(({ role }) => role === 'user')
  await ask(person, { message: 'Another', conversation_id: id, replaces: last?.id ?? '' })
  const { parts } = await download(person)
  const [path = ''] = Object.keys(parts).filter((name) => name.startsWith('conversations/'))
  const stored: { readonly text_content: string; readonly hidden_as: string | null }[] = jsonAt(
    parts,
    path,
  ).messages
  expect(stored).toHaveLength(122)
  expect(stored.filter(({ hidden_as }) => hidden_as === 'replaced')).toHaveLength(2)
  expect(jsonAt(parts, 'credits.json')).toHaveLength(62)
})

it('[AUTH-36] an empty account can be downloaded too', async () => {
  server = await startTestServer()
  const { parts } = await download(await signUp(server.origin))
  expect(jsonAt(parts, 'credits.json')).toEqual([])
  expect(Object.keys(parts)).toHaveLength(4)
})

it('[AUTH-36, AUTH-133] a second download during the first gets 429, and succeeds after the first is aborted', async () => {
  server = await startTestServer()
  const person = await signUp(server.origin)
  // Random data hardly compresses, so the download exceeds the buffers between server and client.
  const noise = () => Buffer.from(crypto.getRandomValues(new Uint8Array(65_000))).toString('base64')
  for (let n = 0; n < 4; n += 1) {
    const workbook_data = { custom: { noise: Array.from({ length: 40 }, noise) } }
    await person.call('spreadsheets.create', { body: { workbook_data } })
  }
  const leaving = new AbortController()
  const first = await person.open('account.download', { signal: leaving.signal })
  expect(first.status).toBe(200)
  const second = await person.open('account.download')
  expect(second.status).toBe(429)
  expect(await second.json()).toEqual({
    detail: 'Your data is already being downloaded. Wait until it finishes.',
  })
  leaving.abort()
  await expect
    .poll(
      async () => {
        const response = await person.open('account.download')
        await response.arrayBuffer()
        return response.status
      },
      { timeout: 20_000 },
    )
    .toBe(200)
})

it('[AUTH-36, AUTH-134] a download of many large files reads at most one file ahead of the client', async () => {
  let read = 0
  const files = Array.from({ length: 50 }, (_, n) => ({
    path: `${n}.txt`,
    text: async function* () {
      read += 1
      for (let piece = 0; piece < 40; piece += 1)
        yield Buffer.from(crypto.getRandomValues(new Uint8Array(65_000))).toString('base64')
    },
  }))
  const output = zipOf(Promise.resolve(files), () => undefined)
  const chunks = output[Symbol.asyncIterator]()
  for (let n = 0; n < 3; n += 1) await chunks.next()
  expect(read).toBe(1)
  output.destroy()
})

it('[AUTH-36, AUTH-144] an error during a download aborts the download and is reported once', async () => {
  const failures: unknown[] = []
  const files = [
    {
      path: 'a.txt',
      text: async function* () {
        yield 'begun'
        throw new Error('the database is away')
      },
    },
  ]
  const output = zipOf(Promise.resolve(files), (error) => failures.push(error))
  await expect(output.toArray()).rejects.toThrow('the database is away')
  expect(failures).toHaveLength(1)
})
