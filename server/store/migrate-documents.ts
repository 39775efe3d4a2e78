import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from './dialect.ts'
import { reindexShownWords } from './migrate-shown-words.ts'

const run = async (db: Kysely<unknown>, ...statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const PARTS = `
  document_id varchar(36) not null references documents (id) on delete cascade,
  page integer not null,
  part integer not null,
  text text not null`

/**
 * Triggers keep the full-text index of document parts in sync. The conversation id is one of the
 * indexed terms, so a search stays inside its conversation.
 * SQLite uses a contentless FTS5 table, PostgreSQL a tsvector column.
 */
const partsOn = (db: Kysely<unknown>): Promise<void> =>
  isPostgres(db)
    ? run(
        db,
        `create table document_parts (number bigserial primary key, ${PARTS}, words tsvector)`,
        `create function document_words_of() returns trigger language plpgsql as $$
          begin
            new.words := search_words_of(new.text,
              (select conversation_id from documents where id = new.document_id));
            return new;
          end $$`,
        `create trigger document_words before insert on document_parts
          for each row execute function document_words_of()`,
        'create index document_parts_words on document_parts using gin (words)',
      )
    : run(
        db,
        `create table document_parts (number integer primary key, ${PARTS})`,
        `create virtual table document_words using fts5 (
          conversation, words, content = '', contentless_delete = 1,
          tokenize = "unicode61 remove_diacritics 2"
        )`,
        `create trigger document_words_added after insert on document_parts
          begin
            insert into document_words (rowid, conversation, words)
              select new.number, hex(conversation_id), new.text
              from documents where id = new.document_id;
          end`,
        `create trigger document_words_dropped before delete on document_parts
          begin
            delete from document_words where rowid = old.number;
          end`,
      )

/** Adds the extracted text and tables of documents. */
const readings = async (db: Kysely<unknown>): Promise<void> => {
  await partsOn(db)
  await db.schema
    .createIndex('document_parts_document')
    .unique()
    .on('document_parts')
    .columns(['document_id', 'page', 'part'])
    .execute()
  await db.schema
    .createTable('document_tables')
    .addColumn('document_id', 'varchar(36)', (column) =>
      column.notNull().references('documents.id').onDelete('cascade'),
    )
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('page', 'integer', (column) => column.notNull())
    .addColumn('cells', 'text', (column) => column.notNull())
    .addColumn('is_cut', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('document_tables_key', ['document_id', 'number'])
    .execute()
}

/** Adds documents, their stored files, their extracted content and their links to messages. */
const documents = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('documents')
    .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
    .addColumn('user_id', 'varchar(36)', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('conversation_id', 'varchar(36)', (column) =>
      column.notNull().references('conversations.id').onDelete('cascade'),
    )
    .addColumn('filename', 'text', (column) => column.notNull())
    .addColumn('file_type', 'varchar(8)', (column) => column.notNull())
    .addColumn('file_size', 'integer', (column) => column.notNull())
    .addColumn('status', 'varchar(16)', (column) => column.notNull())
    .addColumn('error', 'text')
    .addColumn('word_count', 'integer')
    .addColumn('page_count', 'integer')
    .addColumn('uploaded_at', 'varchar(24)', (column) => column.notNull())
    .addColumn('processed_at', 'varchar(24)')
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('lease', 'varchar(36)')
    .addColumn('lease_until', 'varchar(24)')
    .addColumn('server', 'integer')
    .execute()
  for (const [name, columns] of [
    ['documents_conversation', ['conversation_id', 'uploaded_at']],
    ['documents_status', ['status', 'uploaded_at']],
    ['documents_user', ['user_id']],
  ] as const)
    await db.schema
      .createIndex(name)
      .on('documents')
      .columns([...columns])
      .execute()
  await db.schema
    .createTable('document_files')
    .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
    .addColumn('server', 'integer')
    .execute()
  await db.schema
    .createTable('message_documents')
    .addColumn('message_id', 'varchar(36)', (column) =>
      column.notNull().references('messages.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('document_id', 'varchar(36)', (column) => column.notNull())
    .addColumn('filename', 'text', (column) => column.notNull())
    .addColumn('file_type', 'varchar(8)', (column) => column.notNull())
    .addColumn('file_size', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('message_documents_key', ['message_id', 'position'])
    .execute()
  await db.schema
    .createIndex('message_documents_document')
    .on('message_documents')
    .column('document_id')
    .execute()
  await readings(db)
}

/** Adds the time of the last use. We sweep documents without a message once nobody uses them. */
const documentUses = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('documents').addColumn('used_at', 'varchar(24)').execute()
  await sql`update documents set used_at = uploaded_at`.execute(db)
}

/** Keeps thumbnails in a table of their own, so a list of documents does not read them. */
const documentThumbnails = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('document_thumbnails')
    .addColumn('document_id', 'varchar(36)', (column) =>
      column.primaryKey().references('documents.id').onDelete('cascade'),
    )
    .addColumn('bytes', isPostgres(db) ? 'bytea' : 'blob', (column) => column.notNull())
    .execute()
}

/**
 * FTS5 prefix lengths: the 32 characters of the conversation id plus the first 1 to 3 letters of a
 * word.
 */
const SHORT_STARTS = '33 34 35'

/**
 * Prefixes each indexed word with its conversation id. A search then reads only the index entries
 * of its own conversation.
 */
const documentTerms = (db: Kysely<unknown>): Promise<void> =>
  isPostgres(db)
    ? run(
        db,
        `create function document_terms_of(part text, conversation text, document text) returns tsvector
          language sql immutable as $$
            select array_to_tsvector(
              array_agg(replace(conversation, '-', '') || lexeme) || ('@' || document))
            from unnest(search_words_of(part, '')) where lexeme <> '@'
          $$`,
        `create or replace function document_words_of() returns trigger language plpgsql as $$
          begin
            new.words := document_terms_of(new.text,
              (select conversation_id from documents where id = new.document_id), new.document_id);
            return new;
          end $$`,
        `update document_parts set words = document_terms_of(text,
          (select conversation_id from documents where id = document_id), document_id)`,
      )
    : run(
        db,
        'drop trigger document_words_added',
        'drop table document_words',
        `create virtual table document_words using fts5 (
          document, words, content = '', contentless_delete = 1, prefix = '${SHORT_STARTS}',
          tokenize = "unicode61 remove_diacritics 2"
        )`,
        `insert into document_words (rowid, document, words)
          select number, hex(document_id), document_terms(conversation_id, text)
          from document_parts join documents on documents.id = document_id order by number`,
        `create trigger document_words_added after insert on document_parts
          begin
            insert into document_words (rowid, document, words)
              select new.number, hex(id), document_terms(conversation_id, new.text)
              from documents where id = new.document_id;
          end`,
      )

/** Adds the mark of documents whose rows we delete in small batches. */
const documentRemovals = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('documents').addColumn('removed_at', 'varchar(24)').execute()
}

/** Adds the upload times of the last hour per user, as a JSON array of milliseconds. */
const uploadTimes = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('upload_times')
    .addColumn('user_id', 'varchar(36)', (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('times', 'text', (column) => column.notNull())
    .execute()
}

/** Limit of PostgreSQL's GIN pending list in kB. Every search scans the whole list. */
const PENDING_MAX_KB = 256

/**
 * PostgreSQL only: moves the texts of parts into TOAST, so a search reads fewer pages. Existing
 * rows remain in place.
 * A smaller pending list keeps searches fast after inserts.
 */
const narrowParts = async (db: Kysely<unknown>): Promise<void> => {
  if (isPostgres(db))
    await run(
      db,
      'alter table document_parts set (toast_tuple_target = 128)',
      ...['document_parts_words', 'search_words_words'].map(
        (index) => `alter index ${index} set (gin_pending_list_limit = ${PENDING_MAX_KB})`,
      ),
    )
}

/**
 * A trigger sets `server` to 0 on the file of every deleted document, which marks the file as an
 * orphan. Two partial indexes find the files and documents to remove without scanning the others.
 */
const documentOrphans = async (db: Kysely<unknown>): Promise<void> => {
  await run(
    db,
    `update document_files set server = 0 where server is null
      and not exists (select 1 from documents where documents.id = document_files.id)`,
    'create index document_files_waiting on document_files (id) where server is not null',
    'create index documents_removed on documents (id) where removed_at is not null',
  )
  const free = 'update document_files set server = 0 where id = old.id'
  await (isPostgres(db)
    ? run(
        db,
        `create function document_file_left() returns trigger language plpgsql as $$
          begin
            ${free};
            return null;
          end $$`,
        `create trigger document_file_left after delete on documents
          for each row execute function document_file_left()`,
      )
    : run(
        db,
        `create trigger document_file_left after delete on documents
          begin
            ${free};
          end`,
      ))
}

export const DOCUMENT_MIGRATIONS: Readonly<Record<string, Migration>> = {
  '017-documents': { up: documents },
  '019-document-uses': { up: documentUses },
  '020-document-thumbnails': { up: documentThumbnails },
  '021-document-words': { up: documentTerms },
  '022-document-removals': { up: documentRemovals },
  '023-upload-times': { up: uploadTimes },
  '024-narrow-parts': { up: narrowParts },
  '024-shown-words': { up: reindexShownWords },
  '025-document-orphans': { up: documentOrphans },
}
