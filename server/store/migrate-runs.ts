import type { Kysely } from 'kysely'

/** What an answer did, for the next request to a model. */
export const runRecords = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('runs').addColumn('record', 'text').execute()
}
