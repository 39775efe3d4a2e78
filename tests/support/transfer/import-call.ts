import * as v from 'valibot'
import { ImportedSpreadsheet } from '#contract/transfer/import.ts'
import type { Caller } from '../server/caller.ts'

/** A file as a browser uploads it. */
export type SentFile = {
  readonly name: string
  readonly bytes: Uint8Array | string
  readonly fields?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/** Sends a file to an endpoint that accepts one. */
export const sendFile = (
  { origin, token }: Pick<Caller, 'origin' | 'token'>,
  { name, bytes, fields = {}, headers = {}, signal }: SentFile,
  path = '/api/spreadsheets/backend-import/',
): Promise<Response> => {
  const body = new FormData()
  for (const [key, value] of Object.entries(fields)) body.append(key, value)
  body.append('file', new Blob([bytes as BlobPart]), name)
  return fetch(origin + path, {
    method: 'POST',
    body,
    headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers },
    ...(signal ? { signal } : {}),
  })
}

/** Imports a file. Throws if the server rejects it. */
export const importFile = async (person: Caller, file: SentFile) => {
  const answer = await sendFile(person, file)
  if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`)
  return v.parse(ImportedSpreadsheet, await answer.json())
}

/** Status and `error` of a rejected call. */
export const rejectionOf = async (answer: Response): Promise<readonly [number, unknown]> => {
  const { error } = (await answer.json()) as { error?: unknown }
  return [answer.status, error]
}
