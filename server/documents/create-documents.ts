import type { Config } from '../config.ts'
import type { Clock } from '../clock.ts'
import { openFiles } from '../files/choice.ts'
import type { Files } from '../files/port.ts'
import type { Account, Handlers } from '../http/route.ts'
import type { Log } from '../log.ts'
import type { Servers } from '../store/servers.ts'
import type { Store } from '../store/store.ts'
import { documentsOf, sweepUncarried } from './documents.ts'
import { createHealth } from './health.ts'
import { ownStorage } from './own-storage.ts'
import { documentsPortOf, type DocumentsFor } from './stored-port.ts'
import { createQueue } from './queue.ts'
import { readDocument } from './read/read-document.ts'
import type { Reader } from './reader.ts'
import { readingsIn } from './readings.ts'
import { documentRoutes, type DocumentName } from './routes.ts'
import { fileKey, storedFiles } from './stored-files.ts'
import { tableRoutes, type TableRouteSettings } from './table/routes.ts'
import { createUploads } from './uploads.ts'

/** What documents need; `readDocument` reads a file, in a process of its own when not told. */
export type DocumentSettings = {
  readonly store: Store
  readonly clock: Clock
  /** Where files lie, and whether documents are switched on. */
  readonly config: Pick<Config, 'dataDir' | 's3' | 'flags' | 'documentQuota'>
  readonly servers: Servers
  readonly log: Log
  readonly readDocument?: Reader | undefined
  /** Where a spreadsheet of a table goes. */
  readonly spreadsheetsFor: TableRouteSettings['spreadsheetsFor']
}

/** All that the server does for documents. */
export type DocumentParts = {
  readonly handlers: Handlers<DocumentName | 'documents.spreadsheet'>
  readonly storage: {
    readonly files: Files
    /** Removes the files of documents that are gone; what the storage does not let go is tried again later. */
    readonly dropFiles: (documents: readonly string[]) => Promise<void>
  }
  /** The documents of a conversation for the assistant. */
  readonly forAnswers: {
    readonly documentsFor: DocumentsFor
    /** Whether documents are switched on. */
    readonly canAttach: boolean
  }
  /** Removes what nobody carries, and takes up what dead servers were reading. */
  readonly sweep: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Reads in a process of its own, whose end over a file goes to the log. */
const readerIn = (log: Log): Reader => {
  const crashed = (detail: string): void =>
    log.error({ detail }, 'a document ended the process that read it')
  return (...asked) => readDocument(...asked, { crashed })
}

/** Puts the parts together that keep documents. */
export const createDocuments = (settings: DocumentSettings): DocumentParts => {
  const { store, clock, log, readDocument: read = readerIn(log) } = settings
  const { files, isOwn } = ownStorage({ ...settings, files: openFiles(settings.config) })
  const stored = storedFiles({ ...settings, files })
  const queue = createQueue({
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
        settings.config.flags.documents ? documentsPortOf(store, clock, ...asked) : null,
      canAttach: settings.config.flags.documents,
    },
    storage: { files, dropFiles: stored.giveUp },
    sweep: async () => {
      await sweepUncarried(store, clock)
      await queue.recover()
      stored.dropOrphans()
    },
    close: async () => {
      await Promise.all([queue.close(), stored.close()])
    },
  }
}
