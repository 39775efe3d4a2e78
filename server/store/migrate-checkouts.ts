import type { Kysely } from 'kysely'

/** The one open checkout of a customer, and how long their plan is looked up without news. */
export const checkouts = async (db: Kysely<unknown>): Promise<void> => {
  // SQLite adds one column a statement.
  for (const [name, type] of [
    ['checkout_id', 'varchar(255)'],
    ['watched_until', 'varchar(24)'],
    ['looked_at', 'varchar(24)'],
  ] as const)
    await db.schema.alterTable('subscriptions').addColumn(name, type).execute()
}
