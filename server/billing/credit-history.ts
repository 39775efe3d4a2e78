import type { Movement } from '#contract/api/billing.ts'
import type { Store } from '../store/store.ts'

/** One page of the credit history, newest first, and the total number of entries. */
export type HistoryPage = { readonly items: readonly Movement[]; readonly total: number }

type Asked = { readonly page: number; readonly page_size: number }

/** Orders by insertion, because several entries may share a time. */
const newestFirst = (store: Store, userId: string) =>
  store
    .selectFrom('credit_movements')
    .where('user_id', '=', userId)
    .orderBy('position', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')

/** One query, so the page and both sums see the same snapshot. */
const pageOf = (store: Store, userId: string, { page, page_size }: Asked) => {
  const before = (page - 1) * page_size
  return store
    .with('page', () =>
      newestFirst(store, userId)
        .select(['id', 'kind', 'amount', 'created_at', 'plan', 'message_id', 'position'])
        .limit(page_size)
        .offset(before),
    )
    .with('newer', () => newestFirst(store, userId).select('amount').limit(before))
    .selectFrom('page')
    .leftJoin('messages', 'messages.id', 'page.message_id')
    .leftJoin('conversations', (join) =>
      join
        .onRef('conversations.id', '=', 'messages.conversation_id')
        .on('conversations.user_id', '=', userId),
    )
    .select(['page.id', 'kind', 'amount', 'page.created_at', 'plan'])
    .select(['conversations.id as conversation_id', 'conversations.title as conversation_title'])
    .select((row) => [
      row
        .selectFrom('credit_movements')
        .select((sum) => sum.fn.sum<number | string>('amount').as('all'))
        .where('user_id', '=', userId)
        .as('all'),
      row
        .selectFrom('newer')
        .select((sum) => sum.fn.sum<number | string | null>('amount').as('newer'))
        .as('newer'),
    ])
    .orderBy('page.position', 'desc')
    .orderBy('page.created_at', 'desc')
    .orderBy('page.id', 'desc')
    .execute()
}

/** Credit history of a user, with the balance after each entry and the chat of a message. */
export const historyIn =
  (store: Store) =>
  async (userId: string, asked: Asked): Promise<HistoryPage> => {
    const { total } = await store
      .selectFrom('credit_movements')
      .select((row) => row.fn.countAll<number | string>().as('total'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    const rows = await pageOf(store, userId, asked)
    let after = 0
    const items = rows.map(({ all, newer, ...row }, index): Movement => {
      const balance = index === 0 ? Number(all) - Number(newer ?? 0) : after
      after = balance - row.amount
      return { ...row, balance }
    })
    return { items, total: Number(total) }
  }
