import type { Store } from './store.ts'

/** The one that signs tokens. */
const SIGNING = 'signing'

/**
 * The key that all servers on one database sign with: that of the first which came, kept in the database,
 * so that a token of one counts at the others. Null when it is damaged there.
 */
export const sharedKey = async (store: Store, own: Uint8Array): Promise<Uint8Array | null> => {
  const value = Buffer.from(own).toString('hex')
  await store
    .insertInto('server_keys')
    .values({ name: SIGNING, value })
    .onConflict((rival) => rival.column('name').doNothing())
    .execute()
  const row = await store
    .selectFrom('server_keys')
    .where('name', '=', SIGNING)
    .select('value')
    .executeTakeFirst()
  const key = Buffer.from(row?.value ?? '', 'hex')
  return key.byteLength === own.byteLength ? key : null
}
