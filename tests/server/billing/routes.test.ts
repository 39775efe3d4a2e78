import { expect, it } from 'vitest'
import { billingRoutes } from '#server/billing/routes.ts'
import { NO_PLAN } from '#server/billing/plans.ts'
import { createTestClock } from '#tests/support/server/clock.ts'

const account = { id: 'maya' } as never

it('[BILL-101] credits and plan wait for the same request to the provider, and both use its result', async () => {
  let isPaid = true
  const row = () => ({ ...NO_PLAN, status: isPaid ? 'active' : 'ended' })
  const handlers = billingRoutes({
    ledger: { read: async () => ({ is_pro: isPaid }) } as never,
    plans: { read: async () => row() } as never,
    provider: {
      name: 'stripe',
      catchUp: async () => {
        await Promise.resolve()
        isPaid = false
      },
    } as never,
    history: async () => ({ items: [], total: 0 }),
    clock: createTestClock('2026-11-10T09:00:00.000Z'),
    publicUrl: null,
  })
  const credits = handlers['credits.get']({ account } as never)
  const billing = handlers['billing.get']({ account, query: { page: 1, page_size: 20 } } as never)
  expect(await credits).toMatchObject({ value: { data: { is_pro: false } } })
  expect(await billing).toMatchObject({ value: { data: { plan: 'free', status: 'ended' } } })
})
