import { UploadAnswer, type ServerDocument } from '#contract/documents/documents.ts'
import { documentEndpoints } from '#contract/api/endpoints/documents.ts'
import { cleanFilename } from '#contract/documents/filename.ts'
import { hasStatus, MESSAGES } from '#contract/api/messages.ts'
import { err, ok } from '#contract/api/result.ts'
import {
  TRANSFER_TIMEOUT_MS,
  UPLOAD_SILENCE_MS,
  UPLOAD_TIMEOUT_MS,
} from '#contract/limits/transfer.ts'
import type {
  CheckResult,
  HealthResult,
  ListResult,
  RemoveResult,
  Uploaded,
  UploadInput,
  UploadNews,
  UploadResult,
} from '#src/machines/documents/types.ts'
import type { Api } from '../http/api.ts'
import { orLost } from '../http/lost-connection.ts'
import type { Cancel, Clock } from '../browser/clock.ts'
import { readJson, type Send } from '../http/http-client.ts'
import type { KeptDocuments } from './kept-documents.ts'
import type { PickedFiles } from './picked-files.ts'
import { silenceOf } from '../http/inactivity-timeout.ts'
import { uploadWith } from '../http/upload-progress.ts'
import { whileOnline, type Line } from '../http/while-online.ts'

/** A file of an upload, by the id under which it is held. */
export type Going = { readonly localId: string; readonly file: Pick<File, 'name' | 'size'> }

/**
 * How many bytes of each file have gone out, of an upload of which this part has, 0 to 1: they go one after
 * another. Those that no byte of has gone are left out.
 */
export const sentOf = (files: readonly Going[], part: number): Readonly<Record<string, number>> => {
  let left = part * files.reduce((sum, { file }) => sum + file.size, 0)
  const sent: Record<string, number> = {}
  for (const { localId, file } of files) {
    if (left <= 0) break
    sent[localId] = Math.round(Math.min(left, file.size))
    left -= file.size
  }
  return sent
}

/** What the server says of a file under a name. */
type Said = {
  readonly filename: string
  readonly document?: ServerDocument
  readonly error?: string
}

/** Whether an answer may mean a file by a name: it may name it as it is shown. */
const isNamed = (filename: string, { name }: Going['file']): boolean =>
  filename === name || filename === cleanFilename(name)

/**
 * What the server's answer says of each file. It names files, not ids: of several with one name a document is
 * the one of its size, and else the first is the first. What it calls otherwise is taken in its order, where
 * its answer is about as many as were sent.
 */
export const matchAnswer = (
  files: readonly Going[],
  { documents, errors, message }: UploadAnswer,
): Uploaded => {
  const left: Said[] = [
    ...documents.map((document) => ({ filename: document.filename, document })),
    ...errors,
  ]
  const isWhole = left.length === files.length
  const said: (Said | undefined)[] = []
  const match = (fits: (one: Said, file: Going['file']) => boolean): void => {
    for (const [at, { file }] of files.entries()) {
      if (said[at]) continue
      const found = left.findIndex((one) => fits(one, file))
      if (found >= 0) [said[at]] = left.splice(found, 1)
    }
  }
  match((one, file) => isNamed(one.filename, file) && one.document?.file_size === file.size)
  match((one, file) => isNamed(one.filename, file))
  if (isWhole) match(() => true)
  return {
    accepted: files.flatMap(({ localId }, at) => {
      const document = said[at]?.document
      return document ? [{ localId, document }] : []
    }),
    refused: files.flatMap(({ localId, file }, at) => {
      if (said[at]?.document) return []
      const error = said[at]?.error || message || MESSAGES.unknown
      return [{ localId, filename: file.name, error }]
    }),
  }
}

