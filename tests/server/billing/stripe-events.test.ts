import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BILLING_TEXTS } from '#server/billing/wording.ts'
import { NO_PLAN } from '#server/billing/plans.ts'
import { createStripeClient } from '#server/billing/stripe-client.ts'
import { createStripeSync } from '#server/billing/stripe-sync.ts'
import { createLog } from '#server/log.ts'
import { billingOf } from '#tests/support/billing/billing.ts'
import { ask, balanceOf, type Person } from '#tests/support/server/caller.ts'
import type { TestClock } from '#tests/support/server/clock.ts'
import { STRIPE_ENV, stripeSignature, type FakeStripe } from '#tests/support/billing/fake-stripe.ts'
import {
  eventAbout,
  MONTH_LATER,
  START,
  startStripeWorld,
  type StripeWorld,
} from '#tests/support/billing/stripe-world.ts'

let world: StripeWorld
let stripe: FakeStripe
let clock: TestClock
let person: Person
beforeEach(async () => {
  world = await startStripeWorld()
  ;({ stripe, clock, person } = world)
})
afterEach(() => world.close())

it('[BILL-79] an error about a plan that keeps changing does not name its owner', async () => {
  const paid = await world.subscribe()
  const { id } = person.session.user
  const never = () => Promise.reject(new Error('not asked'))
  const news = createStripeSync({
    store: null as never,
    clock,
    stripe: createStripeClient({
      secretKey: STRIPE_ENV.STRIPE_SECRET_KEY,
      priceId: STRIPE_ENV.STRIPE_PRICE_ID,
      webhookSecret: STRIPE_ENV.STRIPE_WEBHOOK_SECRET,
      apiUrl: stripe.env.STRIPE_API_URL,
    }),
    plans: {
      read: async () => ({
        ...NO_PLAN,
        customer_id: paid.customer,
        user_id: id,
        provider: 'stripe',
        revision: 1,
        checkout_id: null,
        watched_until: null,
        looked_at: null,
      }),
      isPro: never,
      userOf: never,
      overdue: never,
      write: async () => 'stale',
      noteSpare: never,
    },
    webhookSecret: STRIPE_ENV.STRIPE_WEBHOOK_SECRET,
    log: createLog('silent'),
  })
  const said = await news.sync(id).catch(String)
  expect(said).toContain('kept changing')
  expect(said).not.toContain(id)
})

