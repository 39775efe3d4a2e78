import Stripe from 'stripe'
import { err, ok, type Result } from '#contract/api/result.ts'
import type { Clock } from '../clock.ts'
import { planOf, type Plans } from './plans.ts'
import type { Buyer, WaysBack } from './provider.ts'
import { isMissing } from './stripe-client.ts'
import { createOnce } from './stripe-keys.ts'
import type { StripeMarks } from './stripe-marks.ts'

/** Of the checkouts of one customer; the newest come first. */
const MOST = 100
/** So often another checkout of the same person may come between. */
const TRIES = 8
/** What Stripe answers to what cannot be done any more. */
const REFUSED = 400

type Session = Stripe.Checkout.Session

/** What beginning a checkout needs. */
export type CheckoutSettings = {
  readonly stripe: Stripe
  readonly plans: Plans
  readonly marks: Pick<StripeMarks, 'takeCheckout'>
  readonly clock: Clock
  readonly priceId: string
  /** Brings a plan up to what Stripe says now. */
  readonly sync: (userId: string) => Promise<void>
}

/** Why nothing is sold: there is a plan, or one that is to be settled. */
export type NoSale = 'is_pro' | 'unpaid'

const isFor =
  ({ successUrl, cancelUrl }: WaysBack) =>
  (one: Session) =>
    one.success_url === successUrl && one.cancel_url === cancelUrl && one.url !== null

/**
 * Gives the address of a checkout. A user is one customer for ever, and one checkout can be paid: that which
 * the row of their subscription names. Whoever gives another one closes all that are open, asks then whether one
 * was paid, and gives the new one where nobody else has given one meanwhile; so this holds over servers too.
 */
export const checkoutAt = (settings: CheckoutSettings) => {
  const { stripe, plans, marks, clock, priceId, sync } = settings
  const once = createOnce()
  const newCustomer = async ({ id, email, name }: Buyer, before: string | null) => {
    // Stripe refuses what is empty.
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
  /** One that is no longer open was closed by somebody else, or paid, which is asked for after this. */
  const close = async ({ id }: Session): Promise<void> => {
    await stripe.checkout.sessions.expire(id).catch((error) => {
      const isOver = error instanceof Stripe.errors.StripeError && error.statusCode === REFUSED
      if (!isOver && !isMissing(error)) throw error
    })
  }
  const begin = (buyer: Buyer, customer: string, ways: WaysBack, newest: string) => {
    const { successUrl: success_url, cancelUrl: cancel_url } = ways
    // Two presses at once see the same newest checkout, so theirs is one.
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
  const noSaleTo = async (userId: string): Promise<NoSale | null> => {
    await sync(userId)
    const row = await plans.read(userId)
    if (planOf(row, clock.now()) === 'pro') return 'is_pro'
    return row.status === 'unpaid' ? 'unpaid' : null
  }
  /** Whether this checkout is the one that is given now; another one that came between may be the same. */
  const take = async (userId: string, given: string | null, id: string): Promise<boolean> =>
    id === given ||
    (await marks.takeCheckout(userId, given, id)) ||
    (await plans.read(userId)).checkout_id === id

  /** Null where somebody else's came between. */
  const tryFor = async (buyer: Buyer, customer: string, ways: WaysBack) => {
    const { checkout_id: given } = await plans.read(buyer.id)
    const { data } = await stripe.checkout.sessions.list({ customer, limit: MOST })
    const open = data.filter(({ status }) => status === 'open')
    const kept = open.find(isFor(ways))
    for (const other of open) if (other !== kept) await close(other)
    // All others are closed by now: whatever was paid is known.
    const noSale = await noSaleTo(buyer.id)
    if (noSale !== null) {
      if (kept) await close(kept)
      return err(noSale)
    }
    const session = kept ?? (await begin(buyer, customer, ways, data[0]?.id ?? ''))
    if (session.url === null) throw new Error('Stripe gave no address')
    if (await take(buyer.id, given, session.id)) return ok(session.url)
    await close(session)
    return null
  }
  const addressFor = async (
    buyer: Buyer,
    customer: string,
    ways: WaysBack,
  ): Promise<Result<string, NoSale>> => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const opened = await tryFor(buyer, customer, ways)
      if (opened !== null) return opened
    }
    throw new Error('the checkout did not stand still')
  }
  return async (buyer: Buyer, ways: WaysBack): Promise<Result<string, NoSale>> => {
    const { customer_id: known } = await plans.read(buyer.id)
    if (known === null) return addressFor(buyer, await newCustomer(buyer, null), ways)
    return addressFor(buyer, known, ways).catch(async (error) => {
      // Somebody deleted the customer there.
      if (!isMissing(error)) throw error
      return addressFor(buyer, await newCustomer(buyer, known), ways)
    })
  }
}
