import { fromCallback } from 'xstate'
import type { LogRef } from '#src/log/log.ts'
import type { AppState } from '#src/log/state.ts'
import type { DocumentsEvent } from '#src/machines/documents/types.ts'

/** Document ids of messages that may still be sent: queued, failed or unconfirmed. */
const unsentIn = ({ chat: { queue, failed, unconfirmed } }: AppState): readonly string[] =>
  [...queue, ...failed, ...Object.values(unconfirmed)].flatMap(({ documents = [] }) =>
    documents.map(({ id }) => id),
  )

/** Reports the documents of unsent messages whenever they change. */
export const unsentDocumentsActor = (logOf: () => LogRef) =>
  fromCallback<DocumentsEvent>(({ sendBack }) => {
    const log = logOf()
    let lastIds = ''
    const tell = (): void => {
      const ids = [...new Set(unsentIn(log.getSnapshot().context.app))]
      if (ids.join() === lastIds) return
      lastIds = ids.join()
      sendBack({ type: 'QUEUED', ids })
    }
    tell()
    const hearing = log.subscribe(tell)
    return () => hearing.unsubscribe()
  })
