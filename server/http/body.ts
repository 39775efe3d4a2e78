import { err, ok, type Result } from '#contract/result.ts'
import { API_TEXTS } from '#contract/wording.ts'
import { badRequest } from './failures.ts'
import type { Failure } from './route.ts'

const tooLarge = err<Failure>({ status: 413, detail: API_TEXTS.bodyTooLarge })

const notJson = err<Failure>({ status: 415, detail: API_TEXTS.notJson })

const isJson = (contentType: string | null): boolean =>
  contentType?.split(';')[0]?.trim().toLowerCase() === 'application/json'

const readBytes = async (
  request: Request,
  maxBytes: number,
): Promise<Result<Uint8Array, Failure>> => {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return tooLarge
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) return tooLarge
    chunks.push(chunk)
  }
  return ok(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks))
}

/**
 * Reads a JSON body of at most `maxBytes`. 413 when it is larger, also where the length was not
 * announced; 400 when it is not UTF-8 or not JSON (API-3, API-12). 415 when it is not said to be
 * JSON: a form of another site can send text without the browser asking first (API-14).
 */
export const readJson = async (
  request: Request,
  maxBytes: number,
): Promise<Result<unknown, Failure>> => {
  if (!isJson(request.headers.get('content-type'))) return notJson
  const bytes = await readBytes(request, maxBytes)
  if (!bytes.ok) return bytes
  try {
    return ok(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes.value)))
  } catch {
    return badRequest(API_TEXTS.invalidJson)
  }
}
