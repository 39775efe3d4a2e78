import type { Plan } from '#contract/api/billing.ts'
import type { Clock } from '../clock.ts'
import { lockUser, type Writing } from '../store/row-locks.ts'
import type { SubscriptionRow } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import { addMovement } from './movements.ts'

/** What of a subscription the provider changes. */
export type PlanState = Pick<
  SubscriptionRow,
  'customer_id' | 'subscription_id' | 'status' | 'current_period_end' | 'cancel_at_period_end'
>

/** The state of who has never subscribed. */
export const NO_PLAN: PlanState = {
  customer_id: null,
  subscription_id: null,
  status: 'none',
  current_period_end: null,
  cancel_at_period_end: 0,
}

/** The columns that a change writes. */
const WRITTEN = [
  'customer_id',
  'subscription_id',
  'status',
  'current_period_end',
  'cancel_at_period_end',
  'revision',
] as const satisfies readonly (keyof SubscriptionRow)[]

/** What stands beside a plan that nobody has looked at. */
const NO_MARKS = { checkout_id: null, watched_until: null, looked_at: null } as const

/** The plans of everybody at one provider; what they have at another one does not count. */
export type Plans = {
  /** The subscription as it stands now: one that has run out is over, one of the sandbox is renewed. */
  readonly read: (userId: string) => Promise<SubscriptionRow>
  /** Whether no message costs a credit at this moment. */
  readonly isPro: (on: Store, userId: string) => Promise<boolean>
  /** The user of a customer of the provider; null when nobody is. */
  readonly userOf: (customerId: string) => Promise<string | null>
  /** Users whose period had ended at this time, and whose subscription goes on all the same. */
  readonly overdue: (at: Date) => Promise<readonly string[]>
  /**
   * Writes a change, and a movement where the plan is another one by it. `change` gets what stands and gives
   * what is to stand, null for nothing. Stale when `ofRevision` no longer stands.
   */
  readonly write: (
    userId: string,
    change: (now: SubscriptionRow) => Partial<PlanState> | null,
    ofRevision?: number,
  ) => Promise<'written' | 'stale' | 'gone'>
  /** Has the history say that a second subscription was cancelled. */
  readonly noteSpare: (userId: string) => Promise<void>
}

/** Settings of the plans. */
export type PlansSettings = {
  readonly store: Store
  readonly clock: Clock
  readonly provider: SubscriptionRow['provider']
}

/** Whether a subscription makes its owner Pro; a failed payment is asked for again meanwhile. */
export const isPaid = (row: PlanState): boolean =>
  row.status === 'active' || row.status === 'past_due'

/** A month later; a day that the month does not have is its last. */
export const monthAfter = (from: Date): Date => {
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + 1]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const next = new Date(from)
  next.setUTCDate(1)
  next.setUTCMonth(from.getUTCMonth() + 1)
  next.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return next
}

/** What a subscription has become by the time alone; null when nothing. */
const turnedBy = (row: SubscriptionRow, now: Date): Partial<PlanState> | null => {
  const end = row.current_period_end
  if (!isPaid(row) || end === null || new Date(end) > now) return null
  if (row.cancel_at_period_end === 1) return { status: 'ended' }
  if (row.provider !== 'sandbox') return null
  let next = new Date(end)
  while (next <= now) next = monthAfter(next)
  return { current_period_end: next.toISOString() }
}

/** The plan that a subscription makes. */
export const planOf = (row: SubscriptionRow, now: Date): Plan =>
  isPaid({ ...row, ...turnedBy(row, now) }) ? 'pro' : 'free'

const isSame = (now: SubscriptionRow, change: Partial<PlanState>): boolean =>
  Object.entries(change).every(([name, value]) => now[name as keyof PlanState] === value)

/** Makes the plans of a provider. */
export const createPlans = ({ store, clock, provider }: PlansSettings): Plans => {
  const find = async (on: Store, userId: string): Promise<SubscriptionRow> =>
    (await on
      .selectFrom('subscriptions')
      .selectAll()
      .where('user_id', '=', userId)
      .where('provider', '=', provider)
      .executeTakeFirst()) ?? { ...NO_PLAN, ...NO_MARKS, user_id: userId, provider, revision: 0 }

  const isThere = async (on: Store, userId: string): Promise<boolean> =>
    (await on
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .where('removed_at', 'is', null)
      .executeTakeFirst()) !== undefined

  const put = async (writing: Writing, before: SubscriptionRow, change: Partial<PlanState>) => {
    const said = { ...before, ...change, revision: before.revision + 1 }
    const after = { ...said, ...turnedBy(said, clock.now()) }
    const { user_id } = after
    // The marks beside it are written without this lock.
    const changed = Object.fromEntries(WRITTEN.map((name) => [name, after[name]]))
    await writing
      .insertInto('subscriptions')
      .values(after)
      .onConflict((conflict) => conflict.columns(['user_id', 'provider']).doUpdateSet(changed))
      .execute()
    if (isPaid(before) === isPaid(after)) return
    const plan = isPaid(after) ? 'pro' : 'free'
    await addMovement(writing, clock, { user_id, kind: 'plan', amount: 0, message_id: null, plan })
  }
  const write: Plans['write'] = (userId, change, ofRevision) =>
    store.transaction().execute(async (writing) => {
      await lockUser(writing, userId)
      if (!(await isThere(writing, userId))) return 'gone'
      const now = await find(writing, userId)
      if (ofRevision !== undefined && now.revision !== ofRevision) return 'stale'
      const changed = change(now)
      if (changed !== null && !isSame(now, changed)) await put(writing, now, changed)
      return 'written'
    })
  return {
    read: async (userId) => {
      const row = await find(store, userId)
      if (turnedBy(row, clock.now()) === null) return row
      await write(userId, (now) => turnedBy(now, clock.now()))
      return find(store, userId)
    },
    isPro: async (on, userId) => planOf(await find(on, userId), clock.now()) === 'pro',
    userOf: async (customerId) => {
      const row = await store
        .selectFrom('subscriptions')
        .select('user_id')
        .where('provider', '=', provider)
        .where('customer_id', '=', customerId)
        .executeTakeFirst()
      return row?.user_id ?? null
    },
    overdue: async (at) => {
      const rows = await store
        .selectFrom('subscriptions')
        .select('user_id')
        .where('provider', '=', provider)
        .where('status', 'in', ['active', 'past_due', 'unpaid'])
        .where('current_period_end', '<', at.toISOString())
        .execute()
      return rows.map(({ user_id }) => user_id)
    },
    write,
    noteSpare: (user_id) =>
      store.transaction().execute(async (writing) => {
        await lockUser(writing, user_id)
        if (!(await isThere(writing, user_id))) return
        await addMovement(writing, clock, { user_id, kind: 'spare', amount: 0, message_id: null })
      }),
  }
}
