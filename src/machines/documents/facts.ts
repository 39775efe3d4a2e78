import { DOCUMENT_TEXTS } from '#src/texts/documents.ts'
import { cleanFilename, extensionOf } from '#contract/documents/filename.ts'
import { TOAST_DURATION_MS } from '#contract/limits.ts'
import { errorToMessage } from '#src/texts/errors/error-message.ts'
import { isUnknownCall, type AppError } from '#src/shared/app-error.ts'
import { MESSAGES } from '#contract/api/messages.ts'
import { UPLOAD_TEXTS } from '#src/texts/wording.ts'
import type { AttachedDocument, DocumentChanges } from '#src/log/facts/document-fact.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import type { Notice } from '#src/log/state.ts'
import { isTakenBySend, besideDocumentsSettled } from './beside-message.ts'
import { missingDocumentsOf, changesOfCheck } from './check.ts'
import { restorableOf, returnedDocumentsOf, composerRowOf } from './list.ts'
import { statusOf } from './status.ts'
import type {
  CheckResult,
  DocumentsContext,
  DocumentsEvent,
  ListResult,
  PickedDocument,
  RemoveResult,
  UploadResult,
} from './types.ts'

type EventOf<T extends DocumentsEvent['type']> = Extract<DocumentsEvent, { type: T }>

const notice = (id: string, level: Notice['level'], text: string): Fact => ({
  type: 'notice.raised',
  notice: { id, level, text, detail: null, durationMs: TOAST_DURATION_MS, action: null },
})

const failed = (id: string, error: AppError, text = errorToMessage(error)): readonly Fact[] => [
  { type: 'documents.failed', error },
  notice(id, 'error', text),
]

const dropped = (ids: readonly string[]): readonly Fact[] =>
  ids.length > 0 ? [{ type: 'documents.dropped', ids }] : []

const changesOf = (
  ids: readonly string[],
  change: (localId: string) => Partial<AttachedDocument>,
): DocumentChanges => Object.fromEntries(ids.map((localId) => [localId, change(localId)]))

const rowOf = ({ localId, name, size }: PickedDocument, isNew: boolean): AttachedDocument => ({
  localId,
  id: '',
  filename: name,
  file_type: extensionOf(name),
  file_size: size,
  status: isNew ? 'waiting' : 'uploading',
  processing_status: null,
  uploaded_at: null,
  processed_at: null,
  word_count: null,
  page_count: null,
  error: null,
  sent: 0,
  isRemoving: false,
})

/** Facts after attaching. In a new chat, the files upload only after the first message is sent. */
export const documentsAttached = ({ chat, files }: EventOf<'ATTACH'>): readonly Fact[] => [
  {
    type: 'documents.added',
    chat,
    rows: files.map((file) => rowOf(file, chat === null)),
  },
  ...(chat === null
    ? [notice(`${files[0]?.localId}:waits`, 'info', MESSAGES.uploadNeedsConversation)]
    : []),
]

/** The service is down, so nothing is attached. */
export const attachRefused = ({ files }: EventOf<'ATTACH'>): readonly Fact[] => [
  notice(`${files[0]?.localId}:down`, 'error', DOCUMENT_TEXTS.down),
]

/** The new chat has its id, so its waiting files upload. */
export const newChatBegun = (
  { known }: DocumentsContext,
  { chat }: EventOf<'STARTED'>,
): readonly Fact[] => [
  {
    type: 'documents.begun',
    chat,
    byId: changesOf(
      known().rows.flatMap(({ localId, status }) => (status === 'waiting' ? localId : [])),
      () => ({ status: 'uploading', isBeside: true }),
    ),
  },
]

export const uploadProgressed = ({ sent }: EventOf<'UPLOAD_PROGRESSED'>): readonly Fact[] => [
  {
    type: 'documents.progressed',
    byId: changesOf(Object.keys(sent), (localId) => ({ sent: sent[localId] ?? 0 })),
  },
]

