import { assign, fromCallback, fromPromise, setup } from 'xstate'
import { DOCUMENT_HEALTH_PAUSE_MS, DOCUMENT_REFRESH_MS } from '#contract/limits/documents.ts'
import {
  MAX_FILES_PER_UPLOAD,
  POLL_BACKOFF_FACTOR,
  POLL_BACKOFF_MAX_MS,
  POLL_INTERVAL_MS,
} from '#contract/limits.ts'
import { isInProgress, noDocuments } from '#src/log/documents.ts'
import type { AttachedDocument } from '#src/log/facts/document-fact.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import { sendFacts, sliceActor } from '#src/log/log.ts'
import { countChecks, isKeptAlive, isPolled, keptAliveIds, recordStatuses } from './check.ts'
import { isLastList } from './beside-message.ts'
import { listsToRetryOf } from './list.ts'
import type {
  CheckResult,
  DocumentsContext,
  DocumentsEvent,
  HealthResult,
  ListResult,
  PickedDocument,
  Removal,
  RemoveResult,
  UploadInput,
  UploadEvent,
} from './types.ts'

const notProvided = (name: string) => (): never => {
  throw new Error(`documents: actor '${name}' was not provided`)
}

/** The initial context. The machine sets `known` to a read of the log. */
export const idleContext: DocumentsContext = {
  known: () => noDocuments,
  checks: {},
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

const named = ({ known }: DocumentsContext, localId: string): AttachedDocument | undefined =>
  known().rows.find((one) => one.localId === localId)

const hasRow = (
  { known }: DocumentsContext,
  is: (document: AttachedDocument) => boolean,
): boolean => known().rows.some(is)
const isWaiting = ({ status }: AttachedDocument): boolean => status === 'waiting'
const isUploading = ({ status }: AttachedDocument): boolean => status === 'uploading'

/** The pause in ms after this number of consecutive failures. */
const pauseAfter = (failures: number): number =>
  Math.min(POLL_BACKOFF_MAX_MS, POLL_INTERVAL_MS * POLL_BACKOFF_FACTOR ** failures)

/** Actors, guards and actions. machine.ts holds the states. */
export const documentsSetup = setup({
  types: {} as { context: DocumentsContext; events: DocumentsEvent },
  actors: {
    health: fromPromise<HealthResult>(notProvided('health')),
    upload: fromCallback<DocumentsEvent, UploadInput, UploadEvent>(notProvided('upload')),
    check: fromPromise<CheckResult, { readonly ids: readonly string[] }>(notProvided('check')),
    remove: fromPromise<RemoveResult, Removal>(notProvided('remove')),
    queued: fromCallback<DocumentsEvent>(notProvided('queued')),
    folded: sliceActor(({ documents }) => documents),
    list: fromPromise<ListResult, { readonly chat: string }>(notProvided('list')),
  },
  actions: {
    record: ({ system }, facts: readonly Fact[]) => sendFacts(system, facts),
    /** Adds an entry in `checks` for each document whose status no check has requested yet. */
    note: assign({
      checks: ({ context }, entries: DocumentsContext['checks']) => ({
        ...context.checks,
        ...entries,
      }),
    }),
    takeBatch: assign({
      batch: ({ context }) =>
        context
          .known()
          .rows.filter(isUploading)
          .slice(0, MAX_FILES_PER_UPLOAD)
          .map(({ localId }) => localId),
    }),
    endBatch: assign({ batch: [] }),
    count: assign({ checks: ({ context }) => countChecks(context) }),
    learn: assign(({ context }, result: CheckResult) => ({
      checks: recordStatuses(context, result),
      failures: result.ok ? 0 : context.failures + 1,
    })),
    askFor: assign({
      asked: ({ context }) =>
        context
          .known()
          .rows.filter(isKeptAlive)
          .map(({ localId }) => localId),
    }),
    endAsking: assign({ asked: [] }),
    /** The list at index 0 is loading and may miss the change, so the chat is queued again. */
    want: assign({
      wanted: ({ context: { wanted } }, chat: string | null) =>
        chat === null || wanted.includes(chat, 1) ? wanted : [...wanted, chat],
    }),
    /** Remembers the chat whose answer has ended. */
    end: assign((_, over: string) => ({ over })),
    restore: assign(({ context }, result: ListResult) => ({
      wanted: context.wanted.slice(1),
      over: isLastList(context) ? null : context.over,
      ...listsToRetryOf(context, result),
    })),
    wantUnread: assign({ wanted: ({ context }) => context.unread }),
    /** Resets the failure count, so the next round of checks starts with the shortest pause. */
    rest: assign({ failures: 0 }),
    wantRemoval: assign({
      removals: ({ context }, localId: string) => [
        ...context.removals,
        { localId, id: named(context, localId)?.id ?? '', chat: context.known().chat },
      ],
    }),
    endRemoval: assign({ removals: ({ context }) => context.removals.slice(1) }),
    forget: assign(({ context: { known, queued } }) => ({ ...idleContext, known, queued })),
    queue: assign((_, queued: readonly string[]) => ({ queued })),
    /** Releases files that no row lists. */
    letGo: (_, files: readonly PickedDocument[]): void => {
      throw new Error(`documents: nothing lets go of ${files.length} file(s)`)
    },
  },
  guards: {
    isAnswered: (_, result: HealthResult) => result.ok,
    isWell: (_, result: HealthResult) => result.ok && result.value,
    isOther: ({ context: { known } }, chat: string | null) =>
      known().chat !== chat && known().rows.length > 0,
    hasWaiting: ({ context }) => hasRow(context, isWaiting),
    hasAny: ({ context }) => hasRow(context, () => true),
    hasBatch: ({ context }) => hasRow(context, isUploading),
    isBatchGone: ({ context }) => !context.batch.some((localId) => named(context, localId)),
    hasWatched: ({ context }) => hasRow(context, isPolled),
    isNoneWatched: ({ context }) => !hasRow(context, isPolled),
    hasKept: ({ context }) => keptAliveIds(context).length > 0,
    isNoneKept: ({ context }) => keptAliveIds(context).length === 0,
    isUnwanted: ({ context }, chat: string) => !context.wanted.includes(chat),
    isAtEnd: ({ event }) => event.type === 'OPEN' && event.isOver === true,
    hasWanted: ({ context }) => context.wanted.length > 0,
    isNoneWanted: ({ context }) => context.wanted.length === 0,
    hasUnread: ({ context }) => context.unread.length > 0,
    isNoneUnread: ({ context }) => context.unread.length === 0,
    hasUnsettled: ({ context }) => hasRow(context, isInProgress),
    isAllSettled: ({ context }) =>
      !hasRow(context, isInProgress) && hasRow(context, (one) => !isWaiting(one)),
    isNoneLeft: ({ context }) => !hasRow(context, isInProgress),
    /**
     * True if the document can be removed without a delete call: its upload has not ended, its
     * processing has not started, or a message carries it.
     */
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
    keep: DOCUMENT_REFRESH_MS,
    nextCheck: ({ context }) => pauseAfter(context.failures),
    nextList: ({ context }) => pauseAfter(context.unreadCount),
  },
})
