import { createHash, randomUUID } from 'node:crypto'
import { SANDBOX_PAGE_MS } from '#contract/limits/billing.ts'
import { err, ok } from '#contract/api/result.ts'
import type { Clock } from '../clock.ts'
import type { SandboxPageRow } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import { monthAfter, type PlanState, type Plans } from './plans.ts'
import type { Buyer, Provider } from './provider.ts'

/** Cookie that limits a sandbox page to one browser. */
export const SANDBOX_COOKIE = 'ledgerline_sandbox'
/** Placeholder for the checkout id. A URL parser may have encoded it. */
const PLACEHOLDER = /\{CHECKOUT_SESSION_ID\}|%7BCHECKOUT_SESSION_ID%7D/g

export type SandboxSettings = {
  readonly store: Store
  readonly clock: Clock
  readonly plans: Plans
  readonly publicUrl: string | null
}

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex')

/**
 * True if our database has the session. A sandbox page stores the id of such a session, and is
 * deleted when the session ends.
 */
const isSession = async (store: Store, id: string): Promise<boolean> =>
  (await store.selectFrom('sessions').select('id').where('id', '=', id).executeTakeFirst()) !==
  undefined

/**
 * The page `id` of this `kind`, if it has not expired and belongs to the browser with this `key`.
 * Null otherwise.
 */
export const findPage = async (
  { store, clock }: Pick<SandboxSettings, 'store' | 'clock'>,
  kind: SandboxPageRow['kind'],
  id: string,
  key: string | null,
): Promise<SandboxPageRow | null> => {
  const row = await store
    .selectFrom('sandbox_pages')
    .innerJoin('users', 'users.id', 'sandbox_pages.user_id')
    .selectAll('sandbox_pages')
    .where('sandbox_pages.id', '=', id)
    .where('kind', '=', kind)
    .where('users.removed_at', 'is', null)
    .executeTakeFirst()
  if (!row || key === null || row.key_hash !== hashOf(key)) return null
  const age = clock.now().getTime() - new Date(row.created_at).getTime()
  return age < SANDBOX_PAGE_MS ? row : null
}

/** Marks a checkout as used. False if it was used before, so a double click pays once. */
export const markPageUsed = async (
  { store, clock }: SandboxSettings,
  id: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await store
    .updateTable('sandbox_pages')
    .set({ used_at: clock.now().toISOString() })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A sandbox subscription for one month from now. */
export const sandboxPlanFrom = (now: Date, id: string): PlanState => ({
  customer_id: null,
  subscription_id: id,
  status: 'active',
  current_period_end: monthAfter(now).toISOString(),
  cancel_at_period_end: 0,
})

/**
 * The payment provider without money. This server serves its pages, at the origin of the return
 * address.
 */
export const createSandbox = (settings: SandboxSettings): Provider => {
  const { store, clock, plans, publicUrl } = settings
  const open = async (
    kind: SandboxPageRow['kind'],
    { id: userId, sessionId }: Buyer,
    ways: { readonly success_url: string; readonly back_url: string },
  ) => {
    const [id, key] = [clock.newId(), randomUUID()]
    const path = `/sandbox-${kind}/${id}`
    const success_url = ways.success_url.replaceAll(PLACEHOLDER, id)
    await store
      .insertInto('sandbox_pages')
      .values({
        id,
        user_id: userId,
        session_id: (await isSession(store, sessionId)) ? sessionId : null,
        kind,
        key_hash: hashOf(key),
        success_url,
        back_url: ways.back_url,
        created_at: clock.now().toISOString(),
        used_at: null,
      })
      .execute()
    const secure = publicUrl?.startsWith('https:') ? '; Secure' : ''
    const cookie = `${SANDBOX_COOKIE}=${key}; Path=${path}; HttpOnly; SameSite=Strict; Max-Age=${SANDBOX_PAGE_MS / 1000}${secure}`
    return ok({ url: new URL(path, ways.back_url).href, cookie })
  }
  return {
    name: 'sandbox',
    openCheckout: async (buyer, { successUrl, cancelUrl }) =>
      (await plans.isPro(store, buyer.id))
        ? err('is_pro')
        : open('checkout', buyer, { success_url: successUrl, back_url: cancelUrl }),
    openPortal: async (buyer, returnUrl) => {
      const { status } = await plans.read(buyer.id)
      if (status === 'none') return err('no_subscription')
      return open('portal', buyer, { success_url: returnUrl, back_url: returnUrl })
    },
    hear: null,
    catchUp: () => Promise.resolve(),
    // Nothing to do: the rows are deleted with the user.
    forget: () => Promise.resolve(),
    sweep: async () => {
      const before = new Date(clock.now().getTime() - SANDBOX_PAGE_MS).toISOString()
      await store.deleteFrom('sandbox_pages').where('created_at', '<', before).execute()
    },
  }
}
