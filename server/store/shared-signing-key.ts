import type { Store } from './store.ts'

const SIGNING = 'signing'

/**
 * The signing key that all servers on one database share, so each accepts the tokens of the
 * others.
 * The first server stores `own`. Returns null if the stored key is damaged.
 */
export const sharedSigningKey = async (
  store: Store,
  own: Uint8Array,
): Promise<Uint8Array | null> => {
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
