import * as v from 'valibot'
import { UNREADABLE_DOCUMENT } from '#contract/documents/document-refusals.ts'
import { UPLOAD_FORMATS, type UploadExtension } from '#contract/documents/uploads.ts'
import type { ReadFailure } from '../reader.ts'

const TYPES = Object.keys(UPLOAD_FORMATS) as UploadExtension[]
const FAILURES = (Object.keys(UNREADABLE_DOCUMENT) as (keyof typeof UNREADABLE_DOCUMENT)[]).filter(
  (reason): reason is ReadFailure => reason !== 'cutOff' && reason !== 'notStored',
)

/**
 * A request to read a file of `size` bytes.
 * `isSparing` marks the retry of a PDF whose pictures took too much memory. The retry skips the
 * largest ones and keeps nothing between pages.
 */
export const ReadingRequest = v.object({
  size: v.number(),
  type: v.picklist(TYPES),
  isSparing: v.boolean(),
})
export type ReadingRequest = v.InferOutput<typeof ReadingRequest>

/**
 * Messages from the child process. `size` counts bytes in the output file: first the JSON, then the
 * thumbnail.
 * `thumbnail` has `size` 0 if there is none.
 */
export const ReadingMessage = v.variant('type', [
  v.object({ type: v.literal('ready') }),
  v.object({ type: v.literal('pictures'), isAt: v.boolean() }),
  v.object({ type: v.literal('read'), size: v.number() }),
  v.object({ type: v.literal('thumbnail'), size: v.number() }),
  v.object({ type: v.literal('failed'), failure: v.picklist(FAILURES) }),
])
export type ReadingMessage = v.InferOutput<typeof ReadingMessage>
