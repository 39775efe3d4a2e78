import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { ServerPage } from '../http/server-page.ts'
import type { Handlers } from '../http/route.ts'
import type { Log } from '../log.ts'
import type { Store } from '../store/store.ts'
import { historyIn } from './credit-history.ts'
import { endSandboxPlans } from './end-sandbox-plans.ts'
import { createLedger, type CreditLedger } from './ledger.ts'
import { createPlans } from './plans.ts'
import type { Provider } from './provider.ts'
import { billingRoutes, type BillingName } from './routes.ts'
import { createSandbox } from './sandbox.ts'
import { sandboxPages } from './sandbox-pages.ts'
import { createStripe } from './stripe.ts'

export type BillingSettings = {
  readonly store: Store
  readonly clock: Clock
  readonly config: Pick<Config, 'monthlyCredits' | 'publicUrl' | 'flags' | 'stripe'>
  readonly log: Log
}

export type BillingParts = {
  readonly ledger: CreditLedger
  readonly handlers: Handlers<BillingName>
  readonly pages: readonly ServerPage[]
  /** Ends a paid plan. False if the provider is unreachable, so retry later. */
  readonly endPlan: (userId: string) => Promise<boolean>
  readonly sweep: () => Promise<void>
}

type Payments = { readonly provider: Provider; readonly pages: readonly ServerPage[] }

/** Wires up the ledger, the plans and the provider. */
export const createBilling = ({ store, clock, config, log }: BillingSettings): BillingParts => {
  const { monthlyCredits, publicUrl, flags, stripe: place } = config
  const plans = createPlans({ store, clock, provider: place === null ? 'sandbox' : 'stripe' })
  const ledger = createLedger({ store, clock, monthlyCredits, plans })
  const sandbox = { store, clock, plans, publicUrl }
  const { provider, pages }: Payments =
    place === null
      ? { provider: createSandbox(sandbox), pages: flags.billing ? sandboxPages(sandbox) : [] }
      : { provider: createStripe({ store, clock, plans, place, log }), pages: [] }
  const history = historyIn(store)
  return {
    ledger,
    handlers: billingRoutes({ ledger, plans, provider, history, clock, publicUrl }),
    pages,
    endPlan: (userId) =>
      provider.forget(userId).then(
        () => true,
        (error) => {
          log.error({ err: error }, 'a plan of a removed account could not be ended')
          return false
        },
      ),
    sweep: async () => {
      if (place !== null) await endSandboxPlans(store, clock)
      await provider.sweep()
    },
  }
}
