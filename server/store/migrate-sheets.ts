import { sql, type Kysely } from 'kysely'

/** A spreadsheet that is public has a code of its own; turned off, nothing of it is left. */
export const publicShares = async (db: Kysely<unknown>): Promise<void> => {
  // SQLite adds one column a statement.
  await db.schema.alterTable('spreadsheets').addColumn('share_code', 'varchar(20)').execute()
  await db.schema.alterTable('spreadsheets').addColumn('shared_at', 'varchar(24)').execute()
  await db.schema
    .createIndex('spreadsheets_share_code')
    .unique()
    .on('spreadsheets')
    .column('share_code')
    .execute()
}

/** What a light grid and a list show of each workbook, made when it is stored. */
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

/** The last saves that moved rows, columns or ranges, or did not tell. Earlier saves told nothing. */
export const movedRows = async (db: Kysely<unknown>): Promise<void> => {
  for (const name of ['moved_at', 'unsure_at'])
    await db.schema
      .alterTable('spreadsheets')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  await sql`update spreadsheets set unsure_at = revision`.execute(db)
}

/**
 * What is listed of a change, apart from its cells: SQLite reads a column behind a long one through all of
 * that. A change from before this step has none until it is first listed.
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
