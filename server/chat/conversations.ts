import type { Conversation, StoredMessage } from '#contract/api/entities.ts'
import type { Clock } from '../clock.ts'
import { withDocuments } from '../documents/attached-documents.ts'
import { removeDocuments } from '../documents/removal.ts'
import { inBatches } from '../store/batches.ts'
import { ownsSpreadsheet, removeOwned } from '../store/ownership.ts'
import type { ConversationRow, MessageRow } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import { withAttemptMarks, readAttempts } from './attempts.ts'
import type { PageQuery, ListPage } from './paging.ts'

/** Title of a conversation without a name. */
export const UNTITLED_CONVERSATION = 'New Conversation'

/** Numbers the questions of a page. `before` is the number of questions on earlier pages. */
const numbered = (messages: readonly StoredMessage[], before: number): readonly StoredMessage[] => {
  const asked = messages.filter(({ role }) => role === 'user')
  const places = new Map(asked.map(({ id }, index) => [id, before + index + 1]))
  return messages.map((one) => {
    const number = places.get(one.id)
    return number === undefined ? one : { ...one, number }
  })
}

/** The conversations of one user. The id of another user's conversation counts as absent. */
export type Conversations = {
  readonly list: (page: PageQuery) => Promise<ListPage<Conversation>>
  readonly get: (id: string) => Promise<Conversation | null>
  /** Returns the time of the rename, or null if the conversation does not exist. */
  readonly rename: (id: string, title: string) => Promise<string | null>
  /** Returns the ids that belong to this user. */
  readonly own: (ids: readonly string[]) => Promise<readonly string[]>
  /** Returns the deleted conversations and the ids of their deleted documents. */
  readonly remove: (ids: readonly string[]) => Promise<{
    readonly removed: readonly string[]
    readonly documents: readonly string[]
  }>
  /**
   * Page 1 holds the newest messages. Each page lists its oldest message first. Null if the
   * conversation does not exist.
   */
  readonly messages: (id: string, page: PageQuery) => Promise<ListPage<StoredMessage> | null>
  /**
   * The earlier attempts of a question, paged like messages. Null if the question does not exist.
   */
  readonly attempts: (
    id: string,
    messageId: string,
    page: PageQuery,
  ) => Promise<ListPage<readonly StoredMessage[]> | null>
  /**
   * Links a conversation to a spreadsheet. Returns null and changes nothing unless the user owns
   * both.
   */
  readonly link: (id: string, spreadsheetId: string) => Promise<Conversation | null>
  /**
   * Conversations linked to a spreadsheet, newest first. Null if the spreadsheet does not exist.
   */
  readonly ofSpreadsheet: (id: string) => Promise<readonly Conversation[] | null>
}

const FIELDS = ['id', 'title', 'spreadsheet_id', 'model', 'created_at', 'updated_at'] as const

export const toConversation = (
  row: Pick<ConversationRow, (typeof FIELDS)[number]>,
): Conversation => ({
  conversation_id: row.id,
  title: row.title ?? UNTITLED_CONVERSATION,
  created_at: row.created_at,
  updated_at: row.updated_at,
  spreadsheet_id: row.spreadsheet_id,
  model: row.model,
})

const toStoredMessage = (row: MessageRow): StoredMessage => ({
  id: row.id,
  timestamp: row.created_at,
  role: row.role,
  type: row.role,
  text_content: row.text_content,
  payload: row.payload === null ? null : JSON.parse(row.payload),
  documents: [],
  token_count: row.token_count,
})

const removeDocumentsOf = async (
  store: Store,
  now: Date,
  userId: string,
  conversations: readonly string[],
): Promise<readonly string[]> => {
  const removed: string[] = []
  for (const batch of inBatches(conversations))
    removed.push(
      ...(await removeDocuments(store, now, (query) =>
        query.where('conversation_id', 'in', batch).where('user_id', '=', userId),
      )),
    )
  return removed
}

