import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { OwnPage } from '../http/own-page.ts'
import type { Handlers } from '../http/route.ts'
import type { Store } from '../store/store.ts'
import { historyIn } from './history.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { createPlans } from './plans.ts'
import { billingRoutes, type BillingName } from './routes.ts'
import { createSandbox, sweepPages } from './sandbox.ts'
import { sandboxPages } from './sandbox-pages.ts'

/** What billing needs. */
export type BillingSettings = {
  readonly store: Store
  readonly clock: Clock
  readonly config: Config
}

/** All that the server does about credits and plans. */
export type BillingParts = {
  readonly ledger: Ledger
  readonly handlers: Handlers<BillingName>
  /** The sandbox's own pages. */
  readonly pages: readonly OwnPage[]
  readonly sweep: () => Promise<void>
}

/** Puts the ledger, the plans and the provider together. */
export const createBilling = ({ store, clock, config }: BillingSettings): BillingParts => {
  const { monthlyCredits, publicUrl } = config
  const plans = createPlans({ store, clock, provider: 'sandbox' })
  const ledger = createLedger({ store, clock, monthlyCredits, plans })
  const sandbox = { store, clock, plans, publicUrl }
  const provider = createSandbox(sandbox)
  return {
    ledger,
    handlers: billingRoutes({
      ledger,
      plans,
      provider,
      clock,
      publicUrl,
      history: historyIn(store),
    }),
    pages: config.flags.billing ? sandboxPages(sandbox) : [],
    sweep: () => sweepPages(sandbox),
  }
}
