import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import type { Store } from '#server/store/store.ts'
import { wordsAgent } from '#tests/support/models/agents.ts'
import { ledgerOn } from '#tests/support/billing/billing.ts'
import { ask, conversationOf, signUp } from '#tests/support/server/caller.ts'
import { createTestClock } from '#tests/support/server/clock.ts'
import { dropDatabase, openTestStore } from '#tests/support/server/database.ts'
import { startTestServer, temporaryFolder, type TestServer } from '#tests/support/server/server.ts'
import fc from 'fast-check'
import { rmSync } from 'node:fs'

const clock = createTestClock('2026-11-30T23:59:00.000Z')
let server: TestServer | null = null
afterEach(async () => {
  await server?.close()
  server = null
  clock.set('2026-11-30T23:59:00.000Z')
})

const withStore = async (test: (store: Store, userId: string) => Promise<void>): Promise<void> => {
  const folder = temporaryFolder()
  const store = await openTestStore(folder)
  const id = randomUUID()
  const created_at = clock.now().toISOString()
  const row = { id, email: `${id}@x.test`, name: '', password_hash: '', created_at }
  await store
    .insertInto('users')
    .values({ ...row, ledger_writes: 0 })
    .execute()
  try {
    await test(store, id)
  } finally {
    await store.destroy()
    rmSync(folder, { recursive: true, force: true })
    await dropDatabase(folder)
  }
}

