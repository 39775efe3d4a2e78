import type { Clock } from '../clock.ts'
import type { Store } from '../store/store.ts'
import { createPlans, isPaid } from './plans.ts'

const ROWS = 500

/** Ends sandbox plans once a real provider is configured, and records that in the history. */
export const endSandboxPlans = async (store: Store, clock: Clock): Promise<void> => {
  const plans = createPlans({ store, clock, provider: 'sandbox' })
  const rows = await store
    .selectFrom('subscriptions')
    .select('user_id')
    .where('provider', '=', 'sandbox')
    .where('status', 'in', ['active', 'past_due'])
    .limit(ROWS)
    .execute()
  for (const { user_id } of rows)
    await plans.write(user_id, (now) => (isPaid(now) ? { status: 'ended' } : null))
}
