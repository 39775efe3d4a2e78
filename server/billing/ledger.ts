import type { Credits } from '#contract/api/entities.ts'
import {
  LOW_CREDIT_WARNING_CREDITS,
  MESSAGE_COST_CREDITS,
  PAYWALL_CREDITS,
} from '#contract/limits.ts'
import type { Clock } from '../clock.ts'
import type { Store } from '../store/store.ts'
import { lockUser, type Writing } from '../store/row-locks.ts'
import { addMovement, balanceOf, monthOf } from './movements.ts'
import { planOf, type Plans } from './plans.ts'

/** What a message cost: a credit, nothing as its sender is Pro, or it may not be sent. */
type Charge = 'charged' | 'free' | 'refused'

/** The ledger of everybody's credits: a row a movement, the balance is their sum. */
export type Ledger = {
  readonly read: (userId: string) => Promise<Credits>
  /**
   * Takes one credit for a message, of a Pro user none. Refused where none is left, or a message of this id
   * was charged before. Charges outlive their messages, so ids are asked for with `isKnown` first.
   */
  readonly charge: (writing: Writing, userId: string, messageId: string) => Promise<Charge>
  /** Tells whether a message of this id was ever charged, by anybody. */
  readonly isKnown: (on: Store, messageId: string) => Promise<boolean>
  /**
   * Gives the credit of a charged message back, once, and within its month: the next one starts
   * with the whole allocation anyway.
   */
  readonly refund: (writing: Writing, userId: string, messageId: string) => Promise<void>
}

/** Settings of the ledger: what the free plan gets at the start of a month. */
export type LedgerSettings = {
  readonly store: Store
  readonly clock: Clock
  readonly monthlyCredits: number
  readonly plans: Pick<Plans, 'read' | 'isPro'>
}

/** The first moment of the next month, UTC. */
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

/** Makes the ledger. A month's grant is written at the first look at the balance in that month. */
export const createLedger = (settings: LedgerSettings): Ledger => {
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

  /** The allocation does not pile up: a new month brings the balance back to it. */
  const grant = async (writing: Writing, userId: string): Promise<void> => {
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

  const charge: Ledger['charge'] = async (writing, userId, messageId) => {
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

  const refund = async (writing: Writing, userId: string, messageId: string): Promise<void> => {
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
