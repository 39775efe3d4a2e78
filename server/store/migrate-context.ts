import type { Kysely } from 'kysely'

/** Adds the position at which the history for a model begins, and an index to find undone work. */
export const historyCuts = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('history_cuts')
    .addColumn('conversation_id', 'varchar(36)', (column) =>
      column.primaryKey().references('conversations.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('change_heads_message')
    .on('change_heads')
    .column('message_id')
    .execute()
}

/** Adds the workbooks of the last revisions that models know. */
export const answerSnapshots = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('answer_snapshots')
    .addColumn('conversation_id', 'varchar(36)', (column) =>
      column.primaryKey().references('conversations.id').onDelete('cascade'),
    )
    .addColumn('spreadsheet_id', 'varchar(36)', (column) =>
      column.notNull().references('spreadsheets.id').onDelete('cascade'),
    )
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'varchar(24)', (column) => column.notNull())
    .addColumn('workbook_data', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('answer_snapshots_spreadsheet')
    .on('answer_snapshots')
    .columns(['spreadsheet_id', 'created_at'])
    .execute()
}
