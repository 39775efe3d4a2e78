import type { Clock } from '../clock.ts'
import type { WriteTransaction } from '../store/row-locks.ts'
import type { CreditMovementRow } from '../store/schema.ts'
import type { Store } from '../store/store.ts'

/** A movement to write. Its position, month and time come from the clock and the store. */
export type NewMovement = Pick<CreditMovementRow, 'user_id' | 'kind' | 'amount' | 'message_id'> & {
  readonly plan?: CreditMovementRow['plan']
}

/** `YYYY-MM` in UTC. */
export const monthOf = (time: Date): string => time.toISOString().slice(0, 7)

export const balanceOf = async (on: Store, userId: string): Promise<number> => {
  const { total } = await on
    .selectFrom('credit_movements')
    .select((sum) => sum.fn.sum<number | string | null>('amount').as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(total ?? 0)
}

const nextPosition = async (on: Store, userId: string): Promise<number> => {
  const { last } = await on
    .selectFrom('credit_movements')
    .select((row) => row.fn.max('position').as('last'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(last ?? 0) + 1
}

/**
 * Writes a movement. The caller must hold the user's lock. False if the movement exists already.
 */
export const addMovement = async (
  writing: WriteTransaction,
  clock: Clock,
  { plan = null, ...movement }: NewMovement,
): Promise<boolean> => {
  const now = clock.now()
  const { numInsertedOrUpdatedRows } = await writing
    .insertInto('credit_movements')
    .values({
      ...movement,
      plan,
      id: clock.newId(),
      month: monthOf(now),
      created_at: now.toISOString(),
      position: await nextPosition(writing, movement.user_id),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
