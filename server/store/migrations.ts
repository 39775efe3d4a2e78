import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { billing } from './migrate-billing.ts'
import { checkouts } from './migrate-checkouts.ts'
import { answerSnapshots, historyCuts } from './migrate-context.ts'
import { DOCUMENT_MIGRATIONS } from './migrate-documents.ts'
import {
  goneIdentities,
  identities,
  identityTimes,
  organizations,
} from './migrate-organizations.ts'
import { runRecords } from './migrate-runs.ts'
import { serverKeys, sessions } from './migrate-sessions.ts'
import { changeHeads, movedRows, publicShares, sheetWindows } from './migrate-sheets.ts'
import { searchIndex } from './search-index.ts'

const accounts = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('users')
    .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
    .addColumn('email', 'varchar(254)', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'varchar(24)', (column) => column.notNull())
    .addColumn('ledger_writes', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('refresh_tokens')
    .addColumn('token_hash', 'varchar(64)', (column) => column.primaryKey())
    .addColumn('user_id', 'varchar(36)', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('family', 'varchar(36)', (column) => column.notNull())
    .addColumn('created_at', 'varchar(24)', (column) => column.notNull())
    .addColumn('expires_at', 'varchar(24)', (column) => column.notNull())
    .addColumn('replaced_at', 'varchar(24)')
    .execute()
  await db.schema
    .createIndex('refresh_tokens_family')
    .on('refresh_tokens')
    .column('family')
    .execute()
}

const spreadsheets = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('spreadsheets')
    .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
    .addColumn('user_id', 'varchar(36)', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('workbook_data', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'varchar(24)', (column) => column.notNull())
    .addColumn('updated_at', 'varchar(24)', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('spreadsheets_user')
    .on('spreadsheets')
    .columns(['user_id', 'updated_at'])
    .execute()
  await db.schema
    .createTable('change_sets')
    .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
    .addColumn('spreadsheet_id', 'varchar(36)', (column) =>
      column.notNull().references('spreadsheets.id').onDelete('cascade'),
    )
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'varchar(24)', (column) => column.notNull())
    .addColumn('change_set', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('change_sets_spreadsheet')
    .on('change_sets')
    .columns(['spreadsheet_id', 'revision'])
    .execute()
}

const conversations = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('conversations')
    .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
    .addColumn('user_id', 'varchar(36)', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('title', 'text')
    .addColumn('spreadsheet_id', 'varchar(36)', (column) =>
      column.references('spreadsheets.id').onDelete('set null'),
    )
    .addColumn('model', 'text')
    .addColumn('last_sequence', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'varchar(24)', (column) => column.notNull())
    .addColumn('updated_at', 'varchar(24)', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('conversations_user')
    .on('conversations')
    .columns(['user_id', 'updated_at'])
    .execute()
  await db.schema
    .createIndex('conversations_spreadsheet')
    .on('conversations')
    .column('spreadsheet_id')
    .execute()
  await db.schema
    .createTable('messages')
    .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
    .addColumn('conversation_id', 'varchar(36)', (column) =>
      column.notNull().references('conversations.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('role', 'varchar(16)', (column) => column.notNull())
    .addColumn('reply_to', 'varchar(36)')
    .addColumn('text_content', 'text', (column) => column.notNull())
    .addColumn('payload', 'text')
    .addColumn('token_count', 'integer')
    .addColumn('hidden_as', 'varchar(16)')
    .addColumn('replaced_by', 'varchar(36)')
    .addColumn('created_at', 'varchar(24)', (column) => column.notNull())
    .addUniqueConstraint('messages_position', ['conversation_id', 'position'])
    .execute()
}

const runs = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('runs')
    .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
    .addColumn('conversation_id', 'varchar(36)', (column) =>
      column.notNull().references('conversations.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'varchar(36)', (column) => column.notNull())
    .addColumn('request_id', 'varchar(36)')
    .addColumn('user_message_id', 'varchar(36)', (column) => column.notNull())
    .addColumn('assistant_message_id', 'varchar(36)', (column) => column.notNull())
    .addColumn('assistant_position', 'integer', (column) => column.notNull())
    .addColumn('first_sequence', 'integer', (column) => column.notNull())
    .addColumn('status', 'varchar(16)', (column) => column.notNull())
    .addColumn('charged', 'integer', (column) => column.notNull())
    .addColumn('started_at', 'varchar(24)', (column) => column.notNull())
    .addColumn('ended_at', 'varchar(24)')
    .addUniqueConstraint('runs_request', ['user_id', 'request_id'])
    .execute()
  await db.schema
    .createIndex('runs_running')
    .unique()
    .on('runs')
    .column('conversation_id')
    .where(sql.ref('status'), '=', sql.lit('running'))
    .execute()
  await db.schema
    .createTable('run_events')
    .addColumn('conversation_id', 'varchar(36)', (column) =>
      column.notNull().references('conversations.id').onDelete('cascade'),
    )
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('run_id', 'varchar(36)', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('run_events_key', ['conversation_id', 'sequence'])
    .execute()
  await db.schema.createIndex('run_events_run').on('run_events').column('run_id').execute()
}

const ledger = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('credit_movements')
    .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
    .addColumn('user_id', 'varchar(36)', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('kind', 'varchar(16)', (column) => column.notNull())
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addColumn('month', 'varchar(7)', (column) => column.notNull())
    .addColumn('message_id', 'varchar(36)')
    .addColumn('created_at', 'varchar(24)', (column) => column.notNull())
    .addUniqueConstraint('credit_movements_message', ['kind', 'message_id'])
    .execute()
  await db.schema
    .createIndex('credit_movements_grant')
    .unique()
    .on('credit_movements')
    .columns(['user_id', 'month'])
    .where(sql.ref('kind'), '=', sql.lit('grant'))
    .execute()
  await db.schema
    .createIndex('credit_movements_user')
    .on('credit_movements')
    .column('user_id')
    .execute()
}

const first = async (db: Kysely<unknown>): Promise<void> => {
  for (const step of [accounts, spreadsheets, conversations, runs, ledger]) await step(db)
}

/** Adds the request id that created a spreadsheet, so a retry creates no second one. */
const sheetRequests = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('spreadsheets').addColumn('request_id', 'varchar(36)').execute()
  await db.schema
    .createIndex('spreadsheets_request')
    .unique()
    .on('spreadsheets')
    .columns(['user_id', 'request_id'])
    .execute()
}

/** Adds the number of the server that owns a run, so other servers leave the run alone. */
const runServers = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('runs').addColumn('server', 'integer').execute()
}

/** Adds the full-text index of messages and an index in list order. */
const search = async (db: Kysely<unknown>): Promise<void> => {
  await searchIndex(db)
  await db.schema.dropIndex('conversations_user').execute()
  await db.schema
    .createIndex('conversations_user')
    .on('conversations')
    .columns(['user_id', 'updated_at desc', 'id'])
    .execute()
}

/** Adds an index for the stopped runs of a conversation, which every page of messages looks up. */
const runsOfConversation = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createIndex('runs_conversation')
    .on('runs')
    .columns(['conversation_id', 'status'])
    .execute()
}

/**
 * Adds the table of examples that a user has taken or dismissed, and the column for the template of
 * a spreadsheet.
 */
const firstRun = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('spreadsheets').addColumn('made_of', 'varchar(32)').execute()
  await db.schema
    .createTable('finished_offers')
    .addColumn('user_id', 'varchar(36)', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('name', 'varchar(40)', (column) => column.notNull())
    .addPrimaryKeyConstraint('finished_offers_key', ['user_id', 'name'])
    .execute()
}

/**
 * All schema migrations in order. Never change a released migration.
 * Column types and indexes work on both SQLite and PostgreSQL. Only full-text search has separate
 * SQL.
 */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '001-first-light': { up: first },
  '002-sheet-requests': { up: sheetRequests },
  '003-run-servers': { up: runServers },
  '004-search': { up: search },
  '005-runs-of-conversation': { up: runsOfConversation },
  '006-public-shares': { up: publicShares },
  '007-sheet-windows': { up: sheetWindows },
  '008-server-keys': { up: serverKeys },
  '009-sessions': { up: sessions },
  '010-first-run': { up: firstRun },
  '012-organizations': { up: organizations },
  '013-billing': { up: billing },
  '014-identities': { up: identities },
  '015-checkouts': { up: checkouts },
  '016-gone-identities': { up: goneIdentities },
  '017-identity-times': { up: identityTimes },
  ...DOCUMENT_MIGRATIONS,
  '026-run-records': { up: runRecords },
  '027-change-heads': { up: changeHeads },
  '028-moved-rows': { up: movedRows },
  '029-history-cuts': { up: historyCuts },
  '030-answer-snapshots': { up: answerSnapshots },
}
