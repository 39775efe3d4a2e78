import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { billingEndpoints } from '#contract/api/endpoints/billing.ts'
import { BILLING_TEXTS } from '#server/billing/wording.ts'
import { billingOf, checkoutBody } from '#tests/support/billing/billing.ts'
import { callerOf, signUp, type Person } from '#tests/support/server/caller.ts'
import type { TestClock } from '#tests/support/server/clock.ts'
import { STRIPE_ENV, type FakeStripe } from '#tests/support/billing/fake-stripe.ts'
import { startStripeWorld, type StripeWorld } from '#tests/support/billing/stripe-world.ts'

/** The Stripe call that looks up a plan. */
const LOOK = 'GET /v1/subscriptions'

let world: StripeWorld
let stripe: FakeStripe
let clock: TestClock
let person: Person
beforeEach(async () => {
  world = await startStripeWorld()
  ;({ stripe, clock, person } = world)
})
afterEach(() => world.close())

describe('a Stripe checkout', () => {
  it('[BILL-23, BILL-11] carries the price, the user and the return addresses, and its page is at Stripe', async () => {
    const { status, body, headers } = await world.checkout()
    expect(status).toBe(200)
    expect(body).toEqual({ success: true, checkout_url: stripe.checkouts[0]?.url })
    expect(headers.get('set-cookie')).toBeNull()
    const made = stripe.calls.find(
      ({ method, path }) => method === 'POST' && path === '/v1/checkout/sessions',
    )
    const { id, email } = person.session.user
    const ways = checkoutBody(world.server.origin)
    expect(Object.fromEntries(made?.form ?? [])).toEqual({
      mode: 'subscription',
      customer: [...stripe.customers.keys()][0],
      client_reference_id: id,
      'line_items[0][price]': STRIPE_ENV.STRIPE_PRICE_ID,
      'line_items[0][quantity]': '1',
      'subscription_data[metadata][user_id]': id,
      success_url: ways.success_url,
      cancel_url: ways.cancel_url,
    })
    expect(ways.success_url).toContain('{CHECKOUT_SESSION_ID}')
    expect(made?.authorization).toBe(`Bearer ${STRIPE_ENV.STRIPE_SECRET_KEY}`)
    expect([...stripe.customers.values()]).toEqual([{ email, isDeleted: false }])
    expect((await billingOf(person)).provider).toBe('stripe')
  })

  it('[BILL-11] no billing call has a field for a card', () => {
    const fields = Object.values(billingEndpoints).flatMap((endpoint) =>
      'body' in endpoint && endpoint.body.kind === 'json'
        ? Object.keys(endpoint.body.schema.entries)
        : [],
    )
    expect(fields).toEqual(['return_url', 'frontend_url', 'success_url', 'cancel_url'])
  })

  it('[BILL-23, BILL-546] leaves one customer and one open checkout when it is repeated, also with other return addresses', async () => {
    const all = await Promise.all([world.checkout(), world.checkout(), world.checkout()])
    const again = await world.checkout()
    const urls = [...all, again].map(({ body }) => body.checkout_url)
    expect(new Set(urls)).toEqual(new Set([stripe.checkouts[0]?.url]))
    expect([stripe.checkouts.length, stripe.customers.size]).toEqual([1, 1])
    const cancel_url = `${world.server.origin}/pricing`
    await person.call('billing.checkout', {
      body: { ...checkoutBody(world.server.origin), cancel_url },
    })
    await world.checkout()
    expect(stripe.checkouts.map(({ status }) => status)).toEqual(['open', 'expired', 'expired'])
    expect(stripe.customers.size).toBe(1)
    await world.checkout(await signUp(world.server.origin))
    expect(stripe.customers.size).toBe(2)
  })

  it('[BILL-23, BILL-545] creates a new customer if the old one was deleted at Stripe', async () => {
    await world.checkout()
    for (const [id] of stripe.customers) stripe.customers.set(id, { email: '', isDeleted: true })
    expect((await world.checkout()).status).toBe(200)
    expect([...stripe.customers.values()].map(({ isDeleted }) => isDeleted)).toEqual([true, false])
  })

  it('[BILL-22] is refused to a user who has paid, even if no event reported the payment', async () => {
    await world.pay()
    // More than an hour: after this time the server no longer looks up the plan by itself.
    clock.advance(61 * 60_000)
    const { body } = await person.call('auth.signIn', {
      body: { email: person.session.user.email ?? '', password: 'correct horse battery' },
    })
    const later = { ...person, ...callerOf(world.server.origin, body.token) }
    const refused = await world.checkout(later)
    expect([refused.status, refused.body]).toEqual([
      409,
      { success: false, error: BILLING_TEXTS.isPro },
    ])
    expect((await billingOf(later)).plan).toBe('pro')
    expect(stripe.checkouts).toHaveLength(1)
  })

  it.each([500, 401, 429])(
    '[BILL-24, BILL-566] gets 503 with a fixed error message if Stripe answers %i',
    async (status) => {
      stripe.failWith(status)
      const refused = await world.checkout()
      expect([refused.status, refused.body]).toEqual([
        503,
        { success: false, error: 'Failed to create checkout session' },
      ])
      const logged = world.logged('could not create a Stripe checkout')
      expect(logged.map((line) => JSON.parse(line))).toMatchObject([{ status }])
      const { id, email } = person.session.user
      for (const sign of [id, email ?? id]) expect(logged.join('')).not.toContain(sign)
      stripe.failWith(null)
      expect((await world.checkout()).status).toBe(200)
    },
  )
})

