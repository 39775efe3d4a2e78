import type { Files } from '../files/port.ts'
import type { Log } from '../log.ts'
import { inBatches } from '../store/batches.ts'
import type { WriteTransaction } from '../store/row-locks.ts'
import type { Servers } from '../store/servers.ts'
import type { Store } from '../store/store.ts'

/** Batch size of the orphan sweep, small enough that other queries do not wait long. */
const BATCH_FILES = 500
/** Marks a file as an orphan. Server numbers start at 1. */
const NOBODY = 0

/** The key of a document's file in the storage of files. */
export const fileKey = (id: string): string => `documents/${id}`

/**
 * We insert the `document_files` row before writing the file and delete it after deleting the file.
 * A crash therefore never leaves an unlisted file. `server` is null exactly while the document
 * exists. The transaction that adds the document sets `server` to null. A trigger in
 * migrate-documents.ts sets it to `NOBODY` when the document is deleted.
 */
export type StoredFiles = {
  /**
   * Stores a file under the id of a future document. Returns false if the source breaks off or has
   * another length.
   */
  readonly put: (
    id: string,
    source: ReadableStream<Uint8Array<ArrayBuffer>>,
    bytes: number,
  ) => Promise<boolean>
  /** Records that the documents of these files exist. Returns false if any file is already gone. */
  readonly settle: (writing: WriteTransaction, ids: readonly string[]) => Promise<boolean>
  /**
   * Removes those files of `ids` that have no document. A later `settle` of them fails. Stops at
   * the first storage failure. The orphan sweep retries the rest.
   */
  readonly giveUp: (ids: readonly string[]) => Promise<void>
  /** Starts the orphan sweep in the background unless it already runs. */
  readonly dropOrphans: () => void
  /** Stops the sweep after the current file, or after `CLOSE_MAX_MS` if the storage is silent. */
  readonly close: () => Promise<void>
  readonly get: Files['get']
}

export type StoredFilesSettings = {
  readonly store: Store
  readonly files: Files
  readonly servers: Servers
  readonly log: Log
}

/** Time limit of `close` in milliseconds. */
const CLOSE_MAX_MS = 1000

/** Removes orphan files. `taking` holds the uploads that this server is still storing. */
const orphansIn = (
  { store, files, servers, log }: StoredFilesSettings,
  taking: ReadonlySet<string>,
) => {
  /**
   * The id after which the next batch starts. The sweep moves past a file that it failed to delete,
   * so this file never blocks the others.
   */
  let after = ''

  /**
   * Marks files without a document as orphans. Waits for a transaction that is adding the document.
   */
  const claim = async (ids: readonly string[]): Promise<readonly string[]> => {
    const rows = await store
      .insertInto('document_files')
      // Re-insert a row that another server deleted, because bytes may have arrived after the
      // deletion.
      .values(ids.map((id) => ({ id, server: NOBODY })))
      .onConflict((row) =>
        row
          .column('id')
          .doUpdateSet({ server: NOBODY })
          .where('document_files.server', 'is not', null),
      )
      .returning('id')
      .execute()
    return rows.map(({ id }) => id).toSorted()
  }
  /**
   * Removes the files of `ids` that have no document. Stops at the first storage failure, or once
   * `isOver()`, and returns the id of the file where it stopped. Null if all were removed.
   */
  const drop = async (ids: readonly string[], isOver = () => false): Promise<string | null> => {
    for (const id of await claim(ids)) {
      try {
        await files.remove(fileKey(id))
      } catch (error) {
        log.warn({ err: error }, 'the file of a document could not be removed')
        return id
      }
      if (isOver()) return id
      await store
        .deleteFrom('document_files')
        .where('id', '=', id)
        .where('server', '=', NOBODY)
        .execute()
    }
    return null
  }
  /**
   * Reads the next batch of files without a document. Returns the last id of the batch, and the
   * orphans in it: files that no running server is still storing.
   */
  const page = async () => {
    const rows = await store
      .selectFrom('document_files')
      .select(['id', 'server'])
      .where('server', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH_FILES)
      .execute()
    const named = new Set(rows.flatMap(({ server }) => server ?? []))
    const others = [...named].filter((server) => server !== NOBODY && server !== servers.self)
    const running = await Promise.all(others.map((server) => servers.isRunning(server)))
    const alive = new Set(others.filter((_, index) => running[index]))
    const isLeft = ({ id, server }: (typeof rows)[number]): boolean =>
      server === servers.self ? !taking.has(id) : !alive.has(server ?? NOBODY)
    return { last: rows.at(-1)?.id, orphans: rows.filter(isLeft).map(({ id }) => id) }
  }
  const dropAll = async (isOver: () => boolean): Promise<void> => {
    while (!isOver()) {
      const { last, orphans } = await page()
      const stoppedAt = orphans.length > 0 ? await drop(orphans, isOver) : null
      after = stoppedAt ?? last ?? ''
      if (stoppedAt !== null || last === undefined) return
    }
  }
  return { drop, dropAll }
}

export const storedFiles = (settings: StoredFilesSettings): StoredFiles => {
  const { store, files, servers, log } = settings
  const taking = new Set<string>()
  const { drop, dropAll } = orphansIn(settings, taking)
  const closing = Promise.withResolvers<void>()
  let isClosed = false
  let dropping: Promise<void> | null = null
  // A later sweep retries.
  const logLeft = (error: unknown): void =>
    log.warn({ err: error }, 'files without a document could not be removed')
  return {
    put: async (id, source, bytes) => {
      taking.add(id)
      await store.insertInto('document_files').values({ id, server: servers.self }).execute()
      return files.put(fileKey(id), source, bytes)
    },
    settle: async (writing, ids) => {
      const { numUpdatedRows } = await writing
        .updateTable('document_files')
        .set({ server: null })
        .where('id', 'in', ids)
        .where('server', '=', servers.self)
        .executeTakeFirst()
      return Number(numUpdatedRows) === ids.length
    },
    giveUp: async (ids) => {
      for (const id of ids) taking.delete(id)
      try {
        for (const batch of inBatches(ids)) if ((await drop(batch)) !== null) return
      } catch (error) {
        logLeft(error)
      }
    },
    dropOrphans: () => {
      dropping ??= dropAll(() => isClosed)
        .catch(logLeft)
        .finally(() => {
          dropping = null
        })
    },
    close: async () => {
      isClosed = true
      const timer = setTimeout(closing.resolve, CLOSE_MAX_MS)
      await Promise.race([dropping, closing.promise])
      clearTimeout(timer)
    },
    get: files.get,
  }
}
