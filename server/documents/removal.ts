import type { Store } from '../store/store.ts'

/** Parts that one statement removes: some milliseconds of work, others write in between. */
const BATCH_PARTS = 1000
/** Documents whose rows one statement removes. */
const BATCH_DOCUMENTS = 50

/** The database may be in this thread: what waits goes first. */
const others = (): Promise<void> => new Promise(setImmediate)

/** Does one step of many, each by itself, on the database. */
export type Steps = <T>(work: (on: Store) => Promise<T>) => Promise<T>

/** Steps that nothing keeps from being done. */
export const stepsOn =
  (store: Store): Steps =>
  (work) =>
    work(store)

/** Removes what was read of a document, some at a time. */
export const removeReading = async (steps: Steps, id: string): Promise<void> => {
  for (;;) {
    const { numDeletedRows } = await steps((on) =>
      on
        .deleteFrom('document_parts')
        .where('number', 'in', ({ selectFrom }) =>
          selectFrom('document_parts')
            .select('number')
            .where('document_id', '=', id)
            .limit(BATCH_PARTS),
        )
        .executeTakeFirst(),
    )
    await others()
    if (numDeletedRows < BATCH_PARTS) break
  }
  await steps((on) => on.deleteFrom('document_thumbnails').where('document_id', '=', id).execute())
  const tables = await steps((on) =>
    on.selectFrom('document_tables').select('number').where('document_id', '=', id).execute(),
  )
  for (const { number } of tables) {
    await steps((on) =>
      on
        .deleteFrom('document_tables')
        .where('document_id', '=', id)
        .where('number', '=', number)
        .execute(),
    )
    await others()
  }
}

/** Which documents are gone from now on, as one statement: nobody reads, lists or carries them any more. */
const marking = (store: Store, now: string) =>
  store
    .updateTable('documents')
    .set({ status: 'failed', lease: null, lease_until: null, server: null, removed_at: now })
    .where('removed_at', 'is', null)
    .returning('id')
type Marking = ReturnType<typeof marking>

const clear = async (store: Store, ids: readonly string[]): Promise<void> => {
  for (let at = 0; at < ids.length; at += BATCH_DOCUMENTS) {
    const batch = ids.slice(at, at + BATCH_DOCUMENTS)
    for (const id of batch) await removeReading(stepsOn(store), id)
    await store.deleteFrom('documents').where('id', 'in', batch).execute()
  }
}

/**
 * Removes documents, those of which `which` says, at once for everybody, and then their rows little by little; their ids. Their files go with the next look for orphans, or when they are given up.
 */
export const removeDocuments = async (
  store: Store,
  now: Date,
  which: (marked: Marking) => Marking,
): Promise<readonly string[]> => {
  const rows = await which(marking(store, now.toISOString())).execute()
  const ids = rows.map(({ id }) => id)
  await clear(store, ids)
  return ids
}

/** Goes on with what a process that died was removing. */
export const resumeRemovals = async (store: Store): Promise<void> => {
  const rows = await store
    .selectFrom('documents')
    .select('id')
    .where('removed_at', 'is not', null)
    .execute()
  await clear(
    store,
    rows.map(({ id }) => id),
  )
}
