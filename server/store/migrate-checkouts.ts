import type { Kysely } from 'kysely'

/** Adds the open checkout of a customer and the deadline for polling their plan. */
export const checkouts = async (db: Kysely<unknown>): Promise<void> => {
  // SQLite adds only one column per statement.
  for (const [name, type] of [
    ['checkout_id', 'varchar(255)'],
    ['watched_until', 'varchar(24)'],
    ['looked_at', 'varchar(24)'],
  ] as const)
    await db.schema.alterTable('subscriptions').addColumn(name, type).execute()
}
