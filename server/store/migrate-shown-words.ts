import { sql, type Kysely } from 'kysely'
import { SEARCHED_MESSAGE_CHARS } from '#contract/limits.ts'
import { isPostgres } from './dialect.ts'
import {
  sqliteIndexTriggers,
  sqliteFillStatement,
  postgresTriggerFunction,
  MESSAGES_MAX,
} from './search-index.ts'

const searched = (text: string): string => `shown_words(${text})`
const HAS_ADDRESS = `(text_content like '%](#%' or text_content like '%](/%')`

const onSqlite: readonly string[] = [
  'drop trigger search_added',
  'drop trigger search_shown',
  ...sqliteIndexTriggers(searched),
  `delete from search_words where rowid in (
    select number * ${MESSAGES_MAX} + position
    from messages join search_conversations using (conversation_id)
    where hidden_as is null and position < ${MESSAGES_MAX} and ${HAS_ADDRESS})`,
  sqliteFillStatement(searched, HAS_ADDRESS),
]

const onPostgres: readonly string[] = [
  // Must match `withoutLinkTargets` in search-terms.ts.
  `create function shown_words(message text) returns text language sql immutable as $$
    select regexp_replace(left(message, ${SEARCHED_MESSAGE_CHARS}), '\\]\\([#/][^()\\s]*\\)', ']', 'g')
  $$`,
  postgresTriggerFunction(searched),
  `update search_words set words = search_words_of(${searched('text_content')}, user_id)
    from messages join conversations on conversations.id = conversation_id
    where message_id = messages.id and ${HAS_ADDRESS}`,
]

/** Reindexes messages so that a search ignores the targets of in-app links. */
export const reindexShownWords = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of isPostgres(db) ? onPostgres : onSqlite)
    await sql.raw(statement).execute(db)
}