describe('a checkout that failed at Stripe, which repeats its response for the same idempotency key', () => {
  const opened = () => stripe.checkouts.filter(({ status }) => status === 'open').length

  it('[BILL-78] opens on the next press, whether the creation of the customer or of the checkout had failed', async () => {
    stripe.failWith(500)
    expect((await world.checkout()).status).toBe(503)
    stripe.failWith(null)
    expect((await world.checkout()).status).toBe(200)
    // The open page expires, so the next press needs a new checkout, which fails at Stripe.
    for (const one of stripe.checkouts) one.status = 'expired'
    stripe.failWith(500, 'POST /v1/checkout/sessions')
    const refused = await Promise.all([world.checkout(), world.checkout()])
    expect(refused.map(({ status }) => status)).toEqual([503, 503])
    stripe.failWith(null)
    const again = await Promise.all([world.checkout(), world.checkout()])
    expect(again.map(({ status }) => status)).toEqual([200, 200])
    expect([opened(), stripe.customers.size]).toEqual([1, 1])
  })
})

describe('a plan', () => {
  it('[BILL-27] becomes active after a checkout even without an event from Stripe', async () => {
    await world.pay()
    const looked = stripe.comes(LOOK)
    clock.advance(4000)
    await person.call('credits.get')
    await looked
    await expect.poll(async () => (await person.call('credits.get')).body.data.is_pro).toBe(true)
  })

  it('[BILL-27, BILL-550] is looked up for an hour after a checkout, by one server at a time', async () => {
    const { id } = person.session.user
    const paid = await world.pay()
    const { one, two, plan, close } = await world.twoServers()
    const both = () => Promise.all([one.catchUp(id), two.catchUp(id)])
    try {
      const before = world.callsOf(LOOK)
      await both()
      expect(world.callsOf(LOOK)).toBe(before)
      clock.advance(3000)
      await both()
      expect(world.callsOf(LOOK)).toBe(before + 1)
      expect(await plan()).toBe('active')
      clock.advance(60 * 60_000)
      paid.status = 'canceled'
      await both()
      expect(world.callsOf(LOOK)).toBe(before + 1)
      expect(await plan()).toBe('active')
    } finally {
      await close()
    }
  })

  it('[BILL-90] does not delay credits and history while Stripe hangs, and both show the plan once Stripe answers', async () => {
    await world.pay()
    clock.advance(3000)
    const letGo = stripe.holdAnswers()
    for (const _ of [1, 2, 3]) {
      expect((await person.call('credits.get')).body.data.is_pro).toBe(false)
      expect((await billingOf(person)).plan).toBe('free')
      clock.advance(3000)
    }
    letGo()
    await expect.poll(async () => (await billingOf(person)).plan).toBe('pro')
  })

  it('[BILL-90, BILL-101] requested many times at once is looked up once, and all requests wait for the result', async () => {
    const { id } = person.session.user
    const paid = await world.subscribe()
    await world.portal()
    paid.status = 'canceled'
    const { one, plan, close } = await world.twoServers()
    try {
      const before = world.callsOf(LOOK)
      const looked = stripe.comes(LOOK)
      const letGo = stripe.holdAnswers(LOOK)
      const asked = [1, 2, 3].flatMap(() => {
        clock.advance(3000)
        return [one.catchUp(id), one.catchUp(id)].map(async (look) => {
          await look
          return plan()
        })
      })
      await looked
      letGo()
      expect(new Set(await Promise.all(asked))).toEqual(new Set(['ended']))
      expect(world.callsOf(LOOK)).toBe(before + 1)
    } finally {
      await close()
    }
  })

  it('[BILL-27, BILL-549] is looked up after its period, even if no event reported its end', async () => {
    const paid = await world.subscribe()
    paid.status = 'canceled'
    const looked = stripe.comes(LOOK)
    clock.set('2026-12-10T10:00:01.000Z')
    await looked
    const { body } = await person.call('auth.signIn', {
      body: { email: person.session.user.email ?? '', password: 'correct horse battery' },
    })
    const later = callerOf(world.server.origin, body.token)
    await expect.poll(async () => (await billingOf(later)).status).toBe('ended')
  })

  it('[BILL-560, BILL-24] the portal of Stripe opens only for a subscriber', async () => {
    expect((await world.portal()).status).toBe(409)
    await world.subscribe()
    const { body } = await world.portal()
    expect(body).toEqual({
      success: true,
      portal_url: 'https://billing.stripe.com/p/session/x',
    })
    const { form } = stripe.calls.findLast(({ path }) => path.includes('portal')) ?? {}
    expect(form?.get('return_url')).toBe(`${world.server.origin}/app/spreadsheets`)
    expect(form?.get('customer')).toBe([...stripe.customers.keys()][0])
    stripe.failWith(500)
    expect([(await world.portal()).status, (await world.portal()).body]).toEqual([
      503,
      { success: false, error: 'Failed to create portal session' },
    ])
  })

  it('[BILL-28, AUTH-37] ends when the account is deleted, and its customer is deleted at Stripe', async () => {
    const paid = await world.subscribe()
    const gone = await person.call('account.remove', {
      body: { password: 'correct horse battery' },
    })
    expect(gone.status).toBe(204)
    expect([...stripe.customers.values()]).toEqual([{ email: '', isDeleted: true }])
    expect(paid.status).toBe('canceled')
    expect((await world.toldOf(paid, 'customer.subscription.deleted')).status).toBe(200)
  })

  it('[BILL-28, AUTH-38, AUTH-169] ends later if Stripe was unavailable when the account was deleted', async () => {
    const paid = await world.subscribe()
    stripe.failWith(500)
    const body = { password: 'correct horse battery' }
    expect((await person.call('account.remove', { body })).status).toBe(204)
    expect((await person.call('credits.get')).status).toBe(401)
    expect(paid.status).toBe('active')
    stripe.failWith(null)
    clock.advance(6 * 60_000)
    await expect.poll(() => paid.status).toBe('canceled')
  })
})
