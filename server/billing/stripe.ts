import { err, ok } from '#contract/result.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Store } from '../store/store.ts'
import type { StripePlace } from './choose-provider.ts'
import type { Plans } from './plans.ts'
import type { Provider } from './provider.ts'
import { checkoutAt } from './stripe-checkout.ts'
import { factsOf, isMissing, stripeAt } from './stripe-client.ts'
import { newsFrom } from './stripe-news.ts'

/** After a checkout or portal was opened, so long a plan is looked up without being told of it. */
const WATCH_MS = 60 * 60_000
/** Between two such looks. */
const LOOK_MS = 3000
/** A plan whose period ended is looked up so long after it, and so often, where nothing was told. */
const OVERDUE_MS = 60 * 60_000

/** What the provider needs. */
export type StripeSettings = {
  readonly store: Store
  readonly clock: Clock
  readonly plans: Plans
  readonly place: StripePlace
  readonly log: Log
}

/** Payments by Stripe: its checkout, its portal, and what it tells by signed calls (BILL-23 to BILL-28). */
export const createStripe = (settings: StripeSettings): Provider => {
  const { store, clock, plans, place, log } = settings
  const stripe = stripeAt(place)
  const { priceId, webhookSecret } = place
  const openCheckout = checkoutAt({ stripe, plans, priceId })
  const news = newsFrom({ store, clock, stripe, plans, webhookSecret })
  /** Since when somebody's checkout or portal is open, and when their plan was last looked up. */
  const watched = new Map<string, { readonly since: number; readonly looked: number }>()

  /** When plans whose period has ended were last looked up. */
  const overdue = new Map<string, number>()

  const watch = (userId: string): void => {
    const now = clock.now().getTime()
    for (const [id, { since }] of watched) if (now - since > WATCH_MS) watched.delete(id)
    watched.set(userId, { since: now, looked: 0 })
  }
  const lookUp = (userId: string): Promise<void> =>
    news.sync(userId).catch((error) => log.warn(factsOf(error), 'a plan was not looked up'))

  return {
    name: 'stripe',
    openCheckout: async (buyer, ways) => {
      try {
        // Who has paid unheard would pay twice.
        await news.sync(buyer.id)
        if (await plans.isPro(store, buyer.id)) return err('is_pro')
        const url = await openCheckout(buyer, ways)
        watch(buyer.id)
        return ok({ url })
      } catch (error) {
        log.error(factsOf(error), 'Stripe gave no checkout')
        return err('failed')
      }
    },
    openPortal: async ({ id }, return_url) => {
      const { customer_id: customer, status } = await plans.read(id)
      if (customer === null || status === 'none') return err('no_subscription')
      try {
        const { url } = await stripe.billingPortal.sessions.create({ customer, return_url })
        watch(id)
        return ok({ url })
      } catch (error) {
        log.error(factsOf(error), 'Stripe gave no portal')
        return err('failed')
      }
    },
    hear: async (bytes, signature) => {
      const event = signature === null ? null : await news.read(bytes, signature)
      if (!event) return 'forged'
      try {
        await news.take(event)
        return 'heard'
      } catch (error) {
        log.error({ ...factsOf(error), event: event.type }, 'what Stripe told was not taken')
        return 'later'
      }
    },
    catchUp: async (userId) => {
      const found = watched.get(userId)
      const now = clock.now().getTime()
      if (!found || now - found.since > WATCH_MS || now - found.looked < LOOK_MS) return
      watched.set(userId, { ...found, looked: now })
      await lookUp(userId)
    },
    forget: async (userId) => {
      const { customer_id: customer } = await plans.read(userId)
      if (customer === null) return
      // Its subscriptions end with it, at once.
      await stripe.customers.del(customer).catch((error) => {
        if (!isMissing(error)) throw error
      })
    },
    sweep: async () => {
      await news.sweep()
      const now = clock.now().getTime()
      for (const [id, looked] of overdue) if (now - looked > OVERDUE_MS) overdue.delete(id)
      const found = await plans.overdue(new Date(now - OVERDUE_MS))
      for (const userId of found.filter((id) => !overdue.has(id))) {
        overdue.set(userId, now)
        await lookUp(userId)
      }
    },
  }
}
