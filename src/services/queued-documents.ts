import { fromCallback } from 'xstate'
import type { LogRef } from '#src/events/log.ts'
import type { DocumentsEvent } from '#src/machines/documents/types.ts'

/** Tells which documents wait in messages that are queued, whenever the queue has changed (DOC-218). */
export const queuedActor = (log: LogRef) =>
  fromCallback<DocumentsEvent>(({ sendBack }) => {
    const queueNow = () => log.getSnapshot().context.app.chat.queue
    let told: ReturnType<typeof queueNow> = []
    const tell = (): void => {
      const queue = queueNow()
      if (queue === told) return
      told = queue
      const ids = queue.flatMap(({ documents = [] }) => documents.map(({ id }) => id))
      sendBack({ type: 'QUEUED', ids })
    }
    tell()
    const hearing = log.subscribe(tell)
    return () => hearing.unsubscribe()
  })