/** Facts after an upload. Ignores files whose row was removed meanwhile. */
export const uploadEnded = (context: DocumentsContext, result: UploadResult): readonly Fact[] => {
  const { batch } = context
  const { rows } = context.known()
  const first = batch[0] ?? ''
  if (!result.ok) return [...dropped(batch), ...failed(`${first}:failed`, result.error)]
  const isHere = ({ localId }: { readonly localId: string }): boolean =>
    batch.includes(localId) && rows.some((one) => one.localId === localId)
  const accepted = result.value.accepted.filter(isHere)
  const out = result.value.refused.filter(isHere)
  const byId = Object.fromEntries(
    accepted.map(({ localId, document }): [string, Partial<AttachedDocument>] => {
      // The composer keeps the local name, type and size.
      const { filename: _, file_type: __, file_size: ___, ...rest } = document
      return [localId, { ...rest, status: statusOf(document.status) }]
    }),
  )
  // If the response omits a file, the page no longer held the file. Its row is dropped, because
  // otherwise the upload would repeat forever.
  const named = [...result.value.accepted, ...result.value.refused]
  const unnamed = batch.filter((localId) => !named.some((one) => one.localId === localId))
  return [
    ...(accepted.length > 0 ? [{ type: 'documents.uploaded', byId } as const] : []),
    ...dropped([...out.map(({ localId }) => localId), ...unnamed]),
    ...out.map(({ localId, filename, error }) =>
      notice(`${localId}:refused`, 'error', MESSAGES.fileFailed(cleanFilename(filename), error)),
    ),
    ...(accepted.length > 0
      ? [notice(`${first}:uploaded`, 'success', MESSAGES.filesUploaded(accepted.length))]
      : []),
  ]
}

const checkError = (error: AppError): string =>
  error.type === 'http'
    ? MESSAGES.pollFailed(error.status, error.statusText ?? '')
    : errorToMessage(error)

/**
 * Facts after a check. They report each change once. Of consecutive failures, they report only the
 * first.
 */
export const checkEnded = (context: DocumentsContext, result: CheckResult): readonly Fact[] => {
  const changes = changesOfCheck(context, result)
  return [
    ...(result.ok || context.failures > 0
      ? []
      : failed('documents:check', result.error, checkError(result.error))),
    ...(Object.keys(changes).length > 0
      ? [{ type: 'documents.changed', byId: changes } as const]
      : []),
  ]
}

/** Documents that the server no longer has are marked as failed. */
export const documentsMissing = (
  context: DocumentsContext,
  result: CheckResult,
): readonly Fact[] => {
  const ids = missingDocumentsOf(context, result)
  return ids.length === 0
    ? []
    : [
        {
          type: 'documents.changed',
          byId: changesOf(ids, () => ({ status: 'failed', error: DOCUMENT_TEXTS.gone })),
        },
      ]
}

/**
 * Facts after the list of documents has loaded or failed. A backend that lacks this call causes no
 * error notice.
 */
export const documentsListed = (context: DocumentsContext, result: ListResult): readonly Fact[] => {
  const [of = ''] = context.wanted
  const beside = besideDocumentsSettled(context, result)
  // The first failure was already reported, so retries stay silent.
  if (!result.ok)
    return isUnknownCall(result.error) || context.unread.includes(of)
      ? beside
      : [...beside, ...failed(`documents:list:${of}`, result.error)]
  const restorable = restorableOf(context, result)
  return [
    ...beside,
    { type: 'documents.listed', of, items: result.value.items },
    ...(restorable.length > 0
      ? [{ type: 'documents.added', chat: of, rows: restorable.map(composerRowOf) } as const]
      : []),
  ]
}

/** Facts when documents return to the composer. */
export const documentsReturned = (
  context: DocumentsContext,
  event: EventOf<'RETURN'>,
): readonly Fact[] => {
  const rows = returnedDocumentsOf(context, event).map(composerRowOf)
  return rows.length > 0 ? [{ type: 'documents.added', chat: event.chat, rows }] : []
}

/** Marks or unmarks a document as being deleted. */
export const documentMarked = (localId: string, isRemoving: boolean): Fact => ({
  type: 'documents.marked',
  byId: { [localId]: { isRemoving } },
})

/** Facts after a deletion. */
export const documentRemoved = (
  { removals: [removal] }: DocumentsContext,
  result: RemoveResult,
): readonly Fact[] => {
  const localId = removal?.localId ?? ''
  if (result.ok) return dropped([localId])
  return [documentMarked(localId, false), ...failed(`${localId}:kept`, result.error)]
}

/** A sent message takes its documents out of the composer. */
export const documentsSent = ({ known }: DocumentsContext): readonly Fact[] =>
  dropped(known().rows.flatMap((one) => (isTakenBySend(one) ? one.localId : [])))

export const documentsCleared = ({ known }: DocumentsContext): readonly Fact[] =>
  dropped(known().rows.map(({ localId }) => localId))

/** Leaving a chat drops its documents. A notice reports unfinished uploads. */
export const chatLeft = (context: DocumentsContext): readonly Fact[] => {
  const { rows } = context.known()
  const unsent = rows.filter(({ id }) => id === '').length
  return [
    ...documentsCleared(context),
    ...(unsent > 0 ? [notice(`${rows[0]?.localId}:left`, 'info', UPLOAD_TEXTS.letGo(unsent))] : []),
  ]
}
