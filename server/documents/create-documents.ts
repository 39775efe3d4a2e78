import type { Config } from '../config.ts'
import type { Clock } from '../clock.ts'
import { openFiles } from '../files/choose-files.ts'
import type { Files } from '../files/port.ts'
import type { Account, Handlers } from '../http/route.ts'
import type { Log } from '../log.ts'
import type { Servers } from '../store/servers.ts'
import type { Store } from '../store/store.ts'
import { documentsOf, sweepUnattached } from './documents.ts'
import { createHealth } from './storage-health.ts'
import { ownStorage } from './own-storage.ts'
import { findDocumentsPort, type FindDocumentsPort } from './documents-port.ts'
import { createReadingQueue } from './reading-queue.ts'
import { readDocument } from './read/read-document.ts'
import type { Reader } from './reader.ts'
import { readingsIn } from './readings.ts'
import { documentRoutes, type DocumentEndpointName } from './routes.ts'
import { fileKey, storedFiles } from './stored-files.ts'
import { tableRoutes, type TableRouteSettings } from './table/routes.ts'
import { createUploads } from './uploads.ts'

/** `readDocument` defaults to a child process. */
export type DocumentSettings = {
  readonly store: Store
  readonly clock: Clock
  readonly config: Pick<Config, 'dataDir' | 's3' | 'flags' | 'documentQuota'>
  readonly servers: Servers
  readonly log: Log
  readonly readDocument?: Reader | undefined
  /** Stores the spreadsheet made from a table. */
  readonly spreadsheetsFor: TableRouteSettings['spreadsheetsFor']
}

export type DocumentParts = {
  readonly handlers: Handlers<DocumentEndpointName | 'documents.spreadsheet'>
  readonly storage: {
    readonly files: Files
    /** Removes the files of deleted documents. If the storage fails, a later sweep retries. */
    readonly dropFiles: (documents: readonly string[]) => Promise<void>
  }
  readonly forAnswers: {
    readonly documentsFor: FindDocumentsPort
    readonly canAttach: boolean
  }
  /**
   * Removes documents that no message carries. Requeues documents whose server stopped or whose
   * lease expired. Starts the orphan sweep of files.
   */
  readonly sweep: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Reads in a child process and logs its crashes. */
const readerIn = (log: Log): Reader => {
  const crashed = (detail: string): void =>
    log.error({ detail }, 'a document reader crashed on a document')
  return (...asked) => readDocument(...asked, { crashed })
}

/** Wires the document services: storage, reading queue, routes and the port for the assistant. */
export const createDocuments = (settings: DocumentSettings): DocumentParts => {
  const { store, clock, log, readDocument: read = readerIn(log) } = settings
  const { files, isOwn } = ownStorage({ ...settings, files: openFiles(settings.config) })
  const stored = storedFiles({ ...settings, files })
  const queue = createReadingQueue({
    ...settings,
    stored,
    hasFiles: isOwn,
    readings: readingsIn(store),
    read,
  })
  const documentsFor = (account: Account) => documentsOf(store, clock, account.id)
  const handlers = documentRoutes({
    documentsFor,
    uploads: createUploads({ store, clock, stored, quota: settings.config.documentQuota }),
    isHealthy: createHealth(stored, clock, log),
    fileOf: (id) => stored.get(fileKey(id)),
    added: queue.wake,
    dropFile: (id) => stored.giveUp([id]),
  })
  return {
    handlers: { ...handlers, ...tableRoutes({ ...settings, documentsFor }) },
    forAnswers: {
      documentsFor: async (...asked) =>
        settings.config.flags.documents ? findDocumentsPort(store, clock, ...asked) : null,
      canAttach: settings.config.flags.documents,
    },
    storage: { files, dropFiles: stored.giveUp },
    sweep: async () => {
      await sweepUnattached(store, clock)
      await queue.recover()
      stored.dropOrphans()
    },
    close: async () => {
      await Promise.all([queue.close(), stored.close()])
    },
  }
}
