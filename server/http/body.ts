import { constants, gunzip } from 'node:zlib'
import { promisify } from 'node:util'
import { err, ok, type Result } from '#contract/api/result.ts'
import { API_TEXTS } from '#contract/api/wording.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import type { BodyReservation } from './body-memory.ts'
import { parseJson } from './decode.ts'
import { badRequest, type Failure } from './failures.ts'

const tooLarge = err<Failure>({ status: 413, detail: API_TEXTS.bodyTooLarge })

const notJson = err<Failure>({ status: 415, detail: API_TEXTS.notJson })

const unknownEncoding = err<Failure>({ status: 415, detail: API_TEXTS.unknownEncoding })

/** Parsing a larger body blocks the event loop for milliseconds. */
export const BIG_BYTES = 1_000_000

const isJson = (contentType: string | null): boolean =>
  contentType?.split(';')[0]?.trim().toLowerCase() === 'application/json'

/** The reserved space of a body, and the failure to answer with if no more space is available. */
type BodyBudget = {
  readonly reservation: BodyReservation
  readonly noMemory: Result<never, Failure>
}

/**
 * Reserves `size` bytes. Returns the failure to answer with if the body does not fit, else null.
 */
const refusalOf = (
  size: number,
  maxBytes: number,
  budget: BodyBudget | null,
): Result<never, Failure> | null => {
  if (size > maxBytes) return tooLarge
  return budget === null || budget.reservation.grow(size) ? null : budget.noMemory
}

/**
 * Reads a body of at most `maxBytes`. Answers 413 for a larger body, and `noMemory` if no space can
 * be reserved.
 */
export const readBytes = async (
  request: Request,
  maxBytes: number,
  budget: BodyBudget | null = null,
): Promise<Result<Uint8Array, Failure>> => {
  const announced = Number(request.headers.get('content-length') ?? 0)
  const refusal = refusalOf(announced, maxBytes, budget)
  if (refusal) return refusal
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    const cut = refusalOf(size, maxBytes, budget)
    if (cut) return cut
    chunks.push(chunk)
  }
  return ok(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks))
}

const unzip = promisify(gunzip)

const isTooLong = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE'

/**
 * Decompresses off the main thread to at most `maxBytes`, as a guard against decompression bombs.
 */
const unpack = async (
  bytes: Uint8Array,
  encoding: string | null,
  maxBytes: number,
): Promise<Result<Uint8Array, Failure>> => {
  const name = encoding?.trim().toLowerCase() ?? 'identity'
  if (name === 'identity' || name === '') return ok(bytes)
  if (name !== 'gzip') return unknownEncoding
  try {
    return ok(await unzip(bytes, { maxOutputLength: maxBytes, finishFlush: constants.Z_FINISH }))
  } catch (cause) {
    return isTooLong(cause) ? tooLarge : badRequest(API_TEXTS.notGzip)
  }
}

/**
 * Reads a JSON body of at most `maxBytes` and decompresses gzip. Answers 413 if the body is larger,
 * even without a Content-Length. Answers 415 for other content types, because another site's form
 * can send text without a CORS preflight. Answers 415 for other encodings, and `noMemory` if no
 * space can be reserved.
 */
export const readBody = async (
  request: Request,
  maxBytes: number,
  budget: BodyBudget | null = null,
): Promise<Result<Uint8Array, Failure>> => {
  if (!isJson(request.headers.get('content-type'))) return notJson
  const packed = await readBytes(request, maxBytes, budget)
  if (!packed.ok) return packed
  const plain = () => unpack(packed.value, request.headers.get('content-encoding'), maxBytes)
  if (budget === null) return plain()
  const { reservation, noMemory } = budget
  const read = await reservation.unpacking(plain)
  return read.ok && !reservation.grow(read.value.byteLength) ? noMemory : read
}

/** Answers 400 for invalid UTF-8 or JSON. */
export const parseBody = async (bytes: Uint8Array): Promise<Result<unknown, Failure>> => {
  // Lets waiting requests run before and after the parsing of a big body.
  const isBig = bytes.byteLength > BIG_BYTES
  if (isBig) await yieldToEventLoop()
  const read = parseJson(bytes)
  if (isBig) await yieldToEventLoop()
  return read
}
