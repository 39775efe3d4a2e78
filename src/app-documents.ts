import type { LogRef } from './events/log.ts'
import { documentsMachine } from './machines/documents/machine.ts'
import type { Api } from './services/api.ts'
import { realClock, type Clock } from './services/clock.ts'
import { documentActors } from './services/documents.ts'
import type { Send } from './services/http.ts'
import { keepDocuments } from './services/kept-documents.ts'
import { queuedActor } from './services/queued-documents.ts'
import type { PickedFiles } from './services/picked-files.ts'
import type { TabMemory } from './services/tab-memory.ts'
import type { Line } from './services/while-online.ts'

/** Whether there is a connection, as the log says. */
const lineOf = (log: LogRef): Line => ({
  isOnline: () => log.getSnapshot().context.app.isOnline,
  watch: (hear) => {
    const heard = log.subscribe(hear)
    return () => heard.unsubscribe()
  },
})

/** The part of the composition root that comes with the first document, or the first chat opened (DOC-1, DOC-72). */
export const createDocuments = (
  send: Send,
  api: Api,
  files: PickedFiles,
  memory: TabMemory | undefined,
  log: LogRef,
  clock: Pick<Clock, 'after'> = realClock,
) =>
  documentsMachine.provide({
    actors: {
      ...documentActors(send, api, files, keepDocuments(memory, log), lineOf(log), clock),
      queued: queuedActor(log),
    },
    actions: { letGo: (_, refused) => files.drop(refused.map(({ localId }) => localId)) },
  })
