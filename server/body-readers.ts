import { DOCUMENT_REFUSALS } from '#contract/documents/document-refusals.ts'
import { MAX_FILE_BYTES } from '#contract/limits.ts'
import { MESSAGES } from '#contract/api/messages.ts'
import { err } from '#contract/api/result.ts'
import { IMPORT_PREVIEW_MAX_BYTES } from '#contract/limits/transfer.ts'
import { FILE_QUEUE_LIMITS } from './file-process-queue.ts'
import type { BodyReaders } from './http/body-reader.ts'
import { createBodyMemory, type BodyMemory } from './http/body-memory.ts'
import { singleFileReader, multiFileReader } from './http/form-readers.ts'
import type { BigSaves } from './sheets/big-saves.ts'
import { saveReaders } from './sheets/save-readers.ts'
import { createPerUserQueue, type PerUserQueue } from './per-user-queue.ts'

/** Maximum size of one import file plus one preview that we read at the same time. */
const FILES_BYTES = MAX_FILE_BYTES + IMPORT_PREVIEW_MAX_BYTES
/** Disk space for files of unanswered calls, matching the limits of `FILE_QUEUE_LIMITS`. */
const FILE_LIMITS = {
  ofUser: FILE_QUEUE_LIMITS.ofUser * FILES_BYTES,
  ofAll: FILE_QUEUE_LIMITS.ofAll * FILES_BYTES,
}

/** Limits on memory for bodies and on disk space for files. */
type BodyMemories = {
  readonly memory: BodyMemory
  readonly fileMemory: BodyMemory
  /** Documents have their own limit and queue, one file per user at a time. */
  readonly documentMemory: BodyMemory
  readonly documentLines: PerUserQueue
}

export const createBodyMemories = (): BodyMemories => ({
  memory: createBodyMemory(),
  fileMemory: createBodyMemory(FILE_LIMITS),
  documentMemory: createBodyMemory(FILE_LIMITS),
  documentLines: createPerUserQueue(),
})

/** Body readers of calls with large bodies. All other bodies are small or empty. */
export const bodyReaders = (
  bigSaves: BigSaves,
  newId: () => string,
  { memory, fileMemory, documentMemory, documentLines }: BodyMemories = createBodyMemories(),
): BodyReaders => {
  const imported = {
    memory: fileMemory,
    noMemory: err({ status: 503 as const, detail: MESSAGES.importUnavailable }),
  }
  return {
    ...saveReaders({ bigSaves, newId, memory }),
    'spreadsheets.import': singleFileReader('spreadsheets.import', {
      ...imported,
      maxBytes: MAX_FILE_BYTES,
    }),
    'spreadsheets.previewImport': singleFileReader('spreadsheets.previewImport', {
      ...imported,
      maxBytes: IMPORT_PREVIEW_MAX_BYTES,
    }),
    'documents.upload': multiFileReader('documents.upload', {
      memory: documentMemory,
      queues: documentLines,
      noMemory: err({ status: 503, detail: DOCUMENT_REFUSALS.notStored }),
      maxBytes: MAX_FILE_BYTES,
    }),
  }
}
