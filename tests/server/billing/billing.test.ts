import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { wordsAgent } from '#tests/support/models/agents.ts'
import { becomePro, billingOf, openPortal, pressButton } from '#tests/support/billing/billing.ts'
import { ask, balanceOf, callerOf, conversationOf, signUp } from '#tests/support/server/caller.ts'
import { createTestClock } from '#tests/support/server/clock.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

const START = '2026-11-30T23:50:00.000Z'
const clock = createTestClock(START)
let server: TestServer | null = null
afterEach(async () => {
  await server?.close()
  server = null
  clock.set(START)
})

const failing = async () => ({ ended: 'error', code: 'model_error', message: 'No' }) as const

describe('the plan', () => {
  it('[BILL-20] of a new account is free, without payments', async () => {
    server = await startTestServer({ clock })
    const person = await signUp(server.origin)
    const { status, body } = await person.call('billing.get')
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      data: {
        plan: 'free',
        status: 'none',
        current_period_end: null,
        cancel_at_period_end: false,
        provider: 'sandbox',
        history: [
          {
            id: expect.any(String),
            kind: 'grant',
            amount: 10,
            balance: 10,
            created_at: START,
            plan: null,
            conversation_id: null,
            conversation_title: null,
          },
        ],
        total_count: 1,
        has_more: false,
      },
    })
  })

  it('[CRED-17, CRED-2] makes a message free under Pro: no credit is taken, and none is refunded on failure', async () => {
    server = await startTestServer({ clock, agent: failing })
    const person = await signUp(server.origin)
    expect(await balanceOf(person)).toBe(10)
    await becomePro(person)
    await ask(person, { message: 'Hi', request_id: randomUUID() })
    const { history, total_count } = await billingOf(person)
    expect(history.map(({ kind }) => kind)).toEqual(['plan', 'grant'])
    expect(total_count).toBe(2)
    expect(await balanceOf(person)).toBe(10)
  })

  it('[CRED-754] does not prevent the refund of a failed message that was charged before the plan changed', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    server = await startTestServer({
      clock,
      agent: async () => {
        await promise
        return failing()
      },
    })
    const person = await signUp(server.origin)
    const answer = await person.open('chat.stream', { body: { message: 'Hi' } })
    expect(await balanceOf(person)).toBe(9)
    await becomePro(person)
    resolve()
    await answer.text()
    expect(await balanceOf(person)).toBe(10)
    const { history } = await billingOf(person)
    expect(history.map(({ kind, balance }) => [kind, balance])).toEqual([
      ['refund', 10],
      ['plan', 9],
      ['charge', 9],
      ['grant', 10],
    ])
  })

  it('[BILL-12] cannot be bought in the sandbox if billing is off: the sandbox pages return 404', async () => {
    const client = await startTestServer({ env: { FLAGS: '{"billing":false}' } })
    server = client
    const answer = await fetch(`${client.origin}/sandbox-checkout/${randomUUID()}`, {
      method: 'POST',
      body: '',
    })
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toContain('Sandbox')
  })
})

describe('the credit history', () => {
  it('[BILL-30, BILL-31] is paged, newest first, and each entry has the balance after it and its chat', async () => {
    server = await startTestServer({
      clock,
      agent: wordsAgent('Hi.'),
      env: { MONTHLY_CREDITS: '4' },
    })
    const person = await signUp(server.origin)
    const id = conversationOf(await ask(person, { message: 'Rent?' }))
    await person.call('conversations.rename', { params: { id }, body: { title: 'Rent' } })
    const gone = conversationOf(await ask(person, { message: 'Wages?' }))
    await person.call('conversations.delete', { params: { id: gone } })
    await becomePro(person)
    await pressButton(await openPortal(person), 'end_now')
    clock.set('2026-12-01T00:00:00.000Z')
    const { body } = await person.call('auth.refresh', { headers: { cookie: person.cookie } })
    const later = callerOf(server.origin, body?.token ?? null)
    const first = await billingOf(later, { page_size: 4 })
    expect([first.total_count, first.has_more]).toEqual([6, true])
    expect(first.history).toMatchObject([
      { kind: 'grant', amount: 2, balance: 4, created_at: '2026-12-01T00:00:00.000Z' },
      { kind: 'plan', amount: 0, balance: 2, plan: 'free', conversation_id: null },
      { kind: 'plan', amount: 0, balance: 2, plan: 'pro' },
      { kind: 'charge', amount: -1, balance: 2, conversation_id: null, conversation_title: null },
    ])
    const second = await billingOf(later, { page: 2, page_size: 4 })
    expect([second.total_count, second.has_more]).toEqual([6, false])
    expect(second.history).toMatchObject([
      { kind: 'charge', amount: -1, balance: 3, conversation_id: id, conversation_title: 'Rent' },
      { kind: 'grant', amount: 4, balance: 4 },
    ])
    expect((await billingOf(later, { page: 3, page_size: 4 })).history).toEqual([])
  })

  it('[BILL-30, BILL-551] keeps the order of entries of the same moment', async () => {
    server = await startTestServer({ clock, agent: failing, env: { MONTHLY_CREDITS: '1' } })
    const person = await signUp(server.origin)
    for (let sends = 0; sends < 25; sends += 1) await ask(person, { message: 'Hi' })
    const pages = await Promise.all([1, 2, 3].map((page) => billingOf(person, { page })))
    const rows = pages.flatMap(({ history }) => history)
    expect(rows).toHaveLength(51)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(51)
    expect(rows.map(({ balance }) => balance)).toEqual(rows.map((_, at) => (at + 1) % 2))
  })

  it('[BILL-31] contains no entries of other users', async () => {
    server = await startTestServer({ clock, agent: wordsAgent('Hi.') })
    const [person, other] = [await signUp(server.origin), await signUp(server.origin)]
    await ask(other, { message: 'Theirs' })
    const { history } = await billingOf(person)
    expect(history).toHaveLength(1)
  })
})
