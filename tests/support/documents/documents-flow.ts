import { fromCallback, fromPromise } from 'xstate'
import type { ServerDocument } from '#contract/documents/documents.ts'
import type { AttachedDocument } from '#src/log/facts/document-fact.ts'
import { documentsMachine } from '#src/machines/documents/machine.ts'
import type {
  CheckResult,
  DocumentsEvent,
  HealthResult,
  ListResult,
  PickedDocument,
  Removal,
  RemoveResult,
  UploadInput,
  UploadEvent,
} from '#src/machines/documents/types.ts'

/** The documents flow with actors that never finish. Tests send their results as events. */
export const quietDocuments = documentsMachine.provide({
  actions: { letGo: () => {} },
  actors: {
    health: fromPromise<HealthResult>(() => new Promise(() => {})),
    upload: fromCallback<DocumentsEvent, UploadInput, UploadEvent>(() => {}),
    check: fromPromise<CheckResult, { readonly ids: readonly string[] }>(
      () => new Promise(() => {}),
    ),
    remove: fromPromise<RemoveResult, Removal>(() => new Promise(() => {})),
    queued: fromCallback<DocumentsEvent>(() => {}),
    list: fromPromise<ListResult, { readonly chat: string }>(() => new Promise(() => {})),
  },
})

/** A document as the server returns it. */
export const serverDocument = (
  id: string,
  status: ServerDocument['status'] = 'pending',
  filename = `${id}.pdf`,
): ServerDocument => ({
  id,
  filename,
  status,
  file_type: '',
  file_size: 0,
  processing_status: null,
  uploaded_at: null,
  processed_at: null,
  word_count: null,
  page_count: null,
  error: null,
})

/** A document as the attachment list holds it. */
export const attachedRow = (
  localId: string,
  status: AttachedDocument['status'],
  more: Partial<AttachedDocument> = {},
): AttachedDocument => ({
  ...serverDocument(`s-${localId}`),
  filename: `${localId}.pdf`,
  file_type: 'pdf',
  file_size: 10,
  localId,
  status,
  sent: 0,
  isRemoving: false,
  ...more,
})

const picked = (localId: string): PickedDocument => ({ localId, name: `${localId}.pdf`, size: 100 })

/** Attaches files to a chat. Null is the new chat. */
export const attach = (chat: string | null, ...ids: readonly string[]) => ({
  type: 'ATTACH' as const,
  chat,
  files: ids.map(picked),
})

export const remove = (localId: string) => ({ type: 'REMOVE' as const, localId })

/** Result of an upload: status per file, null for a rejected one. */
export const uploadEnded = (of: Readonly<Record<string, ServerDocument['status'] | null>>) => {
  const rows = Object.entries(of)
  return {
    type: 'UPLOAD_ENDED' as const,
    result: {
      ok: true as const,
      value: {
        accepted: rows.flatMap(([localId, status]) =>
          status ? [{ localId, document: serverDocument(`s-${localId}`, status) }] : [],
        ),
        refused: rows.flatMap(([localId, status]) =>
          status ? [] : [{ localId, filename: `${localId}.pdf`, error: 'is encrypted' }],
        ),
      },
    },
  }
}

/** Done event of an actor of the flow. */
export const actorDone = (actor: string, output?: object) => ({
  type: `xstate.done.actor.${actor}`,
  actorId: actor,
  output,
})

/** Status check results by local id. */
export const statusesChecked = (of: Readonly<Record<string, ServerDocument['status']>>) =>
  actorDone('check', {
    ok: true,
    value: Object.fromEntries(
      Object.entries(of).map(([localId, status]) => [
        `s-${localId}`,
        { status, error: null, word_count: null, page_count: null },
      ]),
    ),
  })
