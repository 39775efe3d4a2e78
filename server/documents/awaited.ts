import { setTimeout as wait } from 'node:timers/promises'
import {
  DOCUMENT_ARRIVAL_MS,
  DOCUMENT_AWAIT_MAX_MS,
  DOCUMENT_AWAIT_PAUSE_MS,
} from '#contract/document-limits.ts'
import type { DocumentsPort, ListedDocument } from './port.ts'

/** Lets a time pass; ends early, without an error, where the signal aborts. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<unknown>

const pausing: Pause = (ms, signal) => wait(ms, undefined, { signal }).catch(() => null)

const isBeingRead = ({ status }: ListedDocument): boolean =>
  status === 'pending' || status === 'processing'

/**
 * The documents of a conversation whose files are still going up: whoever asks first waits until they have come and
 * are read, within limits, and then all is as it is there (DOC-195). An upload's files come all at once.
 */
export const awaited = (
  port: DocumentsPort,
  signal: AbortSignal,
  pause: Pause = pausing,
): DocumentsPort => {
  const untilRead = async (): Promise<void> => {
    for (let ms = 0; ms < DOCUMENT_AWAIT_MAX_MS; ms += DOCUMENT_AWAIT_PAUSE_MS) {
      const here = await port.list()
      if (here.length === 0 ? ms >= DOCUMENT_ARRIVAL_MS : !here.some(isBeingRead)) return
      await pause(DOCUMENT_AWAIT_PAUSE_MS, signal)
      if (signal.aborted) return
    }
  }
  let read: Promise<void> | null = null
  const first = (): Promise<void> => (read ??= untilRead())
  return {
    list: async () => {
      await first()
      return port.list()
    },
    page: async (...asked) => {
      await first()
      return port.page(...asked)
    },
    search: async (...asked) => {
      await first()
      return port.search(...asked)
    },
    table: async (...asked) => {
      await first()
      return port.table(...asked)
    },
  }
}
