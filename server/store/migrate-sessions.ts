import { sql, type Kysely } from 'kysely'

/** Adds sign-in sessions, which users can list and end, and the mark of accounts under removal. */
export const sessions = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
    .addColumn('user_id', 'varchar(36)', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('device', 'varchar(64)')
    .addColumn('began_at', 'varchar(24)', (column) => column.notNull())
    .addColumn('last_used_at', 'varchar(24)', (column) => column.notNull())
    .execute()
  await sql`insert into sessions (id, user_id, began_at, last_used_at)
    select family, user_id, min(created_at), max(created_at) from refresh_tokens
    group by family, user_id`.execute(db)
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute()
  await db.schema
    .createIndex('refresh_tokens_user')
    .on('refresh_tokens')
    .column('user_id')
    .execute()
  await db.schema.alterTable('users').addColumn('removed_at', 'varchar(24)').execute()
}

/** Adds the signing key that all servers on one database share. */
export const serverKeys = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('server_keys')
    .addColumn('name', 'varchar(32)', (column) => column.primaryKey())
    .addColumn('value', 'varchar(64)', (column) => column.notNull())
    .execute()
}
