import { UploadAnswer, type ServerDocument } from '#contract/documents/documents.ts'
import { documentEndpoints } from '#contract/api/endpoints/documents.ts'
import { cleanFilename } from '#contract/documents/filename.ts'
import { hasStatus } from '#src/shared/app-error.ts'
import { MESSAGES } from '#contract/api/messages.ts'
import { err, ok } from '#contract/api/result.ts'
import {
  TRANSFER_TIMEOUT_MS,
  UPLOAD_IDLE_TIMEOUT_MS,
  UPLOAD_TIMEOUT_MS,
} from '#contract/limits/transfer.ts'
import type {
  CheckResult,
  HealthResult,
  ListResult,
  RemoveResult,
  MatchedUpload,
  UploadInput,
  UploadEvent,
  UploadResult,
} from '#src/machines/documents/types.ts'
import type { Api } from '../http/api.ts'
import { catchLostConnection } from '../http/lost-connection.ts'
import type { Cancel, Clock } from '../browser/clock.ts'
import { readJson, type Send } from '../http/http-client.ts'
import type { KeptDocuments } from './kept-documents.ts'
import type { PickedFiles } from './picked-files.ts'
import { createInactivityTimeout } from '../http/inactivity-timeout.ts'
import { createUploadFetch } from '../http/upload-progress.ts'
import { whileOnline, type OnlineState } from '../http/while-online.ts'

/** A file of an upload, with its id in `PickedFiles`. */
export type UploadFile = { readonly localId: string; readonly file: Pick<File, 'name' | 'size'> }

/**
 * Returns the uploaded bytes of each file. `part` is the uploaded fraction of all files together,
 * from 0 to 1. Files upload one after another, and files without progress are omitted.
 */
export const sentBytesOf = (
  files: readonly UploadFile[],
  part: number,
): Readonly<Record<string, number>> => {
  let remaining = part * files.reduce((sum, { file }) => sum + file.size, 0)
  const sent: Record<string, number> = {}
  for (const { localId, file } of files) {
    if (remaining <= 0) break
    sent[localId] = Math.round(Math.min(remaining, file.size))
    remaining -= file.size
  }
  return sent
}

/** The server's result for a file name. */
type Said = {
  readonly filename: string
  readonly document?: ServerDocument
  readonly error?: string
}

/** True if a name in the response means this file. The server may return the cleaned name. */
const isNamed = (filename: string, { name }: UploadFile['file']): boolean =>
  filename === name || filename === cleanFilename(name)

/**
 * Matches the results in the response to the uploaded files. The response has names, not ids. If
 * several results have one name, they match by size, and then by order. Results with unknown names
 * match by order, but only if every file has a result.
 */
export const matchUploadAnswer = (
  files: readonly UploadFile[],
  { documents, errors, message }: UploadAnswer,
): MatchedUpload => {
  const candidates: Said[] = [
    ...documents.map((document) => ({ filename: document.filename, document })),
    ...errors,
  ]
  const isWhole = candidates.length === files.length
  const results: (Said | undefined)[] = []
  const match = (fits: (one: Said, file: UploadFile['file']) => boolean): void => {
    for (const [at, { file }] of files.entries()) {
      if (results[at]) continue
      const found = candidates.findIndex((one) => fits(one, file))
      if (found >= 0) [results[at]] = candidates.splice(found, 1)
    }
  }
  match((one, file) => isNamed(one.filename, file) && one.document?.file_size === file.size)
  match((one, file) => isNamed(one.filename, file))
  if (isWhole) match(() => true)
  return {
    accepted: files.flatMap(({ localId }, at) => {
      const document = results[at]?.document
      return document ? [{ localId, document }] : []
    }),
    refused: files.flatMap(({ localId, file }, at) => {
      if (results[at]?.document) return []
      const error = results[at]?.error || message || MESSAGES.unknown
      return [{ localId, filename: file.name, error }]
    }),
  }
}

/** Reports whole percents only. A report for every browser event would flood the log. */
const inPercents = (files: readonly UploadFile[], tell: (news: UploadEvent) => void) => {
  let lastPercent = 0
  let last: Readonly<Record<string, number>> = {}
  return (part: number): void => {
    const percent = Math.floor(part * 100)
    if (percent === lastPercent) return
    lastPercent = percent
    const now = sentBytesOf(files, part)
    // After a token refresh the upload starts again. A file that had progress may then be missing
    // in `now`, and is reported with 0.
    const ids = new Set([...Object.keys(last), ...Object.keys(now)])
    const changed = [...ids].filter((id) => now[id] !== last[id])
    last = now
    tell({
      type: 'UPLOAD_PROGRESSED',
      sent: Object.fromEntries(changed.map((id) => [id, now[id] ?? 0])),
    })
  }
}

