import type { Clock } from '../clock.ts'
import { lockConversation } from '../store/row-locks.ts'
import type { Store } from '../store/store.ts'
import { carry } from './carried.ts'
import { isCarried } from './sent.ts'

/** Files that count as come beside one message at most, whatever it says. */
const MOST = 500

/** Files that go up beside the first message of a conversation, and that message. */
export type Arriving = {
  readonly conversationId: string
  readonly messageId: string
  /** How many of them there are. */
  readonly count: number
}

/** What has come to a conversation beside its first message. */
export type Arrivals = {
  /** Those of them that are there, with what the conversation has been sent. */
  readonly look: () => Promise<readonly { readonly status: string }[]>
  /** From now on the message carries those that are ready; ids of the others. */
  readonly bind: () => Promise<readonly string[]>
}

/** What comes beside the first message of a conversation; others never count for it. */
export const arrivalsIn = (
  store: Store,
  clock: Clock,
  { conversationId, messageId, count }: Arriving,
): Arrivals => {
  const unsent = (on: Store) =>
    on
      .selectFrom('documents')
      .select(['id', 'status'])
      .where('conversation_id', '=', conversationId)
      .where('removed_at', 'is', null)
      .where((where) => where.not(isCarried(where)))
      .orderBy('uploaded_at', 'desc')
      .orderBy('id')
      .limit(Math.min(count, MOST))
      .execute()
  const look: Arrivals['look'] = async () => {
    const sent = await store
      .selectFrom('documents')
      .select('status')
      .where('conversation_id', '=', conversationId)
      .where('removed_at', 'is', null)
      .where(isCarried)
      .limit(1)
      .execute()
    return [...sent, ...(await unsent(store))]
  }
  const bind: Arrivals['bind'] = () =>
    store.transaction().execute(async (on) => {
      // Neither the conversation nor a document goes until this has ended.
      const isThere = (await lockConversation(on, conversationId)) !== undefined
      const came = isThere ? await unsent(on) : []
      const ready = came.filter(({ status }) => status === 'ready').map(({ id }) => id)
      const held =
        ready.length === 0
          ? []
          : await on
              .updateTable('documents')
              .set({ used_at: clock.now().toISOString() })
              .where('id', 'in', ready)
              .where('status', '=', 'ready')
              .where('removed_at', 'is', null)
              .returning(['id', 'filename', 'file_type', 'file_size', 'uploaded_at'])
              .execute()
      const documents = held.toSorted(
        (a, b) => a.uploaded_at.localeCompare(b.uploaded_at) || a.id.localeCompare(b.id),
      )
      const { last } = await on
        .selectFrom('message_documents')
        .select(({ fn }) => fn.max('position').as('last'))
        .where('message_id', '=', messageId)
        .executeTakeFirstOrThrow()
      const shown = documents.map(({ uploaded_at: _at, ...document }) => document)
      await carry(on, messageId, shown, Number(last ?? -1) + 1)
      return came.filter(({ status }) => status !== 'ready').map(({ id }) => id)
    })
  return { look, bind }
}