describe('the ledger', () => {
  it('[CRED-752, CRED-8, CRED-751] the credits start at the monthly allocation and report when it is renewed', async () => {
    server = await startTestServer({ clock, agent: wordsAgent('Hi.') })
    const person = await signUp(server.origin)
    const { body } = await person.call('credits.get')
    expect(body).toEqual({
      success: true,
      data: {
        balance: 10,
        is_pro: false,
        monthly_allocation: 10,
        show_low_credit_warning: false,
        show_paywall: false,
        usage: 0,
        credits_reset_at: '2026-12-01T00:00:00.000Z',
      },
    })
  })

  it('[CRED-4, CRED-5] the credits fall by one per message, warn at 3 and show the paywall at 0', async () => {
    server = await startTestServer({
      clock,
      agent: wordsAgent('Hi.'),
      env: { MONTHLY_CREDITS: '4' },
    })
    const person = await signUp(server.origin)
    const seen: unknown[] = []
    for (let sends = 0; sends < 5; sends += 1) {
      const { data } = (await person.call('credits.get')).body
      seen.push([data.balance, data.usage, data.show_low_credit_warning, data.show_paywall])
      await ask(person, { message: 'Hi' })
    }
    expect(seen).toEqual([
      [4, 0, false, false],
      [3, 1, true, false],
      [2, 2, true, false],
      [1, 3, true, false],
      [0, 4, true, true],
    ])
  })

  it('[CRED-753] fifty sends at once spend no more than the balance', async () => {
    server = await startTestServer({ clock, agent: wordsAgent('Hi.') })
    const person = await signUp(server.origin)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => ask(person, { message: 'Hi' })),
    )
    const ends = answers.map((events) => events.at(-1)?.type)
    expect(ends.filter((type) => type === 'stream_end')).toHaveLength(10)
    expect(ends.filter((type) => type === 'error')).toHaveLength(40)
    const { data } = (await person.call('credits.get')).body
    expect(data).toMatchObject({ balance: 0, usage: 10 })
    expect((await person.call('histories.list')).body.total_count).toBe(10)
  })

  it('[CRED-12] fifty failing sends at once cost nothing', async () => {
    server = await startTestServer({
      clock,
      agent: async () => ({ ended: 'error', code: 'model_error', message: 'No' }),
    })
    const person = await signUp(server.origin)
    await Promise.all(Array.from({ length: 50 }, () => ask(person, { message: 'Hi' })))
    expect((await person.call('credits.get')).body.data).toMatchObject({ balance: 10, usage: 0 })
  })

  it('[CRED-752, CRED-14] a new month resets the balance to the allocation, not above it', async () => {
    server = await startTestServer({ clock, agent: wordsAgent('Hi.') })
    const person = await signUp(server.origin)
    await ask(person, { message: 'Hi' })
    clock.set('2026-12-01T00:00:01.000Z')
    const { body } = await person.call('auth.refresh', { headers: { cookie: person.cookie } })
    expect(body.token).toBeTruthy()
    expect((await person.call('credits.get')).body.data).toMatchObject({
      balance: 10,
      usage: 0,
      credits_reset_at: '2027-01-01T00:00:00.000Z',
    })
  })

  it('[CRED-11, CRED-753] the balance is the sum of the ledger and never negative', () =>
    withStore(async (store, userId) => {
      const ledger = ledgerOn(store, clock, 3)
      const step = fc.record({
        kind: fc.constantFrom('charge' as const, 'refund' as const, 'month' as const),
        message: fc.integer({ min: 0, max: 8 }),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
          const run = randomUUID()
          for (const { kind, message } of steps) {
            if (kind === 'month') {
              clock.advance(32 * 24 * 3_600_000)
              await ledger.read(userId)
            } else
              await store
                .transaction()
                .execute(
                  async (on) =>
                    void (await ledger[kind](on, userId, `${run}-${message}`.slice(0, 36))),
                )
            const rows = await store
              .selectFrom('credit_movements')
              .select('amount')
              .where('user_id', '=', userId)
              .execute()
            const sum = rows.reduce((total, row) => total + row.amount, 0)
            const { balance } = await ledger.read(userId)
            expect(balance).toBeGreaterThanOrEqual(0)
            if (rows.length > 0) expect(balance).toBe(sum)
          }
        }),
        { numRuns: 30 },
      )
    }))

  it('[SEND-27, SEND-520] a message is charged once and refunded once', () =>
    withStore(async (store, userId) => {
      const ledger = ledgerOn(store, clock, 10)
      const message = randomUUID()
      const refund = () => store.transaction().execute((on) => ledger.refund(on, userId, message))
      await refund()
      expect((await ledger.read(userId)).balance).toBe(10)
      await store.transaction().execute((on) => ledger.charge(on, userId, message))
      expect((await ledger.read(userId)).balance).toBe(9)
      await Promise.all([refund(), refund(), refund()])
      expect((await ledger.read(userId)).balance).toBe(10)
    }))

  it('[SEND-27, CRED-12] a request id is charged again after its conversation was deleted, and for another user', async () => {
    server = await startTestServer({ clock, agent: wordsAgent('Hi.') })
    const [person, other] = [await signUp(server.origin), await signUp(server.origin)]
    const request_id = randomUUID()
    for (const sends of [1, 2]) {
      const id = conversationOf(await ask(person, { message: 'Hi', request_id }))
      expect((await person.call('credits.get')).body.data.balance).toBe(10 - sends)
      await person.call('conversations.delete', { params: { id } })
    }
    await ask(other, { message: 'Hi', request_id })
    expect((await other.call('credits.get')).body.data.balance).toBe(9)
  })

  it('[SEND-27] a second charge for one message is refused and takes no credit', () =>
    withStore(async (store, userId) => {
      const ledger = ledgerOn(store, clock, 10)
      const charge = () => store.transaction().execute((on) => ledger.charge(on, userId, 'm1'))
      expect([await charge(), await charge()]).toEqual(['charged', 'refused'])
      expect((await ledger.read(userId)).balance).toBe(9)
    }))

  it.each([[true], [false]])(
    '[CRED-752, CRED-14] a refund in the next month does not exceed the allocation (new month granted before the refund: %s)',
    (isGranted) =>
      withStore(async (store, userId) => {
        const ledger = ledgerOn(store, clock, 10)
        const run = (kind: 'charge' | 'refund', id: string) =>
          store.transaction().execute(async (on) => void (await ledger[kind](on, userId, id)))
        await run('charge', 'old')
        clock.set('2026-12-01T00:00:01.000Z')
        if (isGranted) expect((await ledger.read(userId)).balance).toBe(10)
        await run('refund', 'old')
        expect(await ledger.read(userId)).toMatchObject({ balance: 10, usage: 0 })
        await run('charge', 'new')
        expect(await ledger.read(userId)).toMatchObject({ balance: 9, usage: 1 })
      }),
  )
})
