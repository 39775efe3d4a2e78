import { assign, enqueueActions, fromCallback, fromPromise, setup } from 'xstate'
import { DOCUMENT_HEALTH_PAUSE_MS, DOCUMENT_KEEP_MS } from '#contract/document-limits.ts'
import {
  MAX_FILES_PER_UPLOAD,
  POLL_BACKOFF_FACTOR,
  POLL_BACKOFF_MAX_MS,
  POLL_INTERVAL_MS,
} from '#contract/limits.ts'
import { isUnsettled } from '#src/events/documents.ts'
import type { Fact } from '#src/events/fact.ts'
import type { LogRef } from '#src/events/log.ts'
import { goneOf, isKept, isWatched, keptIds, readCheck } from './check.ts'
import { afterList, besideOf, isTaken } from './beside.ts'
import { leftOf, returnedOf, trackedOf, unreadOf } from './list.ts'
import type {
  CheckResult,
  DocumentsContext,
  DocumentsEvent,
  HealthResult,
  ListResult,
  PickedDocument,
  Removal,
  RemoveResult,
  Tracked,
  UploadInput,
  UploadNews,
  UploadResult,
} from './types.ts'

const notProvided = (name: string) => (): never => {
  throw new Error(`documents: actor '${name}' was not provided`)
}

/** Nothing is attached. */
export const idle: DocumentsContext = {
  chat: null,
  documents: [],
  batch: [],
  failures: 0,
  removals: [],
  wanted: [],
  unread: [],
  unreadCount: 0,
  queued: [],
  asked: [],
  over: null,
}

const without = (documents: readonly Tracked[], localId: string): readonly Tracked[] =>
  documents.filter((one) => one.localId !== localId)

const named = ({ documents }: DocumentsContext, localId: string): Tracked | undefined =>
  documents.find((one) => one.localId === localId)

/** The documents after their upload; those that the server did not take go. */
const afterUpload = (
  { documents, batch }: DocumentsContext,
  result: UploadResult,
): readonly Tracked[] => {
  const taken = new Map(
    result.ok ? result.value.accepted.map(({ localId, document }) => [localId, document]) : [],
  )
  return documents.flatMap((one) => {
    const document = taken.get(one.localId)
    if (!batch.includes(one.localId)) return [one]
    if (!document) return []
    return [{ ...trackedOf(document), localId: one.localId, ...besideOf(one) }]
  })
}

/** How long to wait after so many failures, in ms (DOC-4). */
const pauseAfter = (failures: number): number =>
  Math.min(POLL_BACKOFF_MAX_MS, POLL_INTERVAL_MS * POLL_BACKOFF_FACTOR ** failures)

