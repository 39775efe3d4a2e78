import type { Plan } from '#contract/api/billing.ts'
import type { Clock } from '../clock.ts'
import { lockUser, type WriteTransaction } from '../store/row-locks.ts'
import type { SubscriptionRow } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import { addMovement } from './movements.ts'

/** Subscription fields that the provider changes. */
export type PlanState = Pick<
  SubscriptionRow,
  'customer_id' | 'subscription_id' | 'status' | 'current_period_end' | 'cancel_at_period_end'
>

export const NO_PLAN: PlanState = {
  customer_id: null,
  subscription_id: null,
  status: 'none',
  current_period_end: null,
  cancel_at_period_end: 0,
}

/** Columns that a change may write. */
const WRITTEN = [
  'customer_id',
  'subscription_id',
  'status',
  'current_period_end',
  'cancel_at_period_end',
  'revision',
] as const satisfies readonly (keyof SubscriptionRow)[]

/** The Stripe columns of a user who has no row yet. */
const NO_MARKS = { checkout_id: null, watched_until: null, looked_at: null } as const

/** Plans at one provider. Plans at another provider do not count. */
export type Plans = {
  /**
   * The subscription, updated for the current time. A cancelled subscription whose period is over
   * has ended, and a sandbox subscription is renewed.
   */
  readonly read: (userId: string) => Promise<SubscriptionRow>
  /** True if messages are free at the moment. */
  readonly isPro: (on: Store, userId: string) => Promise<boolean>
  /** The user of a provider's customer id, or null. */
  readonly userOf: (customerId: string) => Promise<string | null>
  /** Users whose subscription continues although its period ended before `at`. */
  readonly overdue: (at: Date) => Promise<readonly string[]>
  /**
   * Writes a change, and a movement if the plan changes. `change` maps the current row to new
   * fields, or null for no change. `stale` if `ofRevision` is outdated.
   */
  readonly write: (
    userId: string,
    change: (now: SubscriptionRow) => Partial<PlanState> | null,
    ofRevision?: number,
  ) => Promise<'written' | 'stale' | 'gone'>
  /** Records in the history that we cancelled a duplicate subscription. */
  readonly noteSpare: (userId: string) => Promise<void>
}

export type PlansSettings = {
  readonly store: Store
  readonly clock: Clock
  readonly provider: SubscriptionRow['provider']
}

/** `past_due` counts as paid, because the provider still retries the payment. */
export const isPaid = (row: PlanState): boolean =>
  row.status === 'active' || row.status === 'past_due'

/** The same day of the next month, or the last day of a shorter month. */
export const monthAfter = (from: Date): Date => {
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + 1]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const next = new Date(from)
  next.setUTCDate(1)
  next.setUTCMonth(from.getUTCMonth() + 1)
  next.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return next
}

/** Changes due to time alone: an expiry or a sandbox renewal. Null for none. */
const turnedBy = (row: SubscriptionRow, now: Date): Partial<PlanState> | null => {
  const end = row.current_period_end
  if (!isPaid(row) || end === null || new Date(end) > now) return null
  if (row.cancel_at_period_end === 1) return { status: 'ended' }
  if (row.provider !== 'sandbox') return null
  let next = new Date(end)
  while (next <= now) next = monthAfter(next)
  return { current_period_end: next.toISOString() }
}

/** The plan that a subscription gives at a time. */
export const planOf = (row: SubscriptionRow, now: Date): Plan =>
  isPaid({ ...row, ...turnedBy(row, now) }) ? 'pro' : 'free'

const isSame = (now: SubscriptionRow, change: Partial<PlanState>): boolean =>
  Object.entries(change).every(([name, value]) => now[name as keyof PlanState] === value)

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

  const save = async (
    writing: WriteTransaction,
    before: SubscriptionRow,
    change: Partial<PlanState>,
  ) => {
    const draft = { ...before, ...change, revision: before.revision + 1 }
    const after = { ...draft, ...turnedBy(draft, clock.now()) }
    const { user_id } = after
    // Other writers set the columns of `NO_MARKS` without this lock, so we must not overwrite them.
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
      if (changed !== null && !isSame(now, changed)) await save(writing, now, changed)
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
