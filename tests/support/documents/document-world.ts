import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '#server/clock.ts'
import { createReadingQueue, type ReadingQueue } from '#server/documents/reading-queue.ts'
import type { Reader } from '#server/documents/reader.ts'
import { readingsIn } from '#server/documents/readings.ts'
import { fileKey, storedFiles, type StoredFiles } from '#server/documents/stored-files.ts'
import { filesInFolder } from '#server/files/folder.ts'
import type { Files } from '#server/files/port.ts'
import { createLog } from '#server/log.ts'
import type { Servers } from '#server/store/servers.ts'
import type { Store } from '#server/store/store.ts'
import { dropDatabase, openTestStore } from '../server/database.ts'
import { temporaryFolder } from '../server/server.ts'

/** The document services of a server, without HTTP around them. */
export type DocumentWorld = {
  readonly store: Store
  readonly folder: string
  readonly files: Files
  readonly userId: string
  readonly chat: string
  /** The stored files, as the server with this number accesses them. */
  readonly storedBy: (server: number, on?: Store, files?: Files) => StoredFiles
  /** The queue of the server with this number. All servers count as running. */
  readonly queueOf: (
    server: number,
    clock: Clock,
    read: Reader,
    from?: { readonly files: Files; readonly readingMaxMs?: number },
  ) => ReadingQueue
  /** Adds a pending document with its file and returns its id. */
  readonly add: (text: string, at: Date) => Promise<string>
  readonly close: () => Promise<void>
}

const NOW = '2026-11-21T09:00:00.000Z'

/** All servers count as running, and `self` is this one. */
const runningAs = (self: number): Servers => ({
  self,
  isRunning: async () => true,
  askToStop: async () => undefined,
  onAskedToStop: () => undefined,
  close: async () => undefined,
})

/** A store with one person and conversation, and a folder for files. */
export const openDocumentWorld = async (): Promise<DocumentWorld> => {
  const folder = temporaryFolder()
  const store = await openTestStore(folder)
  const files = filesInFolder(join(folder, 'files'))
  const log = createLog('silent')
  const [userId, chat] = [randomUUID(), randomUUID()]
  const texts = { email: 'maya@example.test', name: '', password_hash: '' }
  await store
    .insertInto('users')
    .values({ id: userId, ...texts, created_at: NOW, ledger_writes: 0 })
    .execute()
  await store
    .insertInto('conversations')
    .values({ id: chat, user_id: userId, last_sequence: 0, created_at: NOW, updated_at: NOW })
    .execute()
  const storedBy: DocumentWorld['storedBy'] = (server, on = store, from = files) =>
    storedFiles({ store: on, files: from, servers: runningAs(server), log })
  return {
    store,
    folder,
    files,
    userId,
    chat,
    storedBy,
    queueOf: (server, clock, read, from) =>
      createReadingQueue({
        store,
        clock,
        servers: runningAs(server),
        hasFiles: async () => true,
        stored: storedBy(server, store, from?.files),
        readings: readingsIn(store),
        read,
        log,
        ...(from?.readingMaxMs === undefined ? {} : { readingMaxMs: from.readingMaxMs }),
      }),
    add: async (text, at) => {
      const id = randomUUID()
      const bytes = new TextEncoder().encode(text)
      await files.put(fileKey(id), new Blob([bytes]).stream(), bytes.byteLength)
      await store
        .insertInto('documents')
        .values({
          id,
          user_id: userId,
          conversation_id: chat,
          filename: 'a.txt',
          file_type: 'txt',
          file_size: bytes.byteLength,
          status: 'pending',
          uploaded_at: at.toISOString(),
          used_at: at.toISOString(),
          tries: 0,
        })
        .execute()
      await store.insertInto('document_files').values({ id, server: null }).execute()
      return id
    },
    close: async () => {
      await store.destroy()
      rmSync(folder, { recursive: true, force: true })
      await dropDatabase(folder)
    },
  }
}
