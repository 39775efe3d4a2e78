import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { wordsAgent } from '#tests/support/models/agents.ts'
import {
  ask,
  balanceOf,
  callerOf,
  conversationOf,
  messagesOf,
  signUp,
  type Person,
} from '#tests/support/server/caller.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
let person: Person
beforeEach(async () => {
  server = await startTestServer({
    agent: wordsAgent('One ', 'two.'),
    env: { MONTHLY_CREDITS: '1000' },
  })
  person = await signUp(server.origin)
})
afterEach(() => server.close())

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<readonly T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

describe('concurrent calls', () => {
  it('[SEND-30, SEND-534, CRED-12, BOOT-13] requests with one request_id make one question and one charge', async () => {
    const request_id = randomUUID()
    const answers = await times(12, () => ask(person, { message: 'Hi', request_id }))
    expect(answers.map((events) => events.at(-1)?.type)).toEqual(
      Array.from({ length: 12 }, () => 'stream_end'),
    )
    expect(new Set(answers.map(conversationOf)).size).toBe(1)
    expect((await person.call('histories.list')).body.total_count).toBe(1)
    expect(await balanceOf(person)).toBe(999)
  })

  it('[STREAM-22, BOOT-13] a send at the end of another answer is refused as busy or continues the sequence of that answer', async () => {
    const id = conversationOf(await ask(person, { message: 'Hi' }))
    const sequences: number[] = []
    const sendUntilTaken = async (message: string): Promise<void> => {
      const body = { message, conversation_id: id }
      const response = await person.open('chat.stream', { body })
      if (response.status === 429) {
        await response.text()
        return sendUntilTaken(message)
      }
      const text = await response.text()
      expect(text).toContain('"type":"stream_end"')
      sequences.push(...text.matchAll(/"sequence":(\d+)/g).map(([, digits]) => Number(digits)))
    }
    await times(6, (index) => sendUntilTaken(`Question ${index}`))
    expect(new Set(sequences).size).toBe(sequences.length)
    expect(await messagesOf(person, id)).toHaveLength(14)
    expect(await balanceOf(person)).toBe(993)
  })

  it('[SAVE-5, BOOT-13] one of twenty saves on one revision succeeds, and the others are stale', async () => {
    const { body: sheet } = await person.call('spreadsheets.create', { body: {} })
    const saves = await times(20, (n) =>
      person.call('spreadsheets.update', {
        params: { id: sheet.id },
        body: { workbook_data: { n } },
        headers: { 'if-match': '"1"' },
      }),
    )
    const statuses = saves.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
    const { body } = await person.call('spreadsheets.get', { params: { id: sheet.id } })
    expect([body.revision, body.workbook_data['n']]).toEqual([2, statuses.indexOf(200)])
  })

  it('[SHEET-21, BOOT-13] twenty creates with one request_id make one spreadsheet', async () => {
    const body = { title: 'Loan', request_id: randomUUID() }
    const made = await times(20, () => person.call('spreadsheets.create', { body }))
    expect(new Set(made.map((answer) => answer.body.id)).size).toBe(1)
  })

  it('[AUTH-10, BOOT-13] a sign-out during concurrent refreshes leaves no valid refresh cookie', async () => {
    const nobody = callerOf(server.origin)
    for (let round = 0; round < 5; round += 1) {
      const { cookie } = await signUp(server.origin)
      const renew = (value: string) =>
        nobody.call('auth.refresh', { headers: { cookie: value } }).then(({ status, headers }) => ({
          status,
          cookie: (headers.get('set-cookie') ?? '').split(';')[0] ?? '',
        }))
      const ending = nobody.call('auth.signOut', { headers: { cookie } })
      const renewed = await times(6, () => renew(cookie))
      await ending
      const living = [
        cookie,
        ...renewed.filter((one) => one.status === 200).map((one) => one.cookie),
      ]
      const after = await Promise.all(living.map(renew))
      expect(after.map(({ status }) => status)).toEqual(living.map(() => 401))
    }
  })
})

describe('stored texts and numbers', () => {
  it('[BOOT-13] are the same on every database, including case-insensitive search and texts with NUL characters', async () => {
    const title = 'Überschuß ÇA Ω 100% 🧮'
    await person.call('spreadsheets.create', { body: { title } })
    for (const q of ['überschuß ça ω', '100%', '🧮']) {
      const { body } = await person.call('spreadsheets.list', { query: { q } })
      expect(body.spreadsheets.map((sheet) => [sheet.title, sheet.revision])).toEqual([[title, 1]])
    }
    const events = await ask(person, { message: 'a\0b' })
    expect(events.at(-1)?.type).toBe('stream_end')
    const [question] = await messagesOf(person, conversationOf(events))
    expect(question?.text_content).toMatch(/^a.b$/s)
  })
})
