import type Stripe from 'stripe'
import { isMissing } from './stripe-client.ts'
import { createOnce } from './stripe-keys.ts'
import type { Plans } from './plans.ts'
import type { Buyer, WaysBack } from './provider.ts'

/** Of the checkouts of one customer; the newest come first. */
const MOST = 100

/** What beginning a checkout needs. */
export type CheckoutSettings = {
  readonly stripe: Stripe
  readonly plans: Plans
  readonly priceId: string
}

/**
 * Gives the address of a checkout (BILL-23). A user is one customer for ever, and has one open checkout: that of the
 * same ways back is given again, another one is closed, so that nobody pays twice in two tabs.
 */
export const checkoutAt = ({ stripe, plans, priceId }: CheckoutSettings) => {
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
  const addressFor = async (buyer: Buyer, customer: string, ways: WaysBack): Promise<string> => {
    const { successUrl: success_url, cancelUrl: cancel_url } = ways
    const { data } = await stripe.checkout.sessions.list({ customer, limit: MOST })
    for (const open of data.filter(({ status }) => status === 'open')) {
      const isSame = open.success_url === success_url && open.cancel_url === cancel_url
      if (isSame && open.url) return open.url
      await stripe.checkout.sessions.expire(open.id)
    }
    // Two presses at once see the same newest checkout, so theirs is one.
    const same = [customer, priceId, success_url, cancel_url, data[0]?.id ?? '']
    const { url } = await once(same, (idempotencyKey) =>
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
    if (!url) throw new Error('Stripe gave no address')
    return url
  }
  return async (buyer: Buyer, ways: WaysBack): Promise<string> => {
    const { customer_id: known } = await plans.read(buyer.id)
    if (known === null) return addressFor(buyer, await newCustomer(buyer, null), ways)
    return addressFor(buyer, known, ways).catch(async (error) => {
      // Somebody deleted the customer there.
      if (!isMissing(error)) throw error
      return addressFor(buyer, await newCustomer(buyer, known), ways)
    })
  }
}
