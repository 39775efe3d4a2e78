import { DOCUMENT_REFUSALS } from '#contract/documents/document-refusals.ts'
import { MAX_FILE_BYTES } from '#contract/limits.ts'
import { MESSAGES } from '#contract/api/messages.ts'
import { err } from '#contract/api/result.ts'
import { IMPORT_PREVIEW_MAX_BYTES } from '#contract/limits/transfer.ts'
import { FILE_QUEUE_LIMITS } from './file-process-queue.ts'
import type { BodyReaders } from './http/body-reader.ts'
import { createBodyRoom, type BodyRoom } from './http/body-room.ts'
import { singleFileReader, multiFileReader } from './http/form-readers.ts'
import type { BigSaves } from './sheets/big-saves.ts'
import { saveReaders } from './sheets/save-readers.ts'
import { createPerUserQueue, type PerUserQueue } from './per-user-queue.ts'

/** Size of an import file plus a preview that runs beside it. */
const FILES_BYTES = MAX_FILE_BYTES + IMPORT_PREVIEW_MAX_BYTES
/** Disk space for files of unanswered calls, matching the limits of `FILE_QUEUE_LIMITS`. */
const FILE_ROOM = {
  ofUser: FILE_QUEUE_LIMITS.ofUser * FILES_BYTES,
  ofAll: FILE_QUEUE_LIMITS.ofAll * FILES_BYTES,
}

/** Limits on memory for bodies and on disk space for files. */
type Rooms = {
  readonly room: BodyRoom
  readonly fileRoom: BodyRoom
  /** Documents have their own limit and queue, one file per user at a time. */
  readonly documentRoom: BodyRoom
  readonly documentLines: PerUserQueue
}

export const createRooms = (): Rooms => ({
  room: createBodyRoom(),
  fileRoom: createBodyRoom(FILE_ROOM),
  documentRoom: createBodyRoom(FILE_ROOM),
  documentLines: createPerUserQueue(),
})

/** Body readers of calls with large bodies. All other bodies are small or empty. */
export const bodyReaders = (
  bigSaves: BigSaves,
  newId: () => string,
  { room, fileRoom, documentRoom, documentLines }: Rooms = createRooms(),
): BodyReaders => {
  const imported = {
    room: fileRoom,
    noRoom: err({ status: 503 as const, detail: MESSAGES.importUnavailable }),
  }
  return {
    ...saveReaders({ bigSaves, newId, room }),
    'spreadsheets.import': singleFileReader('spreadsheets.import', {
      ...imported,
      maxBytes: MAX_FILE_BYTES,
    }),
    'spreadsheets.previewImport': singleFileReader('spreadsheets.previewImport', {
      ...imported,
      maxBytes: IMPORT_PREVIEW_MAX_BYTES,
    }),
    'documents.upload': multiFileReader('documents.upload', {
      room: documentRoom,
      lines: documentLines,
      noRoom: err({ status: 503, detail: DOCUMENT_REFUSALS.notStored }),
      maxBytes: MAX_FILE_BYTES,
    }),
  }
}
