import type { Files } from '../files/port.ts'
import type { Log } from '../log.ts'
import { inBatches } from '../store/batches.ts'
import type { Writing } from '../store/row-locks.ts'
import type { Servers } from '../store/servers.ts'
import type { Store } from '../store/store.ts'

/** Files that one statement of a look for orphans goes through: others wait for no more. */
const BATCH_FILES = 500
/** Beside the numbers of servers, which begin at 1: the file has no document, and nobody takes it in. */
const NOBODY = 0

/** The key of a document's file in the storage of files. */
export const fileKey = (id: string): string => `documents/${id}`

/**
 * The stored files of documents. A row says that a file may be there before it is, and goes after the file has: so
 * none is forgotten, whatever ends in between. A row names no server once its document is there, and only
 * then: the same transaction writes both, and a trigger says when the document is gone (migrate-documents.ts).
 */
export type StoredFiles = {
  /** Stores a file under the id of a document that is to come; false where its bytes broke off. */
  readonly put: (
    id: string,
    source: ReadableStream<Uint8Array<ArrayBuffer>>,
    bytes: number,
  ) => Promise<boolean>
  /** Says that the documents of these files are there now; false when one of the files is not, any more. */
  readonly settle: (writing: Writing, ids: readonly string[]) => Promise<boolean>
  /**
   * Removes those of these files that have no document; nobody takes them in any more. What the storage does not let
   * go, and what follows it, is tried again later.
   */
  readonly giveUp: (ids: readonly string[]) => Promise<void>
  /** Begins to remove the files whose documents are gone, where that is not under way. It goes on by itself. */
  readonly dropOrphans: () => void
  /** Ends that with the file that is being removed, or without it where the storage is silent. */
  readonly close: () => Promise<void>
  readonly get: Files['get']
}

/** What keeping the files needs. */
export type StoredFilesSettings = {
  readonly store: Store
  readonly files: Files
  readonly servers: Servers
  readonly log: Log
}

/** How long an end waits for a file that is being removed, in milliseconds. */
const CLOSE_MAX_MS = 1000

/** Removes files without a document; `taking` are those that this server takes in. */
const orphansIn = (
  { store, files, servers, log }: StoredFilesSettings,
  taking: ReadonlySet<string>,
) => {
  /** Where the next look begins: behind a file that the storage did not let go, so that it keeps no other. */
  let after = ''

  /** Those of them that have no document, from now on nobody's; waits for a transaction that is making one. */
  const claim = async (ids: readonly string[]): Promise<readonly string[]> => {
    const rows = await store
      .insertInto('document_files')
      // A row that another server has removed is written anew: bytes may have come after it went.
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
  /** Ends at the first that the storage does not let go, as it may be away: the id of that, null where there is none. */
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
  /** The next files without a document, and which of them nobody takes in. */
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
      const kept = orphans.length > 0 ? await drop(orphans, isOver) : null
      after = kept ?? last ?? ''
      if (kept !== null || last === undefined) return
    }
  }
  return { drop, dropAll }
}

/** The files of documents in a storage. */
export const storedFiles = (settings: StoredFilesSettings): StoredFiles => {
  const { store, files, servers, log } = settings
  const taking = new Set<string>()
  const { drop, dropAll } = orphansIn(settings, taking)
  const closing = Promise.withResolvers<void>()
  let isClosed = false
  let dropping: Promise<void> | null = null
  // What is left is found by a later look.
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
