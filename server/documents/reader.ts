import type { FileHandle } from 'node:fs/promises'
import type { UNREADABLE_DOCUMENT } from '#contract/documents/document-refusals.ts'
import type { UploadExtension } from '#contract/documents/uploads.ts'
import type { Result } from '#contract/api/result.ts'
import type { ReadDocument } from './read/contents.ts'

/** `cutOff` and `notStored` come from the queue, never from a reader. */
export type ReadFailure = Exclude<keyof typeof UNREADABLE_DOCUMENT, 'cutOff' | 'notStored'>

/**
 * Reads one file. A thrown error means that the file is not at fault, so the queue retries later.
 */
export type Reader = (
  file: FileHandle,
  size: number,
  type: UploadExtension,
  signal: AbortSignal,
) => Promise<Result<ReadDocument, ReadFailure>>
