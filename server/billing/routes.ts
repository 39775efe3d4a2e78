import { BILLING_TEXTS } from '#server/billing/wording.ts'
import { MESSAGES } from '#contract/api/messages.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import type { Clock } from '../clock.ts'
import { badRequest, notFound, type Failure } from '../http/failures.ts'
import type { Handlers } from '../http/route.ts'
import type { historyIn } from './credit-history.ts'
import type { CreditLedger } from './ledger.ts'
import { refuseForeignAddress } from './same-origin-address.ts'
import { planOf, type Plans } from './plans.ts'
import type { WebhookOutcome, Provider } from './provider.ts'

export type BillingName =
  | 'credits.get'
  | 'billing.get'
  | 'billing.checkout'
  | 'billing.portal'
  | 'billing.webhook'

export type BillingRoutesSettings = {
  readonly ledger: CreditLedger
  readonly plans: Plans
  readonly provider: Provider
  readonly history: ReturnType<typeof historyIn>
  readonly clock: Clock
  readonly publicUrl: string | null
}

const isPro = err<Failure>({ status: 409, detail: BILLING_TEXTS.isPro })
const noSubscription = err<Failure>({ status: 409, detail: BILLING_TEXTS.noSubscription })
const noCheckout = err<Failure>({ status: 503, detail: MESSAGES.createCheckout })
const noPortal = err<Failure>({ status: 503, detail: MESSAGES.createPortal })

/** Answer to a webhook. The provider retries after any status but 200. */
const HEARD: Readonly<Record<WebhookOutcome, Result<{ received: boolean }, Failure>>> = {
  heard: ok({ received: true }),
  forged: badRequest(BILLING_TEXTS.forged),
  later: err({ status: 503, detail: MESSAGES.unknown }),
}

export const billingRoutes = (settings: BillingRoutesSettings): Handlers<BillingName> => {
  const { ledger, plans, provider, history, clock, publicUrl } = settings
  const placeOf = (headers: Headers) => ({ publicUrl, host: headers.get('host') })

  return {
    'credits.get': async ({ account }) => {
      // This waits at most a second. If the provider takes longer, the next call shows the result.
      await provider.catchUp(account.id)
      return ok({ success: true, data: await ledger.read(account.id) })
    },
    'billing.get': async ({ account, query }) => {
      await provider.catchUp(account.id)
      // The first read of a month writes its grant, which the history must include.
      await ledger.read(account.id)
      const row = await plans.read(account.id)
      const plan = planOf(row, clock.now())
      const { items, total } = await history(account.id, query)
      return ok({
        success: true,
        data: {
          plan,
          status: row.status,
          current_period_end: row.current_period_end,
          cancel_at_period_end: plan === 'pro' && row.cancel_at_period_end === 1,
          provider: provider.name,
          history: [...items],
          total_count: total,
          has_more: query.page * query.page_size < total,
        },
      })
    },
    'billing.checkout': async ({ account, body, headers, answerHeaders }) => {
      const own = refuseForeignAddress(body, placeOf(headers))
      if (!own.ok) return own
      const ways = { successUrl: body.success_url, cancelUrl: body.cancel_url }
      const opened = await provider.openCheckout(account, ways)
      if (!opened.ok) return opened.error === 'is_pro' ? isPro : noCheckout
      if (opened.value.cookie) answerHeaders.append('set-cookie', opened.value.cookie)
      return ok({ success: true, checkout_url: opened.value.url })
    },
    'billing.portal': async ({ account, body, headers, answerHeaders }) => {
      const own = refuseForeignAddress(body, placeOf(headers))
      if (!own.ok) return own
      const opened = await provider.openPortal(account, body.return_url)
      if (!opened.ok) return opened.error === 'failed' ? noPortal : noSubscription
      if (opened.value.cookie) answerHeaders.append('set-cookie', opened.value.cookie)
      return ok({ success: true, portal_url: opened.value.url })
    },
    'billing.webhook': async ({ body, headers }) => {
      if (provider.hear === null) return notFound()
      return HEARD[await provider.hear(body, headers.get('stripe-signature'))]
    },
  }
}
