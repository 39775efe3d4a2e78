import type { Store } from '../store/store.ts'

/** Parts per delete statement: a few milliseconds of work, so other writes do not wait long. */
const BATCH_PARTS = 1000
/** Documents per delete statement. */
const BATCH_DOCUMENTS = 50

/** SQLite runs in this thread, so yield to other requests. */
const others = (): Promise<void> => new Promise(setImmediate)

/**
 * Runs one step of a longer write. The caller divides the write into steps, so other writes can run
 * between them.
 */
export type StepRunner = <T>(work: (on: Store) => Promise<T>) => Promise<T>

/** Runs each step on `store`, without checking the lease of the document. */
export const stepRunnerOn =
  (store: Store): StepRunner =>
  (work) =>
    work(store)

/** Deletes the stored reading of a document in batches. */
export const removeReading = async (steps: StepRunner, id: string): Promise<void> => {
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

/**
 * Marks documents as removed in one statement. From then on no query lists, reads or links them.
 */
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
    for (const id of batch) await removeReading(stepRunnerOn(store), id)
    await store.deleteFrom('documents').where('id', 'in', batch).execute()
  }
}

/**
 * In one statement, hides the documents that `which` selects. Then deletes their rows in batches
 * and returns their ids. The orphan sweep, or `giveUp`, deletes their files.
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

/** Finishes removals that a crashed process left unfinished. */
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