const upload = async (
  send: Send,
  chat: string,
  files: readonly (UploadFile & { readonly file: File })[],
  signal: AbortSignal,
  tell: (news: UploadEvent) => void,
  clock: Pick<Clock, 'after'>,
): Promise<UploadResult> => {
  const form = new FormData()
  form.append('conversation_id', chat)
  for (const { file } of files) form.append('files', file, file.name)
  const progressed = inPercents(files, tell)
  const silence = createInactivityTimeout(clock, UPLOAD_IDLE_TIMEOUT_MS)
  const via = createUploadFetch(() => {
    silence.hear()
    return {
      progressed: (part) => {
        silence.hear()
        progressed(part)
      },
      sent: () => progressed(1),
    }
  })
  const sent = await send(documentEndpoints, 'documents.upload', {
    form,
    signal: AbortSignal.any([signal, silence.signal]),
    // Without progress events, silence does not mean a lost connection, so only the total timeout
    // applies.
    ...(via ? { via, limitMs: UPLOAD_TIMEOUT_MS } : { limitMs: TRANSFER_TIMEOUT_MS }),
  })
  silence.end()
  if (!sent.ok) return sent
  const read = await readJson('documents.upload', UploadAnswer, sent.value)
  return read.ok ? ok(matchUploadAnswer(files, read.value)) : read
}

export const documentCalls = (
  send: Send,
  api: Api,
  files: PickedFiles,
  keptDocuments: KeptDocuments,
  line: OnlineState,
  clock: Pick<Clock, 'after'>,
) => ({
  health: async (signal: AbortSignal): Promise<HealthResult> => {
    const asked = await api(documentEndpoints, 'documents.health', { signal })
    if (asked.ok) return ok(true)
    // Only an HTTP error proves a broken service. A lost connection does not.
    return asked.error.type === 'http' ? ok(false) : asked
  },
  /**
   * Uploads the files and reports progress and the result. The returned function aborts the upload
   * and stops the reports.
   */
  upload: ({ chat, ids }: UploadInput, sendBack: (news: UploadEvent) => void): Cancel => {
    const stop = new AbortController()
    const tell = (news: UploadEvent): void => {
      if (!stop.signal.aborted) sendBack(news)
    }
    const call = (signal: AbortSignal): Promise<UploadResult> => {
      const uploadFiles = ids.flatMap((localId) => {
        const file = files.of(localId)
        return file ? [{ localId, file }] : []
      })
      // An aborted upload stores nothing on the server, so the reported progress returns to 0.
      const sent = Object.fromEntries(uploadFiles.map(({ localId }) => [localId, 0]))
      signal.addEventListener('abort', () => tell({ type: 'UPLOAD_PROGRESSED', sent }))
      return catchLostConnection('documents.upload', () =>
        upload(send, chat, uploadFiles, signal, tell, clock),
      )
    }
    const run = async (): Promise<void> => {
      const result = await whileOnline(line, stop.signal, call)
      if (result) tell({ type: 'UPLOAD_ENDED', result })
    }
    run().catch(() => tell({ type: 'UPLOAD_ENDED', result: err({ type: 'unknown' }) }))
    return () => stop.abort()
  },
  check: async (ids: readonly string[], signal: AbortSignal): Promise<CheckResult> => {
    const response = await api(documentEndpoints, 'documents.status', {
      body: { document_ids: [...ids] },
      signal,
    })
    return response.ok ? ok(response.value.statuses) : response
  },
  remove: async (id: string, signal: AbortSignal): Promise<RemoveResult> => {
    const response = await api(documentEndpoints, 'documents.delete', { params: { id }, signal })
    // 404 means the document is already deleted.
    return response.ok || hasStatus(response.error, 404) ? ok(null) : err(response.error)
  },
  list: async (chat: string, signal: AbortSignal): Promise<ListResult> => {
    const response = await api(documentEndpoints, 'documents.list', {
      query: { conversation_id: chat },
      signal,
    })
    if (!response.ok) return response
    const restorable = keptDocuments.leftIn(chat, response.value)
    // A list request does not keep documents alive on the server, but a status request does.
    const document_ids = restorable.map(({ id }) => id)
    if (restorable[0]) void api(documentEndpoints, 'documents.status', { body: { document_ids } })
    return ok({ items: response.value, restorable })
  },
})