/** The conversations that this user owns. */
export const conversationsOf = (store: Store, clock: Clock, userId: string): Conversations => {
  const mine = store.selectFrom('conversations').where('user_id', '=', userId)

  const list: Conversations['list'] = async ({ page, page_size }) => {
    const { total } = await mine
      .select((count) => count.fn.countAll<number | string>().as('total'))
      .executeTakeFirstOrThrow()
    const rows = await mine
      .select(FIELDS)
      .orderBy('updated_at', 'desc')
      .orderBy('id')
      .limit(page_size)
      .offset((page - 1) * page_size)
      .execute()
    return { items: rows.map(toConversation), total: Number(total) }
  }
  const get: Conversations['get'] = async (id) => {
    const row = await mine.select(FIELDS).where('id', '=', id).executeTakeFirst()
    return row ? toConversation(row) : null
  }
  const rename: Conversations['rename'] = async (id, title) => {
    const row = await store
      .updateTable('conversations')
      .set({ title, updated_at: clock.now().toISOString() })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('updated_at')
      .executeTakeFirst()
    return row?.updated_at ?? null
  }
  const own: Conversations['own'] = async (ids) => {
    const found = await Promise.all(
      inBatches(ids).map((batch) => mine.select('id').where('id', 'in', batch).execute()),
    )
    return found.flat().map((row) => row.id)
  }
  const messages: Conversations['messages'] = async (id, { page, page_size }) => {
    if (!(await get(id))) return null
    const plain = store
      .selectFrom('messages')
      .where('conversation_id', '=', id)
      .where('hidden_as', 'is', null)
    const { total } = await plain
      .select((count) => count.fn.countAll<number | string>().as('total'))
      .executeTakeFirstOrThrow()
    const rows = await plain
      .selectAll()
      .orderBy('position', 'desc')
      .limit(page_size)
      .offset((page - 1) * page_size)
      .execute()
    const shown = await withDocuments(store, rows.reverse().map(toStoredMessage))
    const items = await withAttemptMarks(store, id, shown)
    const { before } = await plain
      .where('role', '=', 'user')
      .where('position', '<', rows[0]?.position ?? 0)
      .select((count) => count.fn.countAll<number | string>().as('before'))
      .executeTakeFirstOrThrow()
    return { items: numbered(items, Number(before)), total: Number(total) }
  }
  const attempts: Conversations['attempts'] = async (id, messageId, page) => {
    if (!(await get(id))) return null
    const found = await readAttempts(store, id, messageId, page)
    if (!found) return null
    const shown = await withDocuments(store, found.items.flat().map(toStoredMessage))
    const all = await withAttemptMarks(store, id, shown)
    const byId = new Map(all.map((message) => [message.id, message]))
    const items = found.items.map((rows) => rows.flatMap((row) => byId.get(row.id) ?? []))
    return { items, total: found.total }
  }
  const link: Conversations['link'] = async (id, spreadsheetId) => {
    if (!(await ownsSpreadsheet(store, userId, spreadsheetId))) return null
    const row = await store
      .updateTable('conversations')
      .set({ spreadsheet_id: spreadsheetId })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning(FIELDS)
      .executeTakeFirst()
    return row ? toConversation(row) : null
  }
  const ofSpreadsheet: Conversations['ofSpreadsheet'] = async (id) => {
    if (!(await ownsSpreadsheet(store, userId, id))) return null
    const rows = await mine
      .select(FIELDS)
      .where('spreadsheet_id', '=', id)
      .orderBy('updated_at', 'desc')
      .orderBy('id')
      .execute()
    return rows.map(toConversation)
  }
  const remove: Conversations['remove'] = async (ids) => {
    const documents = await removeDocumentsOf(store, clock.now(), userId, ids)
    return { removed: await removeOwned(store, 'conversations', userId, ids), documents }
  }
  return { list, get, rename, own, remove, messages, attempts, link, ofSpreadsheet }
}
