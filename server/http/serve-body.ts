import type { Endpoint } from '#contract/api/endpoint.ts'
import type { EndpointName } from '#contract/api/endpoints.ts'
import { MB_BYTES } from '#contract/limits.ts'
import { ok, type Result } from '#contract/api/result.ts'
import { readBody, readBytes } from './body.ts'
import {
  EMPTY_BODY,
  readJson,
  type BodyReaders,
  type BodyHandler,
  type CallResult,
  type ParsedBody,
} from './body-reader.ts'
import type { Failure } from './failures.ts'
import type { Account } from './route.ts'

/**
 * Maximum size of a JSON body without a custom reader. Holds a message of maximum length even if
 * all of its characters are escaped.
 */
const SMALL_BODY_MAX_BYTES = 2 * MB_BYTES

const bodyOf = async (
  request: Request,
  name: EndpointName,
  { body }: Endpoint,
): Promise<Result<ParsedBody, Failure>> => {
  if (body.kind === 'raw') {
    const bytes = await readBytes(request, body.maxBytes)
    return bytes.ok ? ok({ ...EMPTY_BODY, body: bytes.value }) : bytes
  }
  if (body.kind !== 'json') return ok(EMPTY_BODY)
  const bytes = await readBody(request, SMALL_BODY_MAX_BYTES)
  return bytes.ok ? readJson(name, body.schema, bytes.value) : bytes
}

/** Reads the body of a call with its custom reader or the default one, then serves the call. */
export const serveBody = async (
  request: Request,
  name: EndpointName,
  row: Endpoint,
  readers: BodyReaders,
  account: Account | null,
  handle: BodyHandler,
): Promise<CallResult> => {
  const reader = readers[name]
  if (reader) return reader(request, account, handle)
  const read = await bodyOf(request, name, row)
  return read.ok ? handle(read.value) : read
}