describe('an event from Stripe', () => {
  it('[BILL-561, CRED-2] makes a user Pro and later ends the plan', async () => {
    const paid = await world.subscribe()
    expect((await person.call('credits.get')).body.data.is_pro).toBe(true)
    await ask(person, { message: 'Hi' })
    expect(await balanceOf(person)).toBe(10)
    expect(await billingOf(person)).toMatchObject({
      plan: 'pro',
      status: 'active',
      current_period_end: new Date(MONTH_LATER).toISOString(),
    })
    paid.status = 'past_due'
    await world.toldOf(paid)
    expect(await billingOf(person)).toMatchObject({ plan: 'pro', status: 'past_due' })
    paid.status = 'canceled'
    await world.toldOf(paid, 'customer.subscription.deleted')
    expect(await billingOf(person)).toMatchObject({ plan: 'free', status: 'ended' })
    await ask(person, { message: 'Hi' })
    expect(await balanceOf(person)).toBe(9)
    expect(await world.planMovements()).toEqual(['free', 'pro'])
  })

  it("[BILL-561] for a plan cancelled in the portal sets the plan's end, whether Stripe sends a flag or a time", async () => {
    const paid = await world.subscribe()
    paid.cancel_at_period_end = true
    await world.toldOf(paid)
    expect(await billingOf(person)).toMatchObject({ plan: 'pro', cancel_at_period_end: true })
    paid.cancel_at_period_end = false
    await world.toldOf(paid)
    expect((await billingOf(person)).cancel_at_period_end).toBe(false)
    paid.cancel_at = Date.parse('2026-11-10T09:04:00.000Z') / 1000
    await world.toldOf(paid)
    expect(await billingOf(person)).toMatchObject({
      cancel_at_period_end: true,
      current_period_end: '2026-11-10T09:04:00.000Z',
    })
    clock.set('2026-11-10T09:05:00.000Z')
    expect((await billingOf(person)).plan).toBe('free')
    // Stripe is late and still reports the ended plan as active.
    await world.toldOf(paid)
    expect(await world.planMovements()).toEqual(['free', 'pro'])
  })

  it.each([
    ['with no Stripe-Signature header', () => null],
    [
      'with another webhook secret',
      (body: string) => stripeSignature(body, Date.parse(START), 'whsec_x'),
    ],
    ['for another body', () => stripeSignature('{}', Date.parse(START))],
    ['six minutes ago', (body: string) => stripeSignature(body, Date.parse(START) - 360_000)],
    ['with an empty digest', () => `t=${Date.parse(START) / 1000},v1=`],
    ['with a malformed header', () => 'x'],
  ])('[BILL-26] is refused with 400 if signed %s', async (_, sign) => {
    const paid = await world.pay()
    const body = eventAbout('customer.subscription.created', { ...paid, object: 'subscription' })
    const before = stripe.calls.length
    const answer = await world.post(body, sign(body))
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { success: false, error: BILLING_TEXTS.forged },
    ])
    expect(stripe.calls).toHaveLength(before)
  })

  it('[BILL-25] sent several times, at once and later, counts once', async () => {
    const paid = await world.pay()
    const body = eventAbout('customer.subscription.created', { ...paid, object: 'subscription' })
    const answers = await Promise.all([world.tell(body), world.tell(body), world.tell(body)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const before = stripe.calls.length
    expect((await world.tell(body)).status).toBe(200)
    expect(stripe.calls).toHaveLength(before)
    expect(await world.planMovements()).toEqual(['pro'])
  })

  it("[BILL-561] that arrives out of order gives the user the plan's current state at Stripe", async () => {
    const paid = await world.subscribe()
    const early = { ...paid }
    paid.status = 'canceled'
    await world.toldOf(paid, 'customer.subscription.deleted')
    // The event for the start of the subscription arrives last.
    await world.toldOf(early, 'customer.subscription.created')
    expect((await billingOf(person)).plan).toBe('free')
    const second = await world.pay()
    await world.toldOf(second, 'customer.subscription.created')
    // Stripe repeats the event for the end of the first subscription.
    await world.toldOf(paid, 'customer.subscription.deleted')
    expect((await billingOf(person)).plan).toBe('pro')
    expect(await world.planMovements()).toEqual(['pro', 'free', 'pro'])
  })

  it('[BILL-561] does not let the late answer to an older look-up overwrite a newer one', async () => {
    const paid = await world.subscribe()
    const letEarlyGo = stripe.holdAnswers()
    const earlyCame = stripe.comes()
    const early = world.toldOf(paid)
    await earlyCame
    // The first look-up's answer still shows an active plan. It is held back while the plan ends
    // and the event about the end arrives.
    const letLateGo = stripe.holdAnswers()
    paid.status = 'canceled'
    const lateCame = stripe.comes()
    const late = world.toldOf(paid, 'customer.subscription.deleted')
    await lateCame
    letLateGo()
    expect((await late).status).toBe(200)
    letEarlyGo()
    expect((await early).status).toBe(200)
    expect((await billingOf(person)).plan).toBe('free')
  })

  it('[BILL-561, BILL-542] about a customer deleted at Stripe ends the plan', async () => {
    const paid = await world.subscribe()
    stripe.customers.set(paid.customer, { email: '', isDeleted: true })
    expect((await world.toldOf(paid, 'customer.subscription.deleted')).status).toBe(200)
    expect(await billingOf(person)).toMatchObject({ plan: 'free', status: 'ended' })
    expect((await world.checkout()).status).toBe(200)
    expect(stripe.checkouts[0]?.customer).not.toBe(paid.customer)
  })

  it.each(['{}', '{"id":"evt_1","data":null}', '{"id":"evt_1","data":{"object":null}}'])(
    '[BILL-25, BILL-547] with a valid signature and unknown content is accepted: %s',
    async (body) => {
      expect((await world.tell(body)).status).toBe(200)
    },
  )

  it('[BILL-26, BILL-548] gets 503 while Stripe is unavailable and counts when repeated', async () => {
    const paid = await world.pay()
    const body = eventAbout('customer.subscription.created', { ...paid, object: 'subscription' })
    stripe.failWith(500)
    expect((await world.tell(body)).status).toBe(503)
    stripe.failWith(null)
    expect((await world.tell(body)).status).toBe(200)
    expect((await billingOf(person)).plan).toBe('pro')
  })

  it.each([
    [
      'a subscription of an unknown customer',
      'customer.subscription.updated',
      { customer: 'cus_else' },
    ],
    ['a price, which has no customer,', 'price.updated', { id: 'price_1' }],
    ['a new invoice of a customer without payments', 'invoice.created', {}],
  ])('[BILL-25, BILL-547] about %s changes nothing', async (_, type, object) => {
    await world.checkout()
    const [own] = stripe.customers.keys()
    const about = type === 'invoice.created' ? { customer: own } : object
    expect((await world.tell(eventAbout(type, about))).status).toBe(200)
    expect(await billingOf(person)).toMatchObject({ plan: 'free', status: 'none' })
  })
})
