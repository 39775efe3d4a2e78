import type { Kysely } from 'kysely'

/** Adds the record of an answer's tool calls, which the next model request includes. */
export const runRecords = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('runs').addColumn('record', 'text').execute()
}
