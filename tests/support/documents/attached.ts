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
  UploadNews,
} from '#src/machines/documents/types.ts'

/** The flow of documents with actors that never end: a test says what they have come to. */
export const quietDocuments = documentsMachine.provide({
  actions: { letGo: () => {} },
  actors: {
    health: fromPromise<HealthResult>(() => new Promise(() => {})),
    upload: fromCallback<DocumentsEvent, UploadInput, UploadNews>(() => {}),
    check: fromPromise<CheckResult, { readonly ids: readonly string[] }>(
      () => new Promise(() => {}),
    ),
    remove: fromPromise<RemoveResult, Removal>(() => new Promise(() => {})),
    queued: fromCallback<DocumentsEvent>(() => {}),
    list: fromPromise<ListResult, { readonly chat: string }>(() => new Promise(() => {})),
  },
})

/** A document as a server answers it. */
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

/** A document as the list of attachments has it. */
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

/** Attaches files to a chat; null is the new one. */
export const attach = (chat: string | null, ...ids: readonly string[]) => ({
  type: 'ATTACH' as const,
  chat,
  files: ids.map(picked),
})

/** Asks for a document to be taken off. */
export const remove = (localId: string) => ({ type: 'REMOVE' as const, localId })

/** The end of an upload: what has become of each file, null for one that was refused. */
export const uploaded = (of: Readonly<Record<string, ServerDocument['status'] | null>>) => {
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

/** The end of an actor of the flow. */
export const done = (actor: string, output?: object) => ({
  type: `xstate.done.actor.${actor}`,
  actorId: actor,
  output,
})

/** What a check says of documents by their local ids. */
export const told = (of: Readonly<Record<string, ServerDocument['status']>>) =>
  done('check', {
    ok: true,
    value: Object.fromEntries(
      Object.entries(of).map(([localId, status]) => [
        `s-${localId}`,
        { status, error: null, word_count: null, page_count: null },
      ]),
    ),
  })
