import type { FileHandle } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import busboy, { type Busboy } from 'busboy'
import { err, ok, type Result } from '#contract/api/result.ts'
import { UPLOAD_PACE_BYTES, UPLOAD_PACE_MS } from '#contract/limits/transfer.ts'
import { API_TEXTS } from '#contract/api/wording.ts'
import { badRequest, type Failure } from './failures.ts'
import { openScratch } from './scratch.ts'

/** A file as it was sent, on the disk: its name there, its bytes from the start of `file`, how many. */
export type Upload = {
  readonly name: string
  readonly file: FileHandle
  readonly size: number
}

/** A form that was read: its file, and its other fields as text. */
export type Form = {
  readonly upload: Upload
  readonly fields: Readonly<Record<string, string>>
}

/** The field of the file, and how many bytes it may have. */
export type FormLimits = {
  readonly field: string
  readonly maxBytes: number
  /** Whether there is room for so many bytes of the file, asked for all that came until now as they come. */
  readonly hasRoom?: (bytes: number) => boolean
  /** The answer where there is none, or the disk takes no more. */
  readonly noRoom: Result<never, Failure>
}

/** Room for the fields beside the file, in bytes. */
export const FIELDS_MAX_BYTES = 65_536
const FIELDS_MAX = 10

/** The answer to more bytes than may come. */
export const tooLarge = (maxBytes: number) =>
  err<Failure>({ status: 413, detail: API_TEXTS.fileTooLarge(maxBytes) })

/** The answer to what comes too slowly. */
export const tooSlow = err<Failure>({ status: 408, detail: API_TEXTS.uploadTooSlow })

/** The answer to a body that is no form. */
export const notForm = err<Failure>({ status: 415, detail: API_TEXTS.notForm })

/** Whether a body says that it is a form. */
export const isForm = (contentType: string | null): boolean =>
  contentType?.split(';')[0]?.trim().toLowerCase() === 'multipart/form-data'

/** A parser of forms; a file is cut behind `fileSize` bytes. Null where the header names no boundary. */
export const parserOf = (
  contentType: string,
  { fileSize, files }: { readonly fileSize: number; readonly files: number },
): Busboy | null => {
  try {
    return busboy({
      headers: { 'content-type': contentType },
      defParamCharset: 'utf8',
      limits: {
        fileSize,
        files,
        fields: FIELDS_MAX,
        fieldSize: FIELDS_MAX_BYTES,
        fieldNameSize: 100,
      },
    })
  } catch {
    return null
  }
}

/**
 * Passes on what comes, and says when too little or more than `maxBytes` did. While
 * `isHeld` whoever takes it is at work, and nothing need come.
 */
export const paced = (
  maxBytes: number,
  onSlow: () => void,
  onMuch: () => void,
  isHeld: () => boolean = () => false,
): Transform => {
  let came = 0
  let whole = 0
  const timer = setInterval(() => {
    if (came < UPLOAD_PACE_BYTES && !isHeld()) onSlow()
    came = 0
  }, UPLOAD_PACE_MS)
  return new Transform({
    transform: (chunk: Uint8Array, _encoding, done) => {
      came += chunk.byteLength
      whole += chunk.byteLength
      if (whole > maxBytes) onMuch()
      done(null, chunk)
    },
    destroy: (error, done) => {
      clearInterval(timer)
      done(error)
    },
  })
}

const readForm = async (
  body: ReadableStream<Uint8Array>,
  parser: Busboy,
  { field, maxBytes, hasRoom = () => true, noRoom }: FormLimits,
  file: FileHandle,
): Promise<Result<Form, Failure>> => {
  const fields: Record<string, string> = {}
  let name: string | null = null
  let size = 0
  const cuts: Result<never, Failure>[] = []
  const end = (failure: Result<never, Failure>): void => {
    cuts.push(failure)
    parser.destroy(new Error('read no further'))
  }
  let written: Promise<void> = Promise.resolve()
  parser.on('field', (key, value) => {
    fields[key] = value
  })
  // What goes wrong is told by the pipelines; said to nobody, it would end the server.
  parser.on('error', () => undefined)
  parser.on('file', (key, stream, info) => {
    stream.on('error', () => undefined)
    if (key !== field) {
      stream.resume()
      return
    }
    name = info.filename ?? ''
    written = pipeline(stream, async (source: AsyncIterable<Buffer>) => {
      for await (const chunk of source) {
        const at = size
        size += chunk.byteLength
        if (size > maxBytes) end(tooLarge(maxBytes))
        else if (!hasRoom(size)) end(noRoom)
        else await file.write(chunk, 0, chunk.byteLength, at)
      }
    })
    // The parser would wait for ever for a file that nobody takes.
    written.catch((cause: Error) => parser.destroy(cause))
  })
  try {
    // What waits for a web stream's next bytes cannot be ended before they come.
    const source = Readable.fromWeb(body as NodeStream<Uint8Array>)
    await pipeline(
      source,
      paced(
        maxBytes + FIELDS_MAX_BYTES,
        () => end(tooSlow),
        () => end(tooLarge(maxBytes)),
      ),
      parser,
    )
    await written
  } catch (cause) {
    const [cut] = cuts
    if (cut !== undefined) return cut
    if (isSystemError(cause)) return noRoom
    return badRequest(API_TEXTS.invalidForm)
  }
  if (name === null) return badRequest(API_TEXTS.missing(field))
  return ok({ upload: { name, file, size }, fields })
}

/** A full disk is no fault of the form. */
export const isSystemError = (cause: unknown): boolean =>
  cause instanceof Error && 'syscall' in cause && cause.syscall === 'write'

/**
 * Reads a form with one file, which goes to the disk as it comes, and gives it to `work`; then the file is
 * gone. 415 where it is no form, 400 where it is damaged or has no such file, 413 where the file is too
 * large, also one whose length was not announced, 408 where it comes too slowly, 503 where the disk does not
 * take it or there is no room.
 */
export const withForm = async <T>(
  request: Request,
  limits: FormLimits,
  work: (form: Form) => Promise<Result<T, Failure>>,
): Promise<Result<T, Failure>> => {
  const contentType = request.headers.get('content-type')
  const { body } = request
  if (contentType === null || !isForm(contentType) || body === null) return notForm
  const announced = Number(request.headers.get('content-length') ?? 0)
  if (announced > limits.maxBytes + FIELDS_MAX_BYTES) return tooLarge(limits.maxBytes)
  const parser = parserOf(contentType, { fileSize: limits.maxBytes + 1, files: 1 })
  if (parser === null) return notForm
  const file = await openScratch()
  try {
    const form = await readForm(body, parser, limits, file)
    return form.ok ? await work(form.value) : form
  } finally {
    await file.close()
  }
}
