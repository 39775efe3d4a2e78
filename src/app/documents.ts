import { fromCallback, fromPromise } from 'xstate'
import type { LogRef } from '../events/log.ts'
import { documentsMachine } from '../machines/documents/machine.ts'
import type {
  CheckResult,
  DocumentsEvent,
  HealthResult,
  ListResult,
  Removal,
  RemoveResult,
  UploadInput,
  UploadNews,
} from '../machines/documents/types.ts'
import type { Api } from '../services/api.ts'
import { realClock, type Clock } from '../services/clock.ts'
import type { Send } from '../services/http.ts'
import type { KeptDocuments } from '../services/kept-documents.ts'
import type { PickedFiles } from '../services/picked-files.ts'
import { queuedActor } from '../services/queued-documents.ts'
import type { Line } from '../services/while-online.ts'
import { lazy } from '../ui/kit/lazy.ts'
import { startIn } from './start-in.ts'

/** Whether there is a connection, as the log says. */
const lineOf = (logOf: () => LogRef): Line => ({
  isOnline: () => logOf().getSnapshot().context.app.isOnline,
  watch: (hear) => {
    const heard = logOf().subscribe(hear)
    return () => heard.unsubscribe()
  },
})

/** The flow of documents (DOC-1, DOC-72). */
export const createDocuments = (
  send: Send,
  api: Api,
  files: PickedFiles,
  kept: KeptDocuments,
  logOf: () => LogRef,
  clock: Pick<Clock, 'after'> = realClock,
) => {
  const documents = lazy(async () => {
    const { documentCalls } = await import('../services/documents.ts')
    return documentCalls(send, api, files, kept, lineOf(logOf), clock)
  })
  return documentsMachine.provide({
    actors: {
      health: fromPromise<HealthResult>(async ({ signal }) => (await documents()).health(signal)),
      upload: fromCallback<DocumentsEvent, UploadInput, UploadNews>(({ input, sendBack }) =>
        startIn(documents(), (calls) => calls.upload(input, sendBack)),
      ),
      check: fromPromise<CheckResult, { readonly ids: readonly string[] }>(
        async ({ input: { ids }, signal }) => (await documents()).check(ids, signal),
      ),
      remove: fromPromise<RemoveResult, Removal>(async ({ input: { id }, signal }) =>
        (await documents()).remove(id, signal),
      ),
      list: fromPromise<ListResult, { readonly chat: string }>(
        async ({ input: { chat }, signal }) => (await documents()).list(chat, signal),
      ),
      queued: queuedActor(logOf),
    },
    actions: { letGo: (_, refused) => files.drop(refused.map(({ localId }) => localId)) },
  })
}
