import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import type { Busboy } from 'busboy'
import { MAX_FILES_PER_UPLOAD } from '#contract/limits.ts'
import { ok, type Result } from '#contract/api/result.ts'
import { API_TEXTS } from '#contract/api/wording.ts'
import type { Held } from './body-room.ts'
import { badRequest, type Failure } from './failures.ts'
import { openScratch } from './scratch.ts'
import {
  FIELDS_MAX_BYTES,
  isForm,
  isSystemError,
  notForm,
  paced,
  parserOf,
  tooLarge,
  tooSlow,
} from './upload.ts'

/** A file of a form as its sender names it: `index` counts the files from 0, `type` is its media type or ''. */
type FilePart = { readonly name: string; readonly type: string; readonly index: number }

/** The same when it has come. `file` holds its bytes until `take` is done; null where nobody wants them. */
export type CameFile = FilePart & { readonly size: number; readonly file: FileHandle | null }

/** Who takes the files, one after the other, as they come. A failure that is given ends the reading. */
type TakeFiles = {
  /** Asked before a file comes, with the fields that came before it: whether its bytes are to be kept. */
  readonly wants: (
    part: FilePart,
    fields: Readonly<Record<string, string>>,
  ) => Promise<Result<boolean, Failure>>
  /** Told once a file has come. One that is larger than it may be has its true size and no bytes. */
  readonly take: (came: CameFile) => Promise<void>
}

/**
 * Reads a form with several files and gives its other fields. 400 where it is damaged, 408 where it comes too
 * slowly, 413 where it is far too large, 415 where it is no form, 503 where the disk does not take a file.
 */
export type ReadFiles<F> = (take: TakeFiles) => Promise<Result<F, Failure>>

/** How a form with several files is read: its file field, its other fields by their schema, the room on the disk. */
export type FilesFormSettings = {
  readonly field: string
  readonly fieldsOf: (fields: unknown) => Result<unknown, Failure>
  readonly held: Held
  /** Waits until no other form of the same person takes a file: together theirs need no more room than one. */
  readonly inLine: <T>(work: () => Promise<T>) => Promise<T>
  /** The answer where the disk takes no more. */
  readonly noRoom: Result<never, Failure>
  readonly maxFileBytes: number
}

/** Files beyond those that may come are counted, so many. */
const FILES_COUNTED_MAX = 1000

/** What reads one form. */
type Reading = {
  readonly takes: TakeFiles
  readonly settings: FilesFormSettings
  /** Ends it with an answer. */
  readonly end: (failure: Result<never, Failure>) => void
}

const write = async (
  stream: Readable,
  file: FileHandle | null,
  { settings: { held, noRoom, maxFileBytes }, end }: Reading,
): Promise<number> => {
  let size = 0
  await pipeline(stream, async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      const at = size
      size += chunk.byteLength
      if (file === null || size > maxFileBytes) continue
      if (held.grow(size)) await file.write(chunk, 0, chunk.byteLength, at)
      else end(noRoom)
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
    settings.held.release()
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
  // While it waits for others, or a file is stored, nothing need come.
  let isHeld = false
  const take: TakeFiles['take'] = async (came) => {
    isHeld = true
    await takes.take(came).finally(() => {
      isHeld = false
    })
  }
  const reading = { takes: { wants: takes.wants, take }, settings, end }
  let taken: Promise<void> = Promise.resolve()
  parser.on('field', (key, value) => {
    fields[key] = value
  })
  // What goes wrong is told by the pipelines; said to nobody, it would end the server.
  parser.on('error', () => undefined)
  parser.on('file', (key, stream, { filename = '', mimeType }) => {
    stream.on('error', () => undefined)
    if (key !== settings.field) {
      stream.resume()
      return
    }
    const part = { name: filename, type: mimeType, index: count }
    count += 1
    // One after the other: the parser waits with the bytes of the next.
    taken = taken.then(() => {
      isHeld = true
      return settings.inLine(() => {
        isHeld = false
        return takeFile(stream, part, fields, reading)
      })
    })
    taken.catch((cause: Error) => parser.destroy(cause))
  })
  const maxBytes = MAX_FILES_PER_UPLOAD * settings.maxFileBytes
  try {
    await pipeline(
      Readable.fromWeb(body as NodeStream<Uint8Array>),
      paced(
        maxBytes + FIELDS_MAX_BYTES,
        () => end(tooSlow),
        () => end(tooLarge(maxBytes)),
        () => isHeld,
      ),
      parser,
    )
    await taken
  } catch (cause) {
    // Whatever is under way ends with the parser, and is waited for.
    await taken.catch(() => undefined)
    const [cut] = cuts
    if (cut !== undefined) return cut
    return isSystemError(cause) ? settings.noRoom : badRequest(API_TEXTS.invalidForm)
  }
  if (count === 0) return badRequest(API_TEXTS.missing(settings.field))
  return ok(fields)
}

/** The reader of a request's form; nothing of it is read until somebody takes its files. */
export const filesForm =
  (request: Request, settings: FilesFormSettings): ReadFiles<unknown> =>
  async (takes) => {
    const contentType = request.headers.get('content-type')
    const { body } = request
    if (contentType === null || !isForm(contentType) || body === null) return notForm
    const announced = Number(request.headers.get('content-length') ?? 0)
    const maxBytes = MAX_FILES_PER_UPLOAD * settings.maxFileBytes
    if (announced > maxBytes + FIELDS_MAX_BYTES) return tooLarge(maxBytes)
    const parser = parserOf(contentType, { fileSize: Infinity, files: FILES_COUNTED_MAX })
    if (parser === null) return notForm
    const fields = await readParts(body, parser, settings, takes)
    return fields.ok ? settings.fieldsOf(fields.value) : fields
  }
