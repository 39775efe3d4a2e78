import { sql, type Kysely } from 'kysely'
import { SEARCHED_MESSAGE_CHARS } from '#contract/limits.ts'
import { WORD_MAX_CHARS } from '#contract/api/search.ts'
import { isPostgres } from './dialect.ts'

/**
 * Maximum messages per conversation in SQLite's index, because a rowid encodes conversation and
 * position.
 */
export const MESSAGES_MAX = 1_048_576

const run = async (db: Kysely<unknown>, ...statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** Turns the SQL expression of a text into the SQL expression of its searchable text. */
type Searched = (text: string) => string

const isPlain = (message: string): string =>
  `${message}.hidden_as is null and ${message}.position < ${MESSAGES_MAX}`
const startOf = (text: string): string => `substr(${text}, 1, ${SEARCHED_MESSAGE_CHARS})`

/** SQLite triggers that index a message on insert and when it becomes visible again. */
export const sqliteIndexTriggers = (searched: Searched): readonly string[] => {
  const words = `
    insert or ignore into search_conversations (conversation_id) values (new.conversation_id);
    insert into search_words (rowid, owner, words)
      select number * ${MESSAGES_MAX} + new.position, hex(user_id),
        ${searched(startOf('new.text_content'))}
      from search_conversations join conversations on id = conversation_id
      where conversation_id = new.conversation_id;`
  return [
    `create trigger search_added after insert on messages when ${isPlain('new')}
      begin ${words} end`,
    `create trigger search_shown after update of hidden_as on messages
      when old.hidden_as is not null and ${isPlain('new')}
      begin ${words} end`,
  ]
}

/** A SQLite statement that indexes the visible stored messages matching `where`. */
export const sqliteFillStatement = (searched: Searched, where: string): string =>
  `insert into search_words (rowid, owner, words)
    select number * ${MESSAGES_MAX} + position, hex(user_id), ${searched(startOf('text_content'))}
    from messages
    join search_conversations using (conversation_id)
    join conversations on conversations.id = conversation_id
    where ${isPlain('messages')} and ${where}
    order by number, position`

/**
 * The PostgreSQL trigger function that reindexes a message on insert and on a change of
 * `hidden_as`.
 */
export const postgresTriggerFunction = (searched: Searched): string =>
  `create or replace function search_follow() returns trigger language plpgsql as $$
    begin
      delete from search_words where message_id = new.id;
      if new.hidden_as is null then
        insert into search_words
          select new.id, new.conversation_id, new.position,
            search_words_of(${searched('new.text_content')}, user_id)
          from conversations where id = new.conversation_id;
      end if;
      return null;
    end $$`

/**
 * SQLite: a contentless full-text table. A rowid is the conversation number times `MESSAGES_MAX`
 * plus the position, so hits group without a join.
 * The `owner` term keeps a search inside the user's own messages.
 */
const onSqlite = (db: Kysely<unknown>): Promise<void> => {
  const asItIs: Searched = (text) => text
  return run(
    db,
    `create table search_conversations (
      number integer primary key,
      conversation_id varchar(36) not null unique references conversations (id) on delete cascade
    )`,
    `create virtual table search_words using fts5 (
      owner, words, content = '', contentless_delete = 1,
      tokenize = "unicode61 remove_diacritics 2"
    )`,
    `create trigger search_hidden after update of hidden_as on messages
      begin
        delete from search_words where rowid =
          (select number * ${MESSAGES_MAX} + old.position from search_conversations
            where conversation_id = old.conversation_id);
      end`,
    ...sqliteIndexTriggers(asItIs),
    `create trigger search_dropped before delete on search_conversations
      begin
        delete from search_words
          where rowid between old.number * ${MESSAGES_MAX}
            and old.number * ${MESSAGES_MAX} + ${MESSAGES_MAX - 1};
      end`,
    'insert into search_conversations (conversation_id) select id from conversations order by created_at',
    sqliteFillStatement(asItIs, '1 = 1'),
  )
}

/** Common separators of all scripts: punctuation, symbols and spaces. */
const BETWEEN_WORDS = String.raw`[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u3004\u3008-\u3020\ufe00-\ufe6f\uff01-\uff0f\U0001f000-\U0001faff]+`

/**
 * PostgreSQL: a tsvector per visible message. We split the words ourselves, because PostgreSQL's
 * parser treats file names and addresses specially.
 * The owner is a term with the prefix "@", which no word can have.
 */
const onPostgres = (db: Kysely<unknown>): Promise<void> =>
  run(
    db,
    `create function search_plain(message text) returns text language plpgsql immutable as $$
      begin
        if getdatabaseencoding() <> 'UTF8' then return lower(message); end if;
        return lower(regexp_replace(normalize(message, NFD), '[\\u0300-\\u036f]', '', 'g'));
      end $$`,
    `create function search_words_of(message text, owner text) returns tsvector
      language sql immutable as $$
        select array_to_tsvector(array_agg(distinct left(word, ${WORD_MAX_CHARS})) || ('@' || owner))
        from regexp_split_to_table(
          search_plain(left(message, ${SEARCHED_MESSAGE_CHARS})), '${BETWEEN_WORDS}') as word
        where word <> ''
      $$`,
    `create table search_words (
      message_id varchar(36) primary key references messages (id) on delete cascade,
      conversation_id varchar(36) not null,
      position integer not null,
      words tsvector
    )`,
    postgresTriggerFunction((text) => text),
    `create trigger search_follow after insert or update of hidden_as on messages
      for each row execute function search_follow()`,
    `insert into search_words
      select messages.id, conversation_id, position, search_words_of(text_content, user_id)
      from messages join conversations on conversations.id = conversation_id
      where hidden_as is null`,
    'create index search_words_words on search_words using gin (words)',
  )

/** Creates and fills the full-text index of messages. Triggers keep it in sync. */
export const searchIndex = (db: Kysely<unknown>): Promise<void> =>
  isPostgres(db) ? onPostgres(db) : onSqlite(db)

/** Pages per merge step, which takes a few milliseconds. */
const MERGED_PAGES = 200
/**
 * Limit on merge steps. Concurrent writes also raise `total_changes`, so the loop might otherwise
 * not end.
 */
const MERGES_MAX = 10_000

const changesOf = async <T>(db: Kysely<T>): Promise<number> => {
  const { rows } = await sql<{ readonly n: number }>`select total_changes() as n`.execute(db)
  return rows[0]?.n ?? 0
}

const mergeWords = async <T>(db: Kysely<T>, index: string): Promise<void> => {
  const merge = (pages: number) =>
    sql`insert into ${sql.table(index)} (${sql.ref(index)}, rank) values ('merge', ${pages})`.execute(
      db,
    )
  // A negative count makes FTS5 merge every segment, even segments below its threshold.
  await merge(-MERGED_PAGES)
  for (let step = 0; step < MERGES_MAX; step += 1) {
    const before = await changesOf(db)
    await merge(MERGED_PAGES)
    // The merge statement itself counts as one change. Fewer than two mean that nothing was left to
    // merge.
    if ((await changesOf(db)) - before < 2) return
  }
}

/**
 * Merges SQLite's full-text indexes, which otherwise keep the words of deleted rows. It merges in
 * small steps, so other writes run in between. PostgreSQL needs no merge.
 */
export const dropDeletedWords = async <T>(db: Kysely<T>): Promise<void> => {
  if (isPostgres(db)) return
  for (const index of ['search_words', 'document_words']) await mergeWords(db, index)
}
