import { sql, type Kysely } from 'kysely'
import { SEARCHED_MESSAGE_CHARS } from '#contract/limits.ts'
import { WORD_MAX_CHARS } from '#contract/api/search.ts'
import { isPostgres } from './dialect.ts'

/** Messages of one conversation that the index of SQLite can number: a row's number holds both. */
export const MESSAGES_MAX = 1_048_576

const run = async (db: Kysely<unknown>, ...statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** How SQL has what is searched of a text. */
type Searched = (text: string) => string

const isPlain = (message: string): string =>
  `${message}.hidden_as is null and ${message}.position < ${MESSAGES_MAX}`
const startOf = (text: string): string => `substr(${text}, 1, ${SEARCHED_MESSAGE_CHARS})`

/** The triggers of SQLite that add the words of a message, when it comes and when it is shown again. */
export const addingOnSqlite = (searched: Searched): readonly string[] => {
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

/** The statement of SQLite that adds the words of the stored messages of which that is so. */
export const fillOnSqlite = (searched: Searched, where: string): string =>
  `insert into search_words (rowid, owner, words)
    select number * ${MESSAGES_MAX} + position, hex(user_id), ${searched(startOf('text_content'))}
    from messages
    join search_conversations using (conversation_id)
    join conversations on conversations.id = conversation_id
    where ${isPlain('messages')} and ${where}
    order by number, position`

/** What PostgreSQL does with the words of a message when it comes, is hidden or is shown again. */
export const followOnPostgres = (searched: Searched): string =>
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
 * SQLite: a full-text table without the texts. A row's number is that of its conversation times a
 * million and its position, so what was found is grouped without looking anything up. `owner` keeps a
 * search within what is the user's.
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
    ...addingOnSqlite(asItIs),
    `create trigger search_dropped before delete on search_conversations
      begin
        delete from search_words
          where rowid between old.number * ${MESSAGES_MAX}
            and old.number * ${MESSAGES_MAX} + ${MESSAGES_MAX - 1};
      end`,
    'insert into search_conversations (conversation_id) select id from conversations order by created_at',
    fillOnSqlite(asItIs, '1 = 1'),
  )
}

/** What stands between words: marks, signs and blanks of every script, as far as they are common. */
const BETWEEN_WORDS = String.raw`[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u3004\u3008-\u3020\ufe00-\ufe6f\uff01-\uff0f\U0001f000-\U0001faff]+`

/**
 * PostgreSQL: a tsvector of each plain message, made by ourselves so that no parser guesses at file
 * names or addresses; the owner is one of its words, with a mark that no word has.
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
    followOnPostgres((text) => text),
    `create trigger search_follow after insert or update of hidden_as on messages
      for each row execute function search_follow()`,
    `insert into search_words
      select messages.id, conversation_id, position, search_words_of(text_content, user_id)
      from messages join conversations on conversations.id = conversation_id
      where hidden_as is null`,
    'create index search_words_words on search_words using gin (words)',
  )

/** Makes the index of the messages' words, fills it, and keeps it in step with the messages by triggers. */
export const searchIndex = (db: Kysely<unknown>): Promise<void> =>
  isPostgres(db) ? onPostgres(db) : onSqlite(db)

/** Pages that one step of merging writes: some milliseconds of work. */
const MERGED_PAGES = 200
/** Steps at most: others write meanwhile, so what they changed looks like merging that goes on. */
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
  // The negative one has all parts of the index merged, also those that are not worth it yet.
  await merge(-MERGED_PAGES)
  for (let step = 0; step < MERGES_MAX; step += 1) {
    const before = await changesOf(db)
    await merge(MERGED_PAGES)
    // The statement itself is one change.
    if ((await changesOf(db)) - before < 2) return
  }
}

/**
 * Merges the indexes of SQLite, which until then keep the words of what was deleted, marked as deleted.
 * Little by little, so that others write in between. PostgreSQL keeps none.
 */
export const dropDeletedWords = async <T>(db: Kysely<T>): Promise<void> => {
  if (isPostgres(db)) return
  for (const index of ['search_words', 'document_words']) await mergeWords(db, index)
}
