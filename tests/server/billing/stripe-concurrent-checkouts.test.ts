import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Provider } from '#server/billing/provider.ts'
import { billingOf, checkoutBody } from '#tests/support/billing/billing.ts'
import { STRIPE_ENV } from '#tests/support/billing/fake-stripe.ts'
import {
  MONTH_LATER,
  startStripeWorld,
  type StripeWorld,
} from '#tests/support/billing/stripe-world.ts'

const LIST = 'GET /v1/checkout/sessions'
const SELL = 'POST /v1/checkout/sessions'

let world: StripeWorld
beforeEach(async () => {
  world = await startStripeWorld()
})
afterEach(() => world.close())

const open = () => world.stripe.checkouts.filter(({ status }) => status === 'open')
/** Makes the person a customer that Stripe already knows. The customer has no open checkout. */
const known = async (): Promise<void> => {
  await world.checkout()
  for (const one of world.stripe.checkouts) one.status = 'expired'
}
const waysOf = (back: string) => {
  const { success_url: successUrl, cancel_url } = checkoutBody(world.server.origin)
  return { successUrl, cancelUrl: `${cancel_url}?${back}` }
}
const askFor = async (back: string) => {
  const { person, server } = world
  const body = { ...checkoutBody(server.origin), cancel_url: waysOf(back).cancelUrl }
  return (await person.call('billing.checkout', { body })).body.checkout_url
}
/** Opens a checkout with `provider`, the payment provider of one of two servers. */
const askAt = async (provider: Provider, back: string) => {
  const { id } = world.person.session.user
  const buyer = { id, email: '', name: '', sessionId: '' }
  const opened = await provider.openCheckout(buyer, waysOf(back))
  return opened.ok ? opened.value.url : opened.error
}

describe('checkouts requested at once', () => {
  it.each([LIST, SELL])(
    '[BILL-87] with different return addresses leave one payable checkout, even if both found no open one (%s)',
    async (call) => {
      await known()
      const came = world.stripe.comes(call, 2)
      const letGo = world.stripe.holdAnswers(call)
      const asked = [askFor('one'), askFor('two')]
      await came
      letGo()
      const given = await Promise.all(asked)
      expect(open()).toHaveLength(1)
      expect(given).toContain(open()[0]?.url)
    },
  )

  it.each([
    [
      'at two servers with different return addresses leave one payable checkout and one customer',
      'two',
    ],
    ['at two servers with equal return addresses share one checkout and one customer', 'one'],
  ])('[BILL-87] %s', async (_, other) => {
    const servers = await world.twoServers()
    try {
      const came = world.stripe.comes(LIST, 2)
      const letGo = world.stripe.holdAnswers(LIST)
      const asked = [askAt(servers.one, 'one'), askAt(servers.two, other)]
      await came
      letGo()
      const given = await Promise.all(asked)
      expect(open()).toHaveLength(1)
      const left = open()[0]?.url
      expect(given).toContain(left)
      if (other === 'one') expect(given).toEqual([left, left])
      expect(world.stripe.customers.size).toBe(1)
    } finally {
      await servers.close()
    }
  })

  it('[BILL-87] leave nothing to pay if one is paid while another is requested', async () => {
    await askFor('one')
    const came = world.stripe.comes(LIST)
    const letGo = world.stripe.holdAnswers(LIST)
    const asked = world.checkout()
    await came
    world.stripe.pay(open()[0]?.id ?? '', MONTH_LATER)
    letGo()
    expect((await asked).status).toBe(409)
    expect(open()).toEqual([])
    expect((await billingOf(world.person)).plan).toBe('pro')
  })
})

