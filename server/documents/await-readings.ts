import { setTimeout as wait } from 'node:timers/promises'
import {
  DOCUMENT_ARRIVAL_MS,
  DOCUMENT_AWAIT_MAX_MS,
  DOCUMENT_AWAIT_PAUSE_MS,
  DOCUMENT_SETTLE_MS,
} from '#contract/limits/documents.ts'
import type { UploadBatch } from './upload-batches.ts'
import type { DocumentsPort } from './port.ts'

/** Resolves early, without an error, if `signal` aborts. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<unknown>

const pausing: Pause = (ms, signal) => wait(ms, undefined, { signal }).catch(() => null)

const isBeingRead = ({ status }: { readonly status: string }): boolean =>
  status === 'pending' || status === 'processing'

/**
 * `readStatuses` lists the documents that have arrived so far. After the wait, `arrived` returns
 * the `DocumentsPort` that reads the documents. All reads of `awaitReadings` share one call of
 * `arrived`.
 */
export type AwaitedDocuments = Pick<UploadBatch, 'readStatuses'> & {
  readonly arrived: () => Promise<DocumentsPort>
}

/**
 * Documents of a conversation whose uploads are still running.
 * The first read waits until the files arrive and are processed, within limits. All files of one
 * upload become visible in one transaction.
 */
export const awaitReadings = (
  { readStatuses, arrived }: AwaitedDocuments,
  signal: AbortSignal,
  pause: Pause = pausing,
): DocumentsPort => {
  const untilRead = async (arrivalMs: number, mostMs: number): Promise<void> => {
    for (let ms = 0; ms < mostMs; ms += DOCUMENT_AWAIT_PAUSE_MS) {
      const here = await readStatuses()
      if (here.length === 0 ? ms >= arrivalMs : !here.some(isBeingRead)) return
      await pause(DOCUMENT_AWAIT_PAUSE_MS, signal)
      if (signal.aborted) return
    }
  }
  let port: Promise<DocumentsPort> | null = null
  const first = (): Promise<DocumentsPort> =>
    (port ??= untilRead(DOCUMENT_ARRIVAL_MS, DOCUMENT_AWAIT_MAX_MS).then(arrived))
  return {
    list: async () => (await first()).list(),
    page: async (...asked) => (await first()).page(...asked),
    search: async (...asked) => (await first()).search(...asked),
    table: async (...asked) => (await first()).table(...asked),
    settle: async () => {
      await (port ?? untilRead(DOCUMENT_SETTLE_MS, DOCUMENT_SETTLE_MS))
      await arrived()
    },
  }
}