/** Tells of whole percents: a log of all that a browser tells would hold nothing else. */
const inPercents = (files: readonly Going[], tell: (news: UploadNews) => void) => {
  let told = 0
  let last: Readonly<Record<string, number>> = {}
  return (part: number): void => {
    const percent = Math.floor(part * 100)
    if (percent === told) return
    told = percent
    const now = sentOf(files, part)
    // After a renewed sign-in its bytes go out once more: what had gone is told anew.
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
  files: readonly (Going & { readonly file: File })[],
  signal: AbortSignal,
  tell: (news: UploadNews) => void,
  clock: Pick<Clock, 'after'>,
): Promise<UploadResult> => {
  const form = new FormData()
  form.append('conversation_id', chat)
  for (const { file } of files) form.append('files', file, file.name)
  const progressed = inPercents(files, tell)
  const silence = silenceOf(clock, UPLOAD_SILENCE_MS)
  const via = uploadWith(() => {
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
    // Without a word of how far it is, silence says nothing.
    ...(via ? { via, limitMs: UPLOAD_TIMEOUT_MS } : { limitMs: TRANSFER_TIMEOUT_MS }),
  })
  silence.end()
  if (!sent.ok) return sent
  const read = await readJson('documents.upload', UploadAnswer, sent.value)
  return read.ok ? ok(matchAnswer(files, read.value)) : read
}

/** The calls of the flow of documents. */
export const documentCalls = (
  send: Send,
  api: Api,
  files: PickedFiles,
  kept: KeptDocuments,
  line: Line,
  clock: Pick<Clock, 'after'>,
) => ({
  health: async (signal: AbortSignal): Promise<HealthResult> => {
    const asked = await api(documentEndpoints, 'documents.health', { signal })
    if (asked.ok) return ok(true)
    // Only an answer says that it does not work.
    return asked.error.type === 'http' ? ok(false) : asked
  },
  /** Tells how far it is, and how it ended; the returned call stops it, after which it is silent. */
  upload: ({ chat, ids }: UploadInput, sendBack: (news: UploadNews) => void): Cancel => {
    const stop = new AbortController()
    const tell = (news: UploadNews): void => {
      if (!stop.signal.aborted) sendBack(news)
    }
    const call = (signal: AbortSignal): Promise<UploadResult> => {
      const held = ids.flatMap((localId) => {
        const file = files.of(localId)
        return file ? [{ localId, file }] : []
      })
      // Of a call that was cut off nothing has gone up.
      const sent = Object.fromEntries(held.map(({ localId }) => [localId, 0]))
      signal.addEventListener('abort', () => tell({ type: 'UPLOAD_PROGRESSED', sent }))
      return orLost('documents.upload', () => upload(send, chat, held, signal, tell, clock))
    }
    const run = async (): Promise<void> => {
      const result = await whileOnline(line, stop.signal, call)
      if (result) tell({ type: 'UPLOAD_ENDED', result })
    }
    run().catch(() => tell({ type: 'UPLOAD_ENDED', result: err({ type: 'unknown' }) }))
    return () => stop.abort()
  },
  check: async (ids: readonly string[], signal: AbortSignal): Promise<CheckResult> => {
    const told = await api(documentEndpoints, 'documents.status', {
      body: { document_ids: [...ids] },
      signal,
    })
    return told.ok ? ok(told.value.statuses) : told
  },
  remove: async (id: string, signal: AbortSignal): Promise<RemoveResult> => {
    const gone = await api(documentEndpoints, 'documents.delete', { params: { id }, signal })
    // What is not there any more is deleted.
    return gone.ok || hasStatus(gone.error, 404) ? ok(null) : err(gone.error)
  },
  list: async (chat: string, signal: AbortSignal): Promise<ListResult> => {
    const told = await api(documentEndpoints, 'documents.list', {
      query: { conversation_id: chat },
      signal,
    })
    if (!told.ok) return told
    const left = kept.leftIn(chat, told.value)
    // A list keeps none: page after page, each within 20 minutes, would keep what it holds from being asked for.
    const document_ids = left.map(({ id }) => id)
    if (left[0]) void api(documentEndpoints, 'documents.status', { body: { document_ids } })
    return ok({ items: told.value, left })
  },
})