/** What the documents machine is made of; machine.ts says when (spec §4, "Document attachment"). */
export const documentsSetup = setup({
  types: {} as { context: DocumentsContext; events: DocumentsEvent },
  actors: {
    health: fromPromise<HealthResult>(notProvided('health')),
    upload: fromCallback<DocumentsEvent, UploadInput, UploadNews>(notProvided('upload')),
    check: fromPromise<CheckResult, { readonly ids: readonly string[] }>(notProvided('check')),
    remove: fromPromise<RemoveResult, Removal>(notProvided('remove')),
    queued: fromCallback<DocumentsEvent>(notProvided('queued')),
    list: fromPromise<ListResult, { readonly chat: string }>(notProvided('list')),
  },
  actions: {
    record: enqueueActions(({ enqueue, system }, facts: readonly Fact[]) => {
      for (const fact of facts) enqueue.sendTo(system.get('log') as LogRef, fact)
    }),
    add: assign(
      (
        { context },
        {
          chat,
          files,
        }: { readonly chat: string | null; readonly files: readonly PickedDocument[] },
      ) => ({
        chat,
        documents: [
          ...context.documents,
          ...files.map(({ localId }): Tracked => ({
            localId,
            id: '',
            status: chat === null ? 'waiting' : 'uploading',
            attempts: 0,
            told: '',
          })),
        ],
      }),
    ),
    begin: assign(({ context }, chat: string) => ({
      chat,
      documents: context.documents.map((one) =>
        one.status === 'waiting' ? { ...one, status: 'uploading' as const, isBeside: true } : one,
      ),
    })),
    takeBatch: assign({
      batch: ({ context }) =>
        context.documents
          .filter(({ status }) => status === 'uploading')
          .slice(0, MAX_FILES_PER_UPLOAD)
          .map(({ localId }) => localId),
    }),
    endBatch: assign({ batch: [] }),
    receive: assign(({ context }, result: UploadResult) => ({
      documents: afterUpload(context, result),
      batch: [],
    })),
    count: assign({
      documents: ({ context }) =>
        context.documents.map((one) =>
          isWatched(one) ? { ...one, attempts: one.attempts + 1 } : one,
        ),
    }),
    learn: assign(({ context }, result: CheckResult) => ({
      documents: readCheck(context, result).documents,
      failures: result.ok ? 0 : context.failures + 1,
    })),
    askFor: assign({
      asked: ({ context }) => context.documents.filter(isKept).map(({ localId }) => localId),
    }),
    lose: assign(({ context }, result: CheckResult) => {
      const gone = goneOf(context, result)
      return {
        asked: [],
        documents: context.documents.map((one) =>
          gone.includes(one.localId) ? { ...one, status: 'failed' as const } : one,
        ),
      }
    }),
    /** The first is being read: what has changed since may not be in it. */
    want: assign({
      wanted: ({ context: { wanted } }, chat: string | null) =>
        chat === null || wanted.includes(chat, 1) ? wanted : [...wanted, chat],
    }),
    /** An answer has ended in that chat. */
    end: assign((_, over: string) => ({ over })),
    restore: assign(({ context }, result: ListResult) => {
      const left = leftOf(context, result)
      return {
        ...afterList(context, result),
        wanted: context.wanted.slice(1),
        ...unreadOf(context, result),
        ...(left.length > 0 && {
          chat: context.wanted[0] ?? null,
          documents: [...afterList(context, result).documents, ...left.map(trackedOf)],
        }),
      }
    }),
    takeBack: assign(({ context }, event: Extract<DocumentsEvent, { type: 'RETURN' }>) => {
      const back = returnedOf(context, event)
      return back.length === 0
        ? {}
        : { chat: event.chat, documents: [...context.documents, ...back.map(trackedOf)] }
    }),
    wantUnread: assign({ wanted: ({ context }) => context.unread }),
    /** Checks that begin anew have not failed yet. */
    rest: assign({ failures: 0 }),
    drop: assign({
      documents: ({ context }, localId: string) => without(context.documents, localId),
    }),
    wantRemoval: assign({
      removals: ({ context }, localId: string) => [
        ...context.removals,
        { localId, id: named(context, localId)?.id ?? '', chat: context.chat },
      ],
    }),
    endRemoval: assign(({ context: { documents, removals } }, result: RemoveResult) => ({
      removals: removals.slice(1),
      documents: result.ok ? without(documents, removals[0]?.localId ?? '') : documents,
    })),
    clear: assign({
      documents: ({ context }) => context.documents.filter((one) => !isTaken(one)),
    }),
    leave: assign({ documents: [], chat: null }),
    forget: assign(({ context: { queued } }) => ({ ...idle, queued })),
    queue: assign((_, queued: readonly string[]) => ({ queued })),
    /** Files that nothing lists are held no longer. */
    letGo: (_, files: readonly PickedDocument[]): void => {
      throw new Error(`documents: nothing lets go of ${files.length} file(s)`)
    },
  },
  guards: {
    isAnswered: (_, result: HealthResult) => result.ok,
    isWell: (_, result: HealthResult) => result.ok && result.value,
    isOther: ({ context }, chat: string | null) =>
      context.chat !== chat && context.documents.length > 0,
    hasWaiting: ({ context }) => context.documents.some(({ status }) => status === 'waiting'),
    hasAny: ({ context }) => context.documents.length > 0,
    hasBatch: ({ context }) => context.documents.some(({ status }) => status === 'uploading'),
    isBatchGone: ({ context }) => !context.batch.some((localId) => named(context, localId)),
    hasWatched: ({ context }) => context.documents.some(isWatched),
    isNoneWatched: ({ context }) => !context.documents.some(isWatched),
    hasKept: ({ context }) => keptIds(context).length > 0,
    isNoneKept: ({ context }) => keptIds(context).length === 0,
    isUnwanted: ({ context }, chat: string) => !context.wanted.includes(chat),
    isAtEnd: ({ event }) => event.type === 'OPEN' && event.isOver === true,
    hasWanted: ({ context }) => context.wanted.length > 0,
    isNoneWanted: ({ context }) => context.wanted.length === 0,
    hasUnread: ({ context }) => context.unread.length > 0,
    isNoneUnread: ({ context }) => context.unread.length === 0,
    hasUnsettled: ({ context }) => context.documents.some(isUnsettled),
    isAllSettled: ({ context: { documents } }) =>
      !documents.some(isUnsettled) && documents.some(({ status }) => status !== 'waiting'),
    isNoneLeft: ({ context: { documents } }) => !documents.some(isUnsettled),
    /** The server has nothing of it that is done, does not know it, or has it for a message. */
    isLocal: (
      { context },
      { localId, isCarried = false }: Extract<DocumentsEvent, { type: 'REMOVE' }>,
    ) => {
      const one = named(context, localId)
      return one !== undefined && (one.id === '' || one.status === 'pending' || isCarried)
    },
    isOnServer: ({ context }, localId: string) =>
      named(context, localId) !== undefined &&
      !context.removals.some((removal) => removal.localId === localId),
    hasRemoval: ({ context }) => context.removals.length > 0,
    hasNoRemoval: ({ context }) => context.removals.length === 0,
  },
  delays: {
    healthPause: DOCUMENT_HEALTH_PAUSE_MS,
    keep: DOCUMENT_KEEP_MS,
    nextCheck: ({ context }) => pauseAfter(context.failures),
    nextList: ({ context }) => pauseAfter(context.unreadCount),
  },
})
