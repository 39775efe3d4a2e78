import { fromCallback } from 'xstate'
import type { LogRef } from '#src/log/log.ts'
import type { AppState } from '#src/log/state.ts'
import type { DocumentsEvent } from '#src/machines/documents/types.ts'

/** The documents of messages that may still be sent: those in the queue, and those that have failed unheard. */
const unsentIn = ({ chat: { queue, failed, unheard } }: AppState): readonly string[] =>
  [...queue, ...failed, ...Object.values(unheard)].flatMap(({ documents = [] }) =>
    documents.map(({ id }) => id),
  )

/** Tells which documents wait in messages that are queued or have failed, whenever that has changed. */
export const queuedActor = (logOf: () => LogRef) =>
  fromCallback<DocumentsEvent>(({ sendBack }) => {
    const log = logOf()
    let told = ''
    const tell = (): void => {
      const ids = [...new Set(unsentIn(log.getSnapshot().context.app))]
      if (ids.join() === told) return
      told = ids.join()
      sendBack({ type: 'QUEUED', ids })
    }
    tell()
    const hearing = log.subscribe(tell)
    return () => hearing.unsubscribe()
  })
