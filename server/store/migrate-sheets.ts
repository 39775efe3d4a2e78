import { sql, type Kysely } from 'kysely'

/** Adds public sharing. Ending a share clears both columns. */
export const publicShares = async (db: Kysely<unknown>): Promise<void> => {
  // SQLite adds only one column per statement.
  await db.schema.alterTable('spreadsheets').addColumn('share_code', 'varchar(20)').execute()
  await db.schema.alterTable('spreadsheets').addColumn('shared_at', 'varchar(24)').execute()
  await db.schema
    .createIndex('spreadsheets_share_code')
    .unique()
    .on('spreadsheets')
    .column('share_code')
    .execute()
}

/** Adds the first window and the list preview of each workbook, which we build on every save. */
export const sheetWindows = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('sheet_windows')
    .addColumn('spreadsheet_id', 'varchar(36)', (column) =>
      column.primaryKey().references('spreadsheets.id').onDelete('cascade'),
    )
    .addColumn('of_revision', 'integer', (column) => column.notNull())
    .addColumn('form', 'integer', (column) => column.notNull())
    .addColumn('preview', 'text', (column) => column.notNull())
    .addColumn('first', 'text', (column) => column.notNull())
    .execute()
}

/**
 * `moved_at` is the revision of the last save that moved rows or columns. `unsure_at` is the
 * revision of the last save without a report of moves. The migration sets `unsure_at` as if no
 * existing save had such a report.
 */
export const movedRows = async (db: Kysely<unknown>): Promise<void> => {
  for (const name of ['moved_at', 'unsure_at'])
    await db.schema
      .alterTable('spreadsheets')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  await sql`update spreadsheets set unsure_at = revision`.execute(db)
}

/**
 * Stores what a list of changes shows in a table without the cells. SQLite must read through a long
 * column to reach the columns after it. A change older than this migration gets its row when
 * somebody first lists it.
 */
export const changeHeads = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('change_heads')
    .addColumn('change_id', 'varchar(36)', (column) =>
      column.primaryKey().references('change_sets.id').onDelete('cascade'),
    )
    .addColumn('message_id', 'varchar(36)')
    .addColumn('head', 'text', (column) => column.notNull())
    .addColumn('undone_by', 'varchar(36)')
    .execute()
}
