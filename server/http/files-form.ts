import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import type { Busboy } from 'busboy'
import { MAX_FILES_PER_UPLOAD } from '#contract/limits.ts'
import { ok, type Result } from '#contract/api/result.ts'
import { API_TEXTS } from '#contract/api/wording.ts'
import type { BodyReservation } from './body-memory.ts'
import { badRequest, type Failure } from './failures.ts'
import { openScratch } from './scratch-file.ts'
import {
  FIELDS_MAX_BYTES,
  isForm,
  isSystemError,
  notForm,
  createPaceMonitor,
  createFormParser,
  tooLarge,
  tooSlow,
} from './upload.ts'

/** A file part of a form. `index` counts files from 0. `type` is its media type or ''. */
type FilePart = { readonly name: string; readonly type: string; readonly index: number }

/** A received file. `file` is open until `take` resolves, or null if the bytes were not kept. */
export type ReceivedFile = FilePart & { readonly size: number; readonly file: FileHandle | null }

/** Receives files one after another. A failure ends the reading. */
type TakeFiles = {
  /**
   * Decides whether to keep the bytes of a file. Called before each file with the fields received
   * so far.
   */
  readonly wants: (
    part: FilePart,
    fields: Readonly<Record<string, string>>,
  ) => Promise<Result<boolean, Failure>>
  /** Called after each file. An oversized file has its true size but no bytes. */
  readonly take: (came: ReceivedFile) => Promise<void>
}

/**
 * Reads a form with several files and returns its other fields. Answers 415 for a body that is not
 * a form, and 400 for a damaged form. Answers 408 for a slow upload, 413 for a large one, and 503
 * if the disk rejects a file.
 */
export type ReadFiles<F> = (take: TakeFiles) => Promise<Result<F, Failure>>

/**
 * How to read a form: its file field, the decoder of its other fields, and the limits of its files.
 */
export type FilesFormSettings = {
  readonly field: string
  readonly fieldsOf: (fields: unknown) => Result<unknown, Failure>
  readonly reservation: BodyReservation
  /**
   * Queues the files of one user, so that all forms of the user together need the space of one
   * file.
   */
  readonly inLine: <T>(work: () => Promise<T>) => Promise<T>
  /** The answer if `reservation` grants no more space or the disk is full. */
  readonly noMemory: Result<never, Failure>
  readonly maxFileBytes: number
}

/** We count surplus files up to this number for the error text. */
const FILES_COUNTED_MAX = 1000

type Reading = {
  readonly takes: TakeFiles
  readonly settings: FilesFormSettings
  readonly end: (failure: Result<never, Failure>) => void
}

const write = async (
  stream: Readable,
  file: FileHandle | null,
  { settings: { reservation, noMemory, maxFileBytes }, end }: Reading,
): Promise<number> => {
  let size = 0
  await pipeline(stream, async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      const at = size
      size += chunk.byteLength
      if (file === null || size > maxFileBytes) continue
      if (reservation.grow(size)) await file.write(chunk, 0, chunk.byteLength, at)
      else end(noMemory)
    }
  })
  return size
}

const takeFile = async (
  stream: Readable,
  part: FilePart,
  fields: Readonly<Record<string, string>>,
  reading: Reading,
): Promise<void> => {
  const { takes, settings, end } = reading
  const wanted = await takes.wants(part, fields)
  if (!wanted.ok) return end(wanted)
  const file = wanted.value ? await openScratch() : null
  try {
    const size = await write(stream, file, reading)
    await takes.take({ ...part, size, file: size > settings.maxFileBytes ? null : file })
  } finally {
    await file?.close()
    settings.reservation.release()
  }
}

const readParts = async (
  body: ReadableStream<Uint8Array>,
  parser: Busboy,
  settings: FilesFormSettings,
  takes: TakeFiles,
): Promise<Result<unknown, Failure>> => {
  const fields: Record<string, string> = {}
  const cuts: Result<never, Failure>[] = []
  const end = (failure: Result<never, Failure>): void => {
    cuts.push(failure)
    parser.destroy(new Error('read no further'))
  }
  let count = 0
  // The upload pace is not checked while we wait for the queue or store a file.
  let isHeld = false
  const take: TakeFiles['take'] = async (came) => {
    isHeld = true
    await takes.take(came).finally(() => {
      isHeld = false
    })
  }
  const reading = { takes: { wants: takes.wants, take }, settings, end }
  let queue: Promise<void> = Promise.resolve()
  parser.on('field', (key, value) => {
    fields[key] = value
  })
  // The pipelines report errors. Without this listener an error would crash the server.
  parser.on('error', () => undefined)
  parser.on('file', (key, stream, { filename = '', mimeType }) => {
    stream.on('error', () => undefined)
    if (key !== settings.field) {
      stream.resume()
      return
    }
    const part = { name: filename, type: mimeType, index: count }
    count += 1
    // Receive files one by one. The parser pauses the upload until the previous file is done.
    queue = queue.then(() => {
      isHeld = true
      return settings.inLine(() => {
        isHeld = false
        return takeFile(stream, part, fields, reading)
      })
    })
    queue.catch((cause: Error) => parser.destroy(cause))
  })
  const maxBytes = MAX_FILES_PER_UPLOAD * settings.maxFileBytes
  try {
    await pipeline(
      Readable.fromWeb(body as NodeStream<Uint8Array>),
      createPaceMonitor(
        maxBytes + FIELDS_MAX_BYTES,
        () => end(tooSlow),
        () => end(tooLarge(maxBytes)),
        () => isHeld,
      ),
      parser,
    )
    await queue
  } catch (cause) {
    // The destroyed parser also ends the file in progress. We wait until that file has ended.
    await queue.catch(() => undefined)
    const [cut] = cuts
    if (cut !== undefined) return cut
    return isSystemError(cause) ? settings.noMemory : badRequest(API_TEXTS.invalidForm)
  }
  if (count === 0) return badRequest(API_TEXTS.missing(settings.field))
  return ok(fields)
}

/** Creates the reader of a form. The body is not read until that reader is called. */
export const createFilesFormReader =
  (request: Request, settings: FilesFormSettings): ReadFiles<unknown> =>
  async (takes) => {
    const contentType = request.headers.get('content-type')
    const { body } = request
    if (contentType === null || !isForm(contentType) || body === null) return notForm
    const announced = Number(request.headers.get('content-length') ?? 0)
    const maxBytes = MAX_FILES_PER_UPLOAD * settings.maxFileBytes
    if (announced > maxBytes + FIELDS_MAX_BYTES) return tooLarge(maxBytes)
    const parser = createFormParser(contentType, { fileSize: Infinity, files: FILES_COUNTED_MAX })
    if (parser === null) return notForm
    const fields = await readParts(body, parser, settings, takes)
    return fields.ok ? settings.fieldsOf(fields.value) : fields
  }
