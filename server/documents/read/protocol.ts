import * as v from 'valibot'
import { UNREADABLE_DOCUMENT } from '#contract/documents/document-refusals.ts'
import { UPLOAD_FORMATS, type UploadExtension } from '#contract/documents/uploads.ts'
import type { ReadFailure } from '../reader.ts'

const TYPES = Object.keys(UPLOAD_FORMATS) as UploadExtension[]
const FAILURES = (Object.keys(UNREADABLE_DOCUMENT) as (keyof typeof UNREADABLE_DOCUMENT)[]).filter(
  (reason): reason is ReadFailure => reason !== 'cutOff' && reason !== 'notStored',
)

/**
 * What the process is asked to read: a file of `size` bytes, under a name of that extension. `isSparing` where it took
 * too much memory before over the pictures of a PDF: the largest are left out, and nothing is kept from page to page.
 */
export const ReadingQuestion = v.object({
  size: v.number(),
  type: v.picklist(TYPES),
  isSparing: v.boolean(),
})
/** See there. */
export type ReadingQuestion = v.InferOutput<typeof ReadingQuestion>

/**
 * What the process says: that it has begun, whether it is at the pictures of a page, and how many bytes of JSON it wrote into the file of results, or why none;
 * behind the JSON how many bytes of a small picture, 0 where there is none.
 */
export const ReadingSaid = v.variant('type', [
  v.object({ type: v.literal('ready') }),
  v.object({ type: v.literal('pictures'), isAt: v.boolean() }),
  v.object({ type: v.literal('read'), size: v.number() }),
  v.object({ type: v.literal('thumbnail'), size: v.number() }),
  v.object({ type: v.literal('failed'), failure: v.picklist(FAILURES) }),
])
/** What the process says. */
export type ReadingSaid = v.InferOutput<typeof ReadingSaid>
