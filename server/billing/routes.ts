import { ok } from '#contract/result.ts'
import type { Handlers } from '../http/route.ts'
import type { Ledger } from './ledger.ts'

/** The billing calls that are built (spec §7, "Billing"). */
export const billingRoutes = (ledger: Ledger): Handlers<'credits.get'> => ({
  'credits.get': async ({ account }) => ok({ success: true, data: await ledger.read(account.id) }),
})
