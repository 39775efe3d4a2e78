import type { FileHandle } from 'node:fs/promises'
import type { UNREADABLE_DOCUMENT } from '#contract/documents/document-refusals.ts'
import type { UploadExtension } from '#contract/documents/uploads.ts'
import type { Result } from '#contract/api/result.ts'
import type { ReadDocument } from './read/contents.ts'

/** Why nothing was read, as its reader says; the others are the queue's. */
export type ReadFailure = Exclude<keyof typeof UNREADABLE_DOCUMENT, 'cutOff' | 'notStored'>

/** Reads a file. What it throws is no fault of the file: it is read again later. */
export type Reader = (
  file: FileHandle,
  size: number,
  type: UploadExtension,
  signal: AbortSignal,
) => Promise<Result<ReadDocument, ReadFailure>>
