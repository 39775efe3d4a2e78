import type { Movement } from '#contract/billing.ts'
import type { Store } from '../store/store.ts'

/** A page of somebody's movements, newest first, and how many there are. */
export type HistoryPage = { readonly items: readonly Movement[]; readonly total: number }

type Asked = { readonly page: number; readonly page_size: number }

const pageOf = async (store: Store, userId: string, { page, page_size }: Asked) =>
  store
    .with('moved', (on) =>
      on
        .selectFrom('credit_movements')
        .select(['id', 'kind', 'amount', 'created_at', 'plan', 'message_id'])
        .select(({ fn }) => [
          fn
            .sum<number | string>('amount')
            .over((over) => over.orderBy('position').orderBy('created_at').orderBy('id'))
            .as('balance'),
          fn
            .agg<number | string>('row_number')
            .over((over) => over.orderBy('position').orderBy('created_at').orderBy('id'))
            .as('place'),
        ])
        .where('user_id', '=', userId),
    )
    .selectFrom('moved')
    .leftJoin('messages', 'messages.id', 'moved.message_id')
    .leftJoin('conversations', (join) =>
      join
        .onRef('conversations.id', '=', 'messages.conversation_id')
        .on('conversations.user_id', '=', userId),
    )
    .select(['moved.id', 'kind', 'amount', 'moved.created_at', 'plan', 'balance'])
    .select(['conversations.id as conversation_id', 'conversations.title as conversation_title'])
    .orderBy('place', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute()

/** What moved a user's credits, with the balance after each and the chat of a message (BILL-30, BILL-31). */
export const historyIn =
  (store: Store) =>
  async (userId: string, asked: Asked): Promise<HistoryPage> => {
    const { total } = await store
      .selectFrom('credit_movements')
      .select((row) => row.fn.countAll<number | string>().as('total'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    const rows = await pageOf(store, userId, asked)
    const items = rows.map((row) => ({ ...row, balance: Number(row.balance) }))
    return { items, total: Number(total) }
  }
