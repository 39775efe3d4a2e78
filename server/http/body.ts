import { constants, gunzip } from 'node:zlib'
import { promisify } from 'node:util'
import { err, ok, type Result } from '#contract/api/result.ts'
import { API_TEXTS } from '#contract/api/wording.ts'
import { breathe } from '../breathe.ts'
import type { Held } from './body-room.ts'
import { parseJson } from './decode.ts'
import { badRequest, type Failure } from './failures.ts'

const tooLarge = err<Failure>({ status: 413, detail: API_TEXTS.bodyTooLarge })

const notJson = err<Failure>({ status: 415, detail: API_TEXTS.notJson })

const unknownEncoding = err<Failure>({ status: 415, detail: API_TEXTS.unknownEncoding })

/** Reading a body of more than this takes milliseconds. */
export const BIG_BYTES = 1_000_000

const isJson = (contentType: string | null): boolean =>
  contentType?.split(';')[0]?.trim().toLowerCase() === 'application/json'

/** The room that a body takes while it is read, and the answer where that cannot grow to its size. */
type InRoom = { readonly held: Held; readonly noRoom: Result<never, Failure> }

/** What speaks against a body of this size; null when there is room for it. */
const refusalOf = (
  size: number,
  maxBytes: number,
  inRoom: InRoom | null,
): Result<never, Failure> | null => {
  if (size > maxBytes) return tooLarge
  return inRoom === null || inRoom.held.grow(size) ? null : inRoom.noRoom
}

/** The bytes of a body as they come, at most so many: 413 for more, and what `inRoom` says where there is none for them. */
export const readBytes = async (
  request: Request,
  maxBytes: number,
  inRoom: InRoom | null = null,
): Promise<Result<Uint8Array, Failure>> => {
  const announced = Number(request.headers.get('content-length') ?? 0)
  const refused = refusalOf(announced, maxBytes, inRoom)
  if (refused) return refused
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    const cut = refusalOf(size, maxBytes, inRoom)
    if (cut) return cut
    chunks.push(chunk)
  }
  return ok(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks))
}

const unzip = promisify(gunzip)

const isTooLong = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE'

/**
 * The bytes as they were before they were packed, off the request thread and at most `maxBytes` of
 * them: few bytes can unpack to very many.
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
 * The bytes of a JSON body of at most `maxBytes`. 413 when it is larger, also where the length was not
 * announced. 415 when it is not said to be JSON: a form of another site can send text without
 * the browser asking first. A body packed with gzip is unpacked; 415 where it is packed
 * otherwise. Where there is no room for it, what `inRoom` says.
 */
export const readBody = async (
  request: Request,
  maxBytes: number,
  inRoom: InRoom | null = null,
): Promise<Result<Uint8Array, Failure>> => {
  if (!isJson(request.headers.get('content-type'))) return notJson
  const packed = await readBytes(request, maxBytes, inRoom)
  if (!packed.ok) return packed
  const plain = () => unpack(packed.value, request.headers.get('content-encoding'), maxBytes)
  if (inRoom === null) return plain()
  const { held, noRoom } = inRoom
  const read = await held.unpacking(plain)
  return read.ok && !held.grow(read.value.byteLength) ? noRoom : read
}

/** What a body says; 400 when it is not UTF-8 or not JSON. */
export const parseBody = async (bytes: Uint8Array): Promise<Result<unknown, Failure>> => {
  // What waits is answered before a big one is read, and after it.
  const isBig = bytes.byteLength > BIG_BYTES
  if (isBig) await breathe()
  const read = parseJson(bytes)
  if (isBig) await breathe()
  return read
}
