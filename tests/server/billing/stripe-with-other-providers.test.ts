import { rmSync } from 'node:fs'
import { expect, it } from 'vitest'
import { becomePro, billingOf } from '#tests/support/billing/billing.ts'
import { callerOf, signUp } from '#tests/support/server/caller.ts'
import { createTestClock } from '#tests/support/server/clock.ts'
import { dropDatabase } from '#tests/support/server/database.ts'
import { startFakeStripe } from '#tests/support/billing/fake-stripe.ts'
import { startTestServer, temporaryFolder } from '#tests/support/server/server.ts'
import { MONTH_LATER, START, startStripeWorld } from '#tests/support/billing/stripe-world.ts'

it('[BILL-91, BILL-554] with billing off, the server still processes Stripe events and looks up ended plans', async () => {
  const world = await startStripeWorld({ FLAGS: '{"billing":false}' })
  const { one, plan, close } = await world.twoServers()
  try {
    const buyer = { id: world.person.session.user.id, email: '', name: '', sessionId: '' }
    await one.openCheckout(buyer, {
      successUrl: `${world.server.origin}/app/billing/success`,
      cancelUrl: `${world.server.origin}/app/billing`,
    })
    const paid = world.stripe.pay(world.stripe.checkouts[0]?.id ?? '', MONTH_LATER)
    expect((await world.toldOf(paid, 'customer.subscription.created')).status).toBe(200)
    expect(await plan()).toBe('active')
    expect((await world.post('{}', null)).status).toBe(400)
    expect((await fetch(`${world.server.origin}/api/billing/credits/`)).status).toBe(404)
    paid.status = 'canceled'
    const looked = world.stripe.comes('GET /v1/subscriptions')
    world.clock.set('2026-12-10T10:00:01.000Z')
    await looked
    await expect.poll(plan).toBe('ended')
  } finally {
    await close()
    await world.close()
  }
})

it('[BILL-92] setting the keys of Stripe ends sandbox plans, and the history says so once', async () => {
  const clock = createTestClock(START)
  const dataDir = temporaryFolder()
  const stripe = await startFakeStripe()
  let server = await startTestServer({ clock, dataDir })
  try {
    const [buyer, other] = [await signUp(server.origin), await signUp(server.origin)]
    await becomePro(buyer)
    await server.close()
    server = await startTestServer({ clock, dataDir, env: stripe.env, sweepMs: 20 })
    const linesOf = async ({ session }: typeof buyer) => {
      const { plan, history } = await billingOf(callerOf(server.origin, session.token))
      const lines = history.filter(({ kind }) => kind === 'plan')
      return [plan, ...lines.map((line) => line.plan)]
    }
    // No event signals the first sweep after a start, so the test polls for its result.
    await expect.poll(() => linesOf(buyer), { timeout: 5000 }).toEqual(['free', 'free', 'pro'])
    await server.close()
    server = await startTestServer({ clock, dataDir, env: stripe.env })
    expect(await linesOf(buyer)).toEqual(['free', 'free', 'pro'])
    expect(await linesOf(other)).toEqual(['free'])
  } finally {
    await server.close()
    await stripe.close()
    rmSync(dataDir, { recursive: true, force: true })
    await dropDatabase(dataDir)
  }
})
