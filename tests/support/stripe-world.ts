import { randomUUID } from 'node:crypto'
import { billingOf, checkoutBody } from './billing.ts'
import { says } from './agents.ts'
import { signUp, type Person } from './caller.ts'
import { createTestClock } from './clock.ts'
import { startFakeStripe, stripeSignature, type FakeSubscription } from './fake-stripe.ts'
import { startTestServer } from './server.ts'

/** When these worlds begin, and when a month that is paid then ends. */
export const START = '2026-11-10T09:00:00.000Z'
/** In ms. */
export const MONTH_LATER = Date.parse('2026-12-10T09:00:00.000Z')

/** What Stripe sends of something that happened. */
export const eventAbout = (type: string, object: object, id = `evt_${randomUUID()}`): string =>
  JSON.stringify({ id, object: 'event', type, data: { object } })

/** A server whose payments are at a stand-in of Stripe, and a person. */
export const startStripeWorld = async () => {
  const clock = createTestClock(START)
  const stripe = await startFakeStripe()
  const server = await startTestServer({ clock, agent: says('Hi.'), env: stripe.env, sweepMs: 50 })
  const person = await signUp(server.origin)

  const checkout = (someone: Person = person) =>
    someone.call('billing.checkout', { body: checkoutBody(server.origin) })
  const post = (body: string, signature: string | null) =>
    fetch(`${server.origin}/api/billing/webhook/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        ...(signature === null ? {} : { 'stripe-signature': signature }),
      },
      body,
    })
  const tell = (body: string) => post(body, stripeSignature(body, clock.now().getTime()))
  const toldOf = (one: FakeSubscription, type = 'customer.subscription.updated') =>
    tell(eventAbout(type, { ...one, object: 'subscription' }))
  /** Checks out and pays; nobody is told, and while the clock stands nobody looks it up. */
  const pay = async (): Promise<FakeSubscription> => {
    await checkout()
    await billingOf(person)
    return stripe.pay(stripe.checkouts[0]?.id ?? '', MONTH_LATER)
  }
  return {
    clock,
    stripe,
    server,
    person,
    checkout,
    portal: () =>
      person.call('billing.portal', { body: { return_url: `${server.origin}/app/spreadsheets` } }),
    post,
    /** Signs and sends it, as Stripe does. */
    tell,
    toldOf,
    pay,
    /** Pays, and Stripe tells it. */
    subscribe: async (): Promise<FakeSubscription> => {
      const paid = await pay()
      const { status } = await toldOf(paid, 'customer.subscription.created')
      if (status !== 200) throw new Error(`the news were answered ${status}`)
      return paid
    },
    /** The plans that the history names, newest first. */
    planMovements: async () =>
      (await billingOf(person)).history
        .filter(({ kind }) => kind === 'plan')
        .map(({ plan }) => plan),
    close: async () => {
      await server.close()
      await stripe.close()
    },
  }
}

/** A world with Stripe. */
export type StripeWorld = Awaited<ReturnType<typeof startStripeWorld>>
