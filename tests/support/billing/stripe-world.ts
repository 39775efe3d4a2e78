import { randomUUID } from 'node:crypto'
import { createPlans } from '#server/billing/plans.ts'
import { createStripe } from '#server/billing/stripe.ts'
import { createLog } from '#server/log.ts'
import { billingOf, checkoutBody } from './billing.ts'
import { wordsAgent } from '../models/agents.ts'
import { signUp, type Person } from '../server/caller.ts'
import { createTestClock } from '../server/clock.ts'
import { openTestStore } from '../server/database.ts'
import {
  STRIPE_ENV,
  startFakeStripe,
  stripeSignature,
  type FakeSubscription,
} from './fake-stripe.ts'
import { startTestServer } from '../server/server.ts'

/** Time at which the clock of a Stripe world starts. */
export const START = '2026-11-10T09:00:00.000Z'
/** End of a month paid at `START`, in ms. */
export const MONTH_LATER = Date.parse('2026-12-10T09:00:00.000Z')

/** A Stripe event about an object. */
export const eventAbout = (type: string, object: object, id = `evt_${randomUUID()}`): string =>
  JSON.stringify({ id, object: 'event', type, data: { object } })

/** A server that uses the Stripe stand-in, and a person. */
export const startStripeWorld = async (env: Readonly<Record<string, string>> = {}) => {
  const clock = createTestClock(START)
  const stripe = await startFakeStripe()
  const logged: string[] = []
  const log = createLog('info', { write: (line) => logged.push(line) })
  const parts = { clock, agent: wordsAgent('Hi.'), log, sweepMs: 50 }
  const server = await startTestServer({ ...parts, env: { ...stripe.env, ...env } })
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
  const newsOf = (one: FakeSubscription, type: string) =>
    eventAbout(type, { ...one, object: 'subscription' })
  const toldOf = (one: FakeSubscription, type = 'customer.subscription.updated') =>
    tell(newsOf(one, type))
  /**
   * Checks out and pays, but sends no webhook event. No server polls Stripe until the test advances
   * the clock.
   */
  const pay = async (): Promise<FakeSubscription> => {
    await checkout()
    return stripe.pay(stripe.checkouts[0]?.id ?? '', MONTH_LATER)
  }
  /**
   * Creates the payment services of two more servers on this database. Their requests wait up to a
   * minute for a poll of Stripe. `plan` reads the stored plan.
   */
  const twoServers = async () => {
    const store = await openTestStore(server.dataDir)
    const place = {
      secretKey: STRIPE_ENV.STRIPE_SECRET_KEY,
      priceId: STRIPE_ENV.STRIPE_PRICE_ID,
      webhookSecret: STRIPE_ENV.STRIPE_WEBHOOK_SECRET,
      apiUrl: stripe.env.STRIPE_API_URL,
    }
    const plans = createPlans({ store, clock, provider: 'stripe' })
    const log = createLog('silent')
    const create = () => createStripe({ store, clock, plans, place, log, pollWaitMs: 60_000 })
    return {
      one: create(),
      two: create(),
      plan: async () => (await plans.read(person.session.user.id)).status,
      close: () => store.destroy(),
    }
  }
  return {
    clock,
    stripe,
    server,
    twoServers,
    /** Number of calls of this method and path. */
    callsOf: (name: string): number =>
      stripe.calls.filter(({ method, path }) => `${method} ${path}` === name).length,
    person,
    checkout,
    portal: () =>
      person.call('billing.portal', { body: { return_url: `${server.origin}/app/spreadsheets` } }),
    post,
    /** Signs an event and delivers it. */
    tell,
    /**
     * Builds the event that Stripe sends about a subscription, so that a test can deliver it twice.
     */
    newsOf,
    toldOf,
    pay,
    /** Log lines that contain this text. */
    logged: (text: string): readonly string[] => logged.filter((line) => line.includes(text)),
    /** Pays and delivers the webhook. */
    subscribe: async (): Promise<FakeSubscription> => {
      const paid = await pay()
      const { status } = await toldOf(paid, 'customer.subscription.created')
      if (status !== 200) throw new Error(`the news were answered ${status}`)
      return paid
    },
    /** Plans in the `plan` movements of the billing history, newest first. */
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

export type StripeWorld = Awaited<ReturnType<typeof startStripeWorld>>
