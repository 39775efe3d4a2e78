import type { Files } from '../files/port.ts'
import type { Log } from '../log.ts'
import type { Writing } from '../store/row-locks.ts'
import type { Servers } from '../store/servers.ts'
import type { Store } from '../store/store.ts'

/** Files that one statement of a look for orphans goes through: others wait for no more (DOC-234). */
const BATCH_FILES = 500

/** The key of a document's file in the storage of files. */
export const fileKey = (id: string): string => `documents/${id}`

/**
 * The stored files of documents. A row says that a file may be there before it is, and goes after the file has: so
 * none is forgotten, whatever ends in between (DOC-66).
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
  /** Removes these files, whose documents are not there. What the storage does not let go is tried again later. */
  readonly giveUp: (ids: readonly string[]) => Promise<void>
  /** Removes the files whose documents are gone. What the storage does not let go is tried again later. */
  readonly dropOrphans: () => Promise<void>
  readonly get: Files['get']
}

/** What keeping the files needs. */
export type StoredFilesSettings = {
  readonly store: Store
  readonly files: Files
  readonly servers: Servers
  readonly log: Log
}

/** The files of documents in a storage. */
export const storedFiles = ({ store, files, servers, log }: StoredFilesSettings): StoredFiles => {
  const drop = async (id: string): Promise<boolean> => {
    try {
      await files.remove(fileKey(id))
      await store.deleteFrom('document_files').where('id', '=', id).execute()
      return true
    } catch (error) {
      log.warn({ err: error }, 'the file of a document could not be removed')
      return false
    }
  }
  /** The next files, and which of them have no document; no orphan is what a server that runs is taking in. */
  const page = async (after: string) => {
    const rows = await store
      .selectFrom('document_files as stored')
      .leftJoin('documents', 'documents.id', 'stored.id')
      .select(['stored.id', 'stored.server', 'documents.id as document'])
      .where('stored.id', '>', after)
      .orderBy('stored.id')
      .limit(BATCH_FILES)
      .execute()
    const without = rows.filter(({ document }) => document === null)
    const numbers = [...new Set(without.flatMap(({ server }) => server ?? []))]
    const running = await Promise.all(numbers.map((server) => servers.isRunning(server)))
    const alive = new Set(numbers.filter((_, index) => running[index]))
    return {
      last: rows.at(-1)?.id,
      orphans: without.filter(({ server }) => server === null || !alive.has(server)),
    }
  }
  return {
    put: async (id, source, bytes) => {
      await store.insertInto('document_files').values({ id, server: servers.self }).execute()
      return files.put(fileKey(id), source, bytes)
    },
    settle: async (writing, ids) => {
      const { numUpdatedRows } = await writing
        .updateTable('document_files')
        .set({ server: null })
        .where('id', 'in', ids)
        .executeTakeFirst()
      return Number(numUpdatedRows) === ids.length
    },
    giveUp: async (ids) => {
      for (const id of ids)
        if (!(await drop(id)))
          await store
            .updateTable('document_files')
            .set({ server: null })
            .where('id', '=', id)
            .execute()
    },
    dropOrphans: async () => {
      for (let after = ''; ;) {
        const { last, orphans } = await page(after)
        for (const { id } of orphans) await drop(id)
        if (last === undefined) return
        after = last
      }
    },
    get: files.get,
  }
}
