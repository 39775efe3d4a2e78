import type { FileHandle } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import busboy, { type Busboy } from 'busboy'
import { err, ok, type Result } from '#contract/api/result.ts'
import { UPLOAD_PACE_BYTES, UPLOAD_PACE_MS } from '#contract/limits/transfer.ts'
import { API_TEXTS } from '#contract/api/wording.ts'
import { badRequest, type Failure } from './failures.ts'
import { openScratch } from './scratch-file.ts'

/** An uploaded file on disk, with its original name and size. */
export type Upload = {
  readonly name: string
  readonly file: FileHandle
  readonly size: number
}

export type Form = {
  readonly upload: Upload
  readonly fields: Readonly<Record<string, string>>
}

/** Name of the file field and the largest size in bytes. */
export type FormLimits = {
  readonly field: string
  readonly maxBytes: number
  /** Called with the number of bytes received so far. Returns false if no disk space remains. */
  readonly hasMemory?: (bytes: number) => boolean
  /** The answer if no disk space remains. */
  readonly noMemory: Result<never, Failure>
}

export const FIELDS_MAX_BYTES = 65_536
const FIELDS_MAX = 10

export const tooLarge = (maxBytes: number) =>
  err<Failure>({ status: 413, detail: API_TEXTS.fileTooLarge(maxBytes) })

export const tooSlow = err<Failure>({ status: 408, detail: API_TEXTS.uploadTooSlow })

export const notForm = err<Failure>({ status: 415, detail: API_TEXTS.notForm })

export const isForm = (contentType: string | null): boolean =>
  contentType?.split(';')[0]?.trim().toLowerCase() === 'multipart/form-data'

/**
 * Creates a form parser that cuts files at `fileSize` bytes. Null if the header names no boundary.
 */
export const createFormParser = (
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
 * Passes data through. Calls `onSlow` if too little arrives, and `onMuch` above `maxBytes`. Does
 * not check the pace while `isHeld`.
 */
export const createPaceMonitor = (
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
  { field, maxBytes, hasMemory = () => true, noMemory }: FormLimits,
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
  // The pipelines report errors. Without this listener an error would crash the server.
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
        else if (!hasMemory(size)) end(noMemory)
        else await file.write(chunk, 0, chunk.byteLength, at)
      }
    })
    // If the write fails, destroys the parser, which would otherwise wait forever for someone to
    // read the rest of the file.
    written.catch((cause: Error) => parser.destroy(cause))
  })
  try {
    // A pending read of a web stream can't be aborted, so we convert the stream.
    const source = Readable.fromWeb(body as NodeStream<Uint8Array>)
    await pipeline(
      source,
      createPaceMonitor(
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
    if (isSystemError(cause)) return noMemory
    return badRequest(API_TEXTS.invalidForm)
  }
  if (name === null) return badRequest(API_TEXTS.missing(field))
  return ok({ upload: { name, file, size }, fields })
}

/**
 * True if a write to the disk failed, for example because it is full. This is not the client's
 * fault.
 */
export const isSystemError = (cause: unknown): boolean =>
  cause instanceof Error && 'syscall' in cause && cause.syscall === 'write'

/**
 * Streams the file of a form to disk, calls `work`, then deletes the file. Answers 400 for a
 * damaged form or a missing file. Answers 408 for a slow upload and 413 for a large one. Answers
 * 415 for a body that is not a form, and 503 if the disk is full.
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
  const parser = createFormParser(contentType, { fileSize: limits.maxBytes + 1, files: 1 })
  if (parser === null) return notForm
  const file = await openScratch()
  try {
    const form = await readForm(body, parser, limits, file)
    return form.ok ? await work(form.value) : form
  } finally {
    await file.close()
  }
}
