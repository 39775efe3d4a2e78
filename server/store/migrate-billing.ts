import { sql, type Kysely } from 'kysely'

/** Adds the order (`position`) and the plan to credit movements, for the credit history. */
const movements = async (db: Kysely<unknown>): Promise<void> => {
  // SQLite adds only one column per statement.
  await db.schema.alterTable('credit_movements').addColumn('position', 'integer').execute()
  await db.schema.alterTable('credit_movements').addColumn('plan', 'varchar(8)').execute()
  // Older rows have no order within one timestamp. We number a grant before a charge, and a charge
  // before the rest.
  await sql`update credit_movements set position = numbered.place from (
      select id, row_number() over (
        partition by user_id
        order by created_at, case kind when 'grant' then 0 when 'charge' then 1 else 2 end, id
      ) as place from credit_movements
    ) as numbered where numbered.id = credit_movements.id`.execute(db)
  await db.schema
    .createIndex('credit_movements_position')
    .unique()
    .on('credit_movements')
    .columns(['user_id', 'position'])
    .execute()
  await db.schema.dropIndex('credit_movements_user').execute()
}

/** Adds subscriptions, processed webhook events and the sandbox's pages. */
export const billing = async (db: Kysely<unknown>): Promise<void> => {
  await movements(db)
  await db.schema
    .createTable('subscriptions')
    .addColumn('user_id', 'varchar(36)', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('provider', 'varchar(16)', (column) => column.notNull())
    .addColumn('customer_id', 'varchar(255)')
    .addColumn('subscription_id', 'varchar(255)')
    .addColumn('status', 'varchar(16)', (column) => column.notNull())
    .addColumn('current_period_end', 'varchar(24)')
    .addColumn('cancel_at_period_end', 'integer', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('subscriptions_key', ['user_id', 'provider'])
    .execute()
  await db.schema
    .createIndex('subscriptions_customer')
    .unique()
    .on('subscriptions')
    .columns(['provider', 'customer_id'])
    .execute()
  await db.schema
    .createTable('billing_events')
    .addColumn('id', 'varchar(255)', (column) => column.primaryKey())
    .addColumn('heard_at', 'varchar(24)', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('sandbox_pages')
    .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
    .addColumn('user_id', 'varchar(36)', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('session_id', 'varchar(36)', (column) =>
      column.references('sessions.id').onDelete('cascade'),
    )
    .addColumn('kind', 'varchar(16)', (column) => column.notNull())
    .addColumn('key_hash', 'varchar(64)', (column) => column.notNull())
    .addColumn('success_url', 'text', (column) => column.notNull())
    .addColumn('back_url', 'text', (column) => column.notNull())
    .addColumn('created_at', 'varchar(24)', (column) => column.notNull())
    .addColumn('used_at', 'varchar(24)')
    .execute()
  await db.schema.createIndex('sandbox_pages_user').on('sandbox_pages').column('user_id').execute()
}
