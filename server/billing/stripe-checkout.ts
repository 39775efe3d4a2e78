import Stripe from 'stripe'
import { err, ok, type Result } from '#contract/api/result.ts'
import type { Clock } from '../clock.ts'
import { planOf, type Plans } from './plans.ts'
import type { Buyer, ReturnAddresses } from './provider.ts'
import { isMissing } from './stripe-client.ts'
import { createIdempotentCall } from './idempotent-call.ts'
import type { StripeCustomerState } from './stripe-customer-state.ts'

/** Maximum number of a customer's checkouts that we list, newest first. */
const MOST = 100
/**
 * Maximum number of attempts. An attempt fails if another request of the same user opens a checkout
 * in between.
 */
const TRIES = 8
/**
 * HTTP status with which Stripe refuses to expire a checkout that is already expired or completed.
 */
const REFUSED = 400

type Session = Stripe.Checkout.Session

export type CheckoutSettings = {
  readonly stripe: Stripe
  readonly plans: Plans
  readonly marks: Pick<StripeCustomerState, 'takeCheckout'>
  readonly clock: Clock
  readonly priceId: string
  /** Updates a plan from Stripe. */
  readonly sync: (userId: string) => Promise<void>
}

/** Reasons against a checkout: an active plan, or an unpaid one. */
export type CheckoutRefusal = 'is_pro' | 'unpaid'

const isFor =
  ({ successUrl, cancelUrl }: ReturnAddresses) =>
  (one: Session) =>
    one.success_url === successUrl && one.cancel_url === cancelUrl && one.url !== null

/**
 * Opens a checkout and returns its address. A user keeps one Stripe customer, and only the checkout
 * in `checkout_id` stays open. A request closes all other checkouts, checks for a payment, and
 * stores its own only if `checkout_id` has not changed. This also holds across several servers.
 */
export const createCheckoutOpener = (settings: CheckoutSettings) => {
  const { stripe, plans, marks, clock, priceId, sync } = settings
  const once = createIdempotentCall()
  const newCustomer = async ({ id, email, name }: Buyer, before: string | null) => {
    // Stripe rejects empty fields.
    const known = { ...(email === '' ? {} : { email }), ...(name === '' ? {} : { name }) }
    const customer = await once(['customer', id, email, name, before ?? ''], (idempotencyKey) =>
      stripe.customers.create({ ...known, metadata: { user_id: id } }, { idempotencyKey }),
    )
    const written = await plans.write(id, (now) =>
      now.customer_id === before ? { customer_id: customer.id } : null,
    )
    if (written === 'gone') {
      await stripe.customers.del(customer.id)
      throw new Error('the account is being removed')
    }
    return (await plans.read(id)).customer_id ?? customer.id
  }
  /** Ignores a checkout that is already closed or paid. The caller checks for a payment next. */
  const close = async ({ id }: Session): Promise<void> => {
    await stripe.checkout.sessions.expire(id).catch((error) => {
      const isOver = error instanceof Stripe.errors.StripeError && error.statusCode === REFUSED
      if (!isOver && !isMissing(error)) throw error
    })
  }
  const begin = (buyer: Buyer, customer: string, ways: ReturnAddresses, newest: string) => {
    const { successUrl: success_url, cancelUrl: cancel_url } = ways
    // Two simultaneous clicks see the same newest checkout, so they share the idempotency key.
    const same = [customer, priceId, success_url, cancel_url, newest]
    return once(same, (idempotencyKey) =>
      stripe.checkout.sessions.create(
        {
          mode: 'subscription',
          customer,
          client_reference_id: buyer.id,
          line_items: [{ price: priceId, quantity: 1 }],
          subscription_data: { metadata: { user_id: buyer.id } },
          success_url,
          cancel_url,
        },
        { idempotencyKey },
      ),
    )
  }
  const noSaleTo = async (userId: string): Promise<CheckoutRefusal | null> => {
    await sync(userId)
    const row = await plans.read(userId)
    if (planOf(row, clock.now()) === 'pro') return 'is_pro'
    return row.status === 'unpaid' ? 'unpaid' : null
  }
  /**
   * True if this checkout is now the current one. This includes the case that a concurrent request
   * stored the same checkout.
   */
  const take = async (userId: string, given: string | null, id: string): Promise<boolean> =>
    id === given ||
    (await marks.takeCheckout(userId, given, id)) ||
    (await plans.read(userId)).checkout_id === id

  /** Null if a concurrent request stored another checkout. */
  const tryFor = async (buyer: Buyer, customer: string, ways: ReturnAddresses) => {
    const { checkout_id: given } = await plans.read(buyer.id)
    const { data } = await stripe.checkout.sessions.list({ customer, limit: MOST })
    const open = data.filter(({ status }) => status === 'open')
    const openSession = open.find(isFor(ways))
    for (const other of open) if (other !== openSession) await close(other)
    // All other checkouts are closed now, so no payment can come in unnoticed.
    const noSale = await noSaleTo(buyer.id)
    if (noSale !== null) {
      if (openSession) await close(openSession)
      return err(noSale)
    }
    const session = openSession ?? (await begin(buyer, customer, ways, data[0]?.id ?? ''))
    if (session.url === null) throw new Error('the Stripe session has no URL')
    if (await take(buyer.id, given, session.id)) return ok(session.url)
    await close(session)
    return null
  }
  const addressFor = async (
    buyer: Buyer,
    customer: string,
    ways: ReturnAddresses,
  ): Promise<Result<string, CheckoutRefusal>> => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const opened = await tryFor(buyer, customer, ways)
      if (opened !== null) return opened
    }
    throw new Error('the checkout kept changing')
  }
  return async (buyer: Buyer, ways: ReturnAddresses): Promise<Result<string, CheckoutRefusal>> => {
    const { customer_id: known } = await plans.read(buyer.id)
    if (known === null) return addressFor(buyer, await newCustomer(buyer, null), ways)
    return addressFor(buyer, known, ways).catch(async (error) => {
      // Someone deleted the customer at Stripe.
      if (!isMissing(error)) throw error
      return addressFor(buyer, await newCustomer(buyer, known), ways)
    })
  }
}
