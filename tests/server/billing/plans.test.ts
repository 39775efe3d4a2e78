import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { KyselyPlugin } from 'kysely'
import { createPlans } from '#server/billing/plans.ts'
import { stripeCustomerStateIn } from '#server/billing/stripe-customer-state.ts'
import type { Store } from '#server/store/store.ts'
import { createTestClock } from '#tests/support/server/clock.ts'
import { dropDatabase, openTestStore } from '#tests/support/server/database.ts'
import { temporaryFolder } from '#tests/support/server/server.ts'

const clock = createTestClock('2026-11-10T09:00:00.000Z')
const userId = randomUUID()
let folder: string
let store: Store
beforeEach(async () => {
  folder = temporaryFolder()
  store = await openTestStore(folder)
  const texts = { email: 'maya@example.test', name: '', password_hash: '' }
  await store
    .insertInto('users')
    .values({ id: userId, ...texts, created_at: clock.now().toISOString(), ledger_writes: 0 })
    .execute()
})
afterEach(async () => {
  await store.destroy()
  rmSync(folder, { recursive: true, force: true })
  await dropDatabase(folder)
})

/** The same store, but `act` runs as soon as a transaction has read a subscription. */
const withRival = (act: (on: Store) => Promise<unknown>): Store =>
  new Proxy(store, {
    get: (target, name) => {
      if (name !== 'transaction') return Reflect.get(target, name)
      return () => ({
        execute: (work: (writing: Store) => Promise<unknown>) =>
          target.transaction().execute((writing) => {
            let isDone = false
            const plugin: KyselyPlugin = {
              transformQuery: ({ node }) => node,
              transformResult: async ({ result }) => {
                const hasRead = result.rows.some((row) => 'checkout_id' in row)
                if (hasRead && !isDone) {
                  isDone = true
                  await act(writing)
                }
                return result
              },
            }
            return work(writing.withPlugin(plugin))
          }),
      })
    },
  })

it('[BILL-87] writing a plan keeps the checkout id and the look-up time that another request stored meanwhile', async () => {
  const plans = createPlans({ store, clock, provider: 'stripe' })
  await plans.write(userId, () => ({ customer_id: 'cus_1' }))
  const later = new Date('2026-11-10T09:00:05.000Z')
  const rival = withRival(async (on) => {
    const marks = stripeCustomerStateIn(on)
    expect(await marks.takeCheckout(userId, null, 'cs_1')).toBe(true)
    await marks.watch(userId, later)
  })
  const slow = createPlans({ store: rival, clock, provider: 'stripe' })
  expect(await slow.write(userId, () => ({ status: 'active' }))).toBe('written')
  expect(await plans.read(userId)).toMatchObject({
    status: 'active',
    checkout_id: 'cs_1',
    looked_at: later.toISOString(),
  })
})