describe.each(['unpaid', 'paused'])('a subscription with status %s', (status) => {
  it('[BILL-89, BILL-553] is not Professional, and a checkout leads to the portal instead of a second sale', async () => {
    const paid = await world.subscribe()
    paid.status = status
    await world.toldOf(paid)
    expect(await billingOf(world.person)).toMatchObject({ plan: 'free', status: 'unpaid' })
    const { body } = await world.checkout()
    expect(body).toEqual({
      success: true,
      checkout_url: 'https://billing.stripe.com/p/session/x',
    })
    const portal = world.stripe.calls.findLast(({ path }) => path.includes('portal'))
    expect(portal?.form.get('return_url')).toBe(`${world.server.origin}/app/billing`)
    expect(open()).toEqual([])
    expect((await world.portal()).status).toBe(200)
    paid.status = 'active'
    await world.toldOf(paid)
    expect((await billingOf(world.person)).plan).toBe('pro')
    expect(await world.planMovements()).toEqual(['pro', 'free', 'pro'])
  })

  it('[BILL-89] closes an open checkout with the same return addresses', async () => {
    const paid = await world.subscribe()
    const [left] = world.stripe.checkouts
    if (left) left.status = 'open'
    paid.status = status
    expect((await world.checkout()).body.checkout_url).toContain('billing.stripe.com')
    expect(world.stripe.checkouts.map((one) => one.status)).toEqual(['expired'])
  })

  it('[BILL-27, BILL-89, BILL-549] is looked up after its period, even if no event reported its end', async () => {
    const paid = await world.subscribe()
    paid.status = status
    await world.toldOf(paid)
    paid.status = 'canceled'
    const { plan, close } = await world.twoServers()
    try {
      const looked = world.stripe.comes('GET /v1/subscriptions')
      world.clock.set('2026-12-10T10:00:01.000Z')
      await looked
      await expect.poll(plan).toBe('ended')
    } finally {
      await close()
    }
  })

  it('[BILL-89] leads a checkout to the portal even if no event reported the status', async () => {
    const paid = await world.subscribe()
    paid.status = status
    expect((await world.checkout()).body.checkout_url).toContain('billing.stripe.com')
    expect(open()).toEqual([])
  })
})

describe('a second subscription', () => {
  it('[BILL-88, BILL-564] is cancelled when Stripe reports it, and the log does not name the user', async () => {
    const first = await world.subscribe()
    const second = world.stripe.sellAgain(first)
    expect((await world.toldOf(second, 'customer.subscription.created')).status).toBe(200)
    expect([first.status, second.status]).toEqual(['active', 'canceled'])
    const cancelled = world.stripe.calls.find(({ method }) => method === 'DELETE')
    // `prorate` credits the unused part of the payment to later invoices.
    expect(Object.fromEntries(cancelled?.form ?? [])).toEqual({
      invoice_now: 'true',
      prorate: 'true',
    })
    const said = world.logged('a second subscription')
    expect(said).toHaveLength(1)
    const { id, email } = world.person.session.user
    for (const sign of [id, email ?? id, first.customer, STRIPE_ENV.STRIPE_SECRET_KEY])
      expect(said[0]).not.toContain(sign)
    // A repeated event changes nothing.
    await world.toldOf(second, 'customer.subscription.deleted')
    expect(world.stripe.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
    expect(await billingOf(world.person)).toMatchObject({ plan: 'pro', status: 'active' })
    expect(await world.planMovements()).toEqual(['pro'])
  })

  it('[BILL-100] appears once in the history after its cancellation', async () => {
    const first = await world.subscribe()
    const second = world.stripe.sellAgain(first)
    await world.toldOf(second, 'customer.subscription.created')
    await world.toldOf(second, 'customer.subscription.deleted')
    const { history } = await billingOf(world.person)
    expect(history.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['grant', 10],
      ['spare', 0],
      ['plan', 0],
    ])
  })

  it('[BILL-88, BILL-544] is kept if the first one is about to end', async () => {
    const first = await world.subscribe()
    first.cancel_at_period_end = true
    const second = world.stripe.sellAgain({ ...first, cancel_at_period_end: false })
    await world.toldOf(second, 'customer.subscription.created')
    expect([first.status, second.status]).toEqual(['canceled', 'active'])
    expect(await billingOf(world.person)).toMatchObject({
      plan: 'pro',
      cancel_at_period_end: false,
    })
  })

  it('[BILL-88] from outside our checkout is not cancelled', async () => {
    const first = await world.subscribe()
    const second = world.stripe.sellAgain({ ...first, metadata: {} })
    await world.toldOf(second, 'customer.subscription.created')
    expect([first.status, second.status]).toEqual(['active', 'active'])
  })

  it('[BILL-88] whose cancellation fails at Stripe is cancelled when the event is repeated', async () => {
    const first = await world.subscribe()
    const second = world.stripe.sellAgain(first)
    world.stripe.failWith(500, `DELETE /v1/subscriptions/${second.id}`)
    const body = world.newsOf(second, 'customer.subscription.created')
    expect((await world.tell(body)).status).toBe(503)
    expect((await billingOf(world.person)).plan).toBe('pro')
    world.stripe.failWith(null)
    expect((await world.tell(body)).status).toBe(200)
    expect(second.status).toBe('canceled')
  })
})
