import { sql, type RawBuilder } from 'kysely'
import type { FoundConversation } from '#contract/api/entities.ts'
import { SEARCH_MAX_CHARS } from '#contract/limits.ts'
import { matchingLine, normalizeText, searchWords, WORD_MAX_CHARS } from '#contract/api/search.ts'
import { likePattern } from '../store/batches.ts'
import { isPostgres } from '../store/dialect.ts'
import type { ConversationRow } from '../store/schema.ts'
import { MESSAGES_MAX } from '../store/search-index.ts'
import type { Store } from '../store/store.ts'
import type { PageQuery, ListPage } from './paging.ts'
import { toConversation, UNTITLED_CONVERSATION } from './conversations.ts'

type Hit = Pick<
  ConversationRow,
  'id' | 'title' | 'spreadsheet_id' | 'model' | 'created_at' | 'updated_at'
> & { readonly position: number | null; readonly total: number | string }

type Hits = RawBuilder<{ readonly id: string; readonly position: number }>

/** Per conversation, the newest message in which every word has a prefix match. */
const sqliteHits = (userId: string, words: readonly string[]): Hits => {
  const owner = Buffer.from(userId).toString('hex')
  const wanted = words.map((word) => `"${word}"*`).join(' AND ')
  const inOne = sql.lit(MESSAGES_MAX)
  const match = `owner:"${owner}" AND words:(${wanted})`
  return sql`select conversation_id as id, position from (
      select rowid / ${inOne} as number, max(rowid) % ${inOne} as position
      from search_words where search_words match ${match}
      group by 1
    ) join search_conversations using (number)`
}

const postgresHits = (userId: string, words: readonly string[]): Hits => {
  const owner = `'@${userId.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`
  const starts = words.map((word) => normalizeText(word).slice(0, WORD_MAX_CHARS))
  const wanted = [owner, ...starts.map((start) => `'${start}':*`)].join(' & ')
  return sql`select conversation_id as id, max(position) as position
    from search_words where words @@ ${wanted}::tsquery group by conversation_id`
}

const noHits: Hits = sql`select id, 0 as position from conversations where 1 = 0`

const textsAt = async (
  store: Store,
  rows: readonly Hit[],
): Promise<ReadonlyMap<string, string>> => {
  const places = rows.flatMap(({ id, position }) => (position === null ? [] : [{ id, position }]))
  if (places.length === 0) return new Map()
  const found = await store
    .selectFrom('messages')
    .select(['conversation_id', 'text_content'])
    .where((row) =>
      row.or(
        places.map(({ id, position }) =>
          row.and([row('conversation_id', '=', id), row('position', '=', position)]),
        ),
      ),
    )
    .execute()
  return new Map(found.map((row) => [row.conversation_id, row.text_content]))
}

/**
 * Finds conversations whose title contains `typed` or whose messages contain its words, newest
 * first. No part of `typed` is read as query syntax.
 */
export type SearchConversations = (
  userId: string,
  typed: string,
  page: PageQuery,
) => Promise<ListPage<FoundConversation>>

/** Creates the search over a store. */
export const searchIn =
  (store: Store): SearchConversations =>
  async (userId, typed, { page, page_size }) => {
    const words = searchWords(typed)
    const hitsOf = isPostgres(store) ? postgresHits : sqliteHits
    const hits = words.length === 0 ? noHits : hitsOf(userId, words)
    const title = likePattern(typed.slice(0, SEARCH_MAX_CHARS))
    const { rows } = await sql<Hit>`
    with hits as (${hits}),
    all_found as (
      select id, position from hits
      union all
      select id, null from conversations where user_id = ${userId}
        and lower(coalesce(title, ${UNTITLED_CONVERSATION})) like ${title} escape '\\'
    ),
    found as (select id, max(position) as position from all_found group by id)
    select conversations.id, title, spreadsheet_id, model, created_at, updated_at, position,
      (select count(*) from found) as total
    from found join conversations on conversations.id = found.id
    where user_id = ${userId}
    order by updated_at desc, conversations.id
    limit ${page_size} offset ${(page - 1) * page_size}`.execute(store)
    const texts = await textsAt(store, rows)
    return {
      items: rows.map((row) => {
        const text = texts.get(row.id)
        return {
          ...toConversation(row),
          found: text === undefined ? null : matchingLine(text, typed),
        }
      }),
      total: Number(rows[0]?.total ?? 0),
    }
  }
