import type { Credits } from '#contract/api/entities.ts'
import {
  LOW_CREDIT_WARNING_CREDITS,
  MESSAGE_COST_CREDITS,
  PAYWALL_CREDITS,
} from '#contract/limits.ts'
import type { Clock } from '../clock.ts'
import type { Store } from '../store/store.ts'
import { lockUser, type WriteTransaction } from '../store/row-locks.ts'
import { addMovement, balanceOf, monthOf } from './movements.ts'
import { planOf, type Plans } from './plans.ts'

/** `charged`: one credit. `free`: the sender is Pro. `refused`: the message can't be sent. */
type Charge = 'charged' | 'free' | 'refused'

/** The credit ledger. Each movement is a row, and the balance is their sum. */
export type CreditLedger = {
  readonly read: (userId: string) => Promise<Credits>
  /**
   * Charges one credit for a message, or none for a Pro user. Refuses if the user has no credits,
   * or if this id was charged before. The charge outlives its message, so the caller must pass an
   * id for which `isKnown` is false.
   */
  readonly charge: (writing: WriteTransaction, userId: string, messageId: string) => Promise<Charge>
  /** True if anybody was ever charged for this message id. */
  readonly isKnown: (on: Store, messageId: string) => Promise<boolean>
  /**
   * Refunds the credit of a message once, and only in the month of the charge. The next month
   * starts with the full allocation anyway.
   */
  readonly refund: (writing: WriteTransaction, userId: string, messageId: string) => Promise<void>
}

/** `monthlyCredits` is the allocation of the free plan. */
export type LedgerSettings = {
  readonly store: Store
  readonly clock: Clock
  readonly monthlyCredits: number
  readonly plans: Pick<Plans, 'read' | 'isPro'>
}

/** Start of the next month in UTC. */
const nextMonth = (now: Date): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString()

const usageOf = async (store: Store, userId: string, month: string): Promise<number> => {
  const { total } = await store
    .selectFrom('credit_movements')
    .select((sum) => sum.fn.sum<number | string | null>('amount').as('total'))
    .where('user_id', '=', userId)
    .where('month', '=', month)
    .where('kind', '!=', 'grant')
    .executeTakeFirstOrThrow()
  return Math.max(0, -Number(total ?? 0))
}

/** Creates the ledger. The first read of a month writes its grant. */
export const createLedger = (settings: LedgerSettings): CreditLedger => {
  const { store, clock, monthlyCredits, plans } = settings
  const monthNow = (): string => monthOf(clock.now())

  const isGranted = async (on: Store, userId: string): Promise<boolean> =>
    (await on
      .selectFrom('credit_movements')
      .select('id')
      .where('user_id', '=', userId)
      .where('month', '=', monthNow())
      .where('kind', '=', 'grant')
      .executeTakeFirst()) !== undefined

  /** Credits do not accumulate: each month resets the balance to the allocation. */
  const grant = async (writing: WriteTransaction, userId: string): Promise<void> => {
    await lockUser(writing, userId)
    if (await isGranted(writing, userId)) return
    const amount = monthlyCredits - (await balanceOf(writing, userId))
    await addMovement(writing, clock, { user_id: userId, kind: 'grant', amount, message_id: null })
  }

  const read = async (userId: string): Promise<Credits> => {
    if (!(await isGranted(store, userId)))
      await store.transaction().execute((writing) => grant(writing, userId))
    const is_pro = planOf(await plans.read(userId), clock.now()) === 'pro'
    const balance = await balanceOf(store, userId)
    return {
      balance,
      is_pro,
      monthly_allocation: monthlyCredits,
      show_low_credit_warning: !is_pro && balance <= LOW_CREDIT_WARNING_CREDITS,
      show_paywall: !is_pro && balance <= PAYWALL_CREDITS,
      usage: await usageOf(store, userId, monthNow()),
      credits_reset_at: nextMonth(clock.now()),
    }
  }

  const charge: CreditLedger['charge'] = async (writing, userId, messageId) => {
    await grant(writing, userId)
    if (await plans.isPro(writing, userId)) return 'free'
    if ((await balanceOf(writing, userId)) < MESSAGE_COST_CREDITS) return 'refused'
    const charged = { user_id: userId, kind: 'charge', message_id: messageId } as const
    const amount = -MESSAGE_COST_CREDITS
    return (await addMovement(writing, clock, { ...charged, amount })) ? 'charged' : 'refused'
  }

  const isKnown = async (on: Store, messageId: string): Promise<boolean> =>
    (await on
      .selectFrom('credit_movements')
      .select('id')
      .where('message_id', '=', messageId)
      .executeTakeFirst()) !== undefined

  const refund = async (
    writing: WriteTransaction,
    userId: string,
    messageId: string,
  ): Promise<void> => {
    await lockUser(writing, userId)
    const charged = await writing
      .selectFrom('credit_movements')
      .select('amount')
      .where('kind', '=', 'charge')
      .where('message_id', '=', messageId)
      .where('user_id', '=', userId)
      .where('month', '=', monthNow())
      .executeTakeFirst()
    if (!charged) return
    const amount = -charged.amount
    await addMovement(writing, clock, {
      user_id: userId,
      kind: 'refund',
      amount,
      message_id: messageId,
    })
  }

  return { read, charge, isKnown, refund }
}
