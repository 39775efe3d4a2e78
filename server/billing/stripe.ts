import { err, ok } from '#contract/api/result.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Store } from '../store/store.ts'
import type { StripeConfig } from './choose-provider.ts'
import type { Plans } from './plans.ts'
import type { Provider } from './provider.ts'
import { createCheckoutOpener } from './stripe-checkout.ts'
import { loggableFieldsOf, isMissing, createStripeClient } from './stripe-client.ts'
import { stripeCustomerStateIn } from './stripe-customer-state.ts'
import { createStripeSync } from './stripe-sync.ts'

/** Maximum number of concurrent polls. Further users are polled on their next request. */
const MOST_POLLS = 20
/**
 * If no webhook arrives, we check a plan this long after the end of its period. The check repeats
 * at this interval.
 */
const OVERDUE_MS = 60 * 60_000
/**
 * How long a poll may delay requests for credits or the plan, counted from the start of the poll.
 */
const POLL_WAIT_MS = 1000

export type StripeSettings = {
  readonly store: Store
  readonly clock: Clock
  readonly plans: Plans
  readonly place: StripeConfig
  readonly log: Log
  /** Overrides `POLL_WAIT_MS`, in ms. */
  readonly pollWaitMs?: number
}

/** Resolves when the work ends or after `ms`, whichever is first. */
const atMost = (work: Promise<void>, ms: number): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  void work.finally(() => {
    clearTimeout(timer)
    resolve()
  })
  return promise
}

export const createStripe = (settings: StripeSettings): Provider => {
  const { store, clock, plans, place, log, pollWaitMs = POLL_WAIT_MS } = settings
  const stripe = createStripeClient(place)
  const { priceId, webhookSecret } = place
  const marks = stripeCustomerStateIn(store)
  const news = createStripeSync({ store, clock, stripe, plans, webhookSecret, log })
  const openCheckout = createCheckoutOpener({
    stripe,
    plans,
    marks,
    clock,
    priceId,
    sync: news.sync,
  })
  /** Polls in progress by user. Concurrent requests wait for the same one. */
  const polls = new Map<string, Promise<void>>()
  /** Time of the last check of an overdue plan, by user. */
  const overdue = new Map<string, number>()

  const syncPlan = (userId: string): Promise<void> =>
    news
      .sync(userId)
      .catch((error) => log.warn(loggableFieldsOf(error), 'could not look up a plan'))
  /** Never throws. */
  const pollOnce = async (userId: string): Promise<void> => {
    try {
      if (await marks.claimPoll(userId, clock.now())) await syncPlan(userId)
    } catch (error) {
      log.warn({ err: error }, 'could not claim the look-up of a plan')
    } finally {
      polls.delete(userId)
    }
  }
  const portalOf = async (id: string, customer: string | null, return_url: string) => {
    if (customer === null) throw new Error('no Stripe customer for the portal')
    const { url } = await stripe.billingPortal.sessions.create({ customer, return_url })
    await marks.watch(id, clock.now())
    return ok({ url })
  }

  return {
    name: 'stripe',
    openCheckout: async (buyer, ways) => {
      try {
        const opened = await openCheckout(buyer, ways)
        if (!opened.ok && opened.error === 'is_pro') return err('is_pro')
        if (!opened.ok)
          return await portalOf(buyer.id, (await plans.read(buyer.id)).customer_id, ways.cancelUrl)
        await marks.watch(buyer.id, clock.now())
        return ok({ url: opened.value })
      } catch (error) {
        log.error(loggableFieldsOf(error), 'could not create a Stripe checkout')
        return err('failed')
      }
    },
    openPortal: async ({ id }, return_url) => {
      const { customer_id: customer, status } = await plans.read(id)
      if (customer === null || status === 'none') return err('no_subscription')
      try {
        return await portalOf(id, customer, return_url)
      } catch (error) {
        log.error(loggableFieldsOf(error), 'could not create a Stripe portal session')
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
        const fields = { ...loggableFieldsOf(error), event: event.type }
        log.error(fields, 'could not process a Stripe event')
        return 'later'
      }
    },
    catchUp: async (userId) => {
      const known = polls.get(userId)
      if (known) return known
      if (polls.size >= MOST_POLLS) return
      const poll = atMost(pollOnce(userId), pollWaitMs)
      polls.set(userId, poll)
      return poll
    },
    forget: async (userId) => {
      const { customer_id: customer } = await plans.read(userId)
      if (customer === null) return
      // Deleting the customer ends all subscriptions immediately.
      await stripe.customers.del(customer).catch((error) => {
        if (!isMissing(error)) throw error
      })
    },
    sweep: async () => {
      await news.sweep()
      const now = clock.now().getTime()
      for (const [id, checkedAt] of overdue) if (now - checkedAt > OVERDUE_MS) overdue.delete(id)
      const found = await plans.overdue(new Date(now - OVERDUE_MS))
      for (const userId of found.filter((id) => !overdue.has(id))) {
        overdue.set(userId, now)
        await syncPlan(userId)
      }
    },
  }
}
