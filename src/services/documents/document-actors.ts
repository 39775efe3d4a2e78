import { fromCallback, fromPromise } from 'xstate'
import { err } from '#contract/api/result.ts'
import type { LogRef } from '#src/log/log.ts'
import type {
  CheckResult,
  DocumentsEvent,
  HealthResult,
  ListResult,
  Removal,
  RemoveResult,
  UploadInput,
  UploadEvent,
} from '#src/machines/documents/types.ts'
import type { Api } from '../http/api.ts'
import { realClock, type Clock } from '../browser/clock.ts'
import type { Send } from '../http/http-client.ts'
import type { KeptDocuments } from './kept-documents.ts'
import type { PickedFiles } from './picked-files.ts'
import { unsentDocumentsActor } from './unsent-documents.ts'
import type { OnlineState } from '../http/while-online.ts'
import { lazy } from '../browser/lazy.ts'
import { startWhenLoaded } from '../browser/start-when-loaded.ts'

/** The connection state from the log. */
const lineOf = (logOf: () => LogRef): OnlineState => ({
  isOnline: () => logOf().getSnapshot().context.app.isOnline,
  watch: (hear) => {
    const subscription = logOf().subscribe(hear)
    return () => subscription.unsubscribe()
  },
})

/** The effects of the documents flow. */
export const documentActors = (
  send: Send,
  api: Api,
  files: PickedFiles,
  keptDocuments: KeptDocuments,
  logOf: () => LogRef,
  clock: Pick<Clock, 'after'> = realClock,
) => {
  const documents = lazy(async () => {
    const { documentCalls } = await import('./document-calls.ts')
    return documentCalls(send, api, files, keptDocuments, lineOf(logOf), clock)
  })
  return {
    health: fromPromise<HealthResult>(async ({ signal }) => (await documents()).health(signal)),
    upload: fromCallback<DocumentsEvent, UploadInput, UploadEvent>(({ input, sendBack }) =>
      startWhenLoaded(
        documents(),
        (calls) => calls.upload(input, sendBack),
        () => sendBack({ type: 'UPLOAD_ENDED', result: err({ type: 'unknown' }) }),
      ),
    ),
    check: fromPromise<CheckResult, { readonly ids: readonly string[] }>(
      async ({ input: { ids }, signal }) => (await documents()).check(ids, signal),
    ),
    remove: fromPromise<RemoveResult, Removal>(async ({ input: { id }, signal }) =>
      (await documents()).remove(id, signal),
    ),
    list: fromPromise<ListResult, { readonly chat: string }>(async ({ input: { chat }, signal }) =>
      (await documents()).list(chat, signal),
    ),
    queued: unsentDocumentsActor(logOf),
  }
}
