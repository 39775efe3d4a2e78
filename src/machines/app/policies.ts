import { homePath } from '#contract/api/flags.ts'
import { errorToMessage } from '#src/texts/errors/error-message.ts'
import { hasStatus, isUnknownCall } from '#src/shared/app-error.ts'
import { sharePath, sheetPath } from '#contract/api/pages.ts'
import { COPY_TEXTS, SAVE_TEXTS } from '#src/texts/wording.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import {
  fetchTitle,
  continueAfterAnswer,
  loadMoreAttempts,
  goToStartedChat,
  hasFailed,
  listDocuments,
  leaveChats,
  dropUnnamedChatFiles,
  reloadChatDocuments,
  loadDeferredMessages,
  loadMessages,
  refreshConversations,
  checkForNewQuestion,
  resumeBlockedQueue,
  resumeRun,
  sendQueued,
  shownId,
  deletedItemCommands,
  reportStop,
  uploadWaitingFiles,
  onlyIf,
} from './chat-policies.ts'
import { repeatFind, goToCopy, announceCopy, resumeCopy } from './public-policies.ts'
import { refreshCredits, resetHiddenCheckout } from './billing-policies.ts'
import { retryAfterReconnect } from './connection-policies.ts'
import { endSession } from './session-policies.ts'
import {
  loadNewestRevision,
  followReply,
  leaveSheets,
  reloadSheetList,
  refreshSheet,
  refreshChangedSheets,
  reportShareFailure,
} from './sheet-policies.ts'
import type { Command, PolicyInput } from './types.ts'

type Policy<T extends Fact['type']> = (
  fact: Extract<Fact, { type: T }>,
  scene: PolicyInput,
) => readonly Command[]

/** Loads the lists that are still empty, and the credits. */
const fetchLists = ({ after, flags }: PolicyInput): readonly Command[] => [
  ...onlyIf(after.conversations.items.length === 0, { type: 'LOAD_CONVERSATIONS' }),
  ...onlyIf(flags.spreadsheets && after.spreadsheets.items.length === 0, {
    type: 'LOAD_SPREADSHEETS',
  }),
  { type: 'LOAD_CREDITS' },
]

const ended = (scene: PolicyInput): readonly Command[] => [
  { type: 'LOAD_CREDITS' },
  ...reportStop(scene),
  ...refreshChangedSheets(scene),
  ...reloadChatDocuments(scene),
]

/** Reactions across flows: maps each fact to commands. listeners.ts lists all other listeners. */
export const policies: { readonly [T in Fact['type']]?: Policy<T> } = {
  'session.restored': (_, scene) => [...fetchLists(scene), ...resumeCopy(scene)],
  'session.started': ({ next }, scene) => [
    { type: 'NAVIGATE', to: next ?? homePath(scene.flags), replace: true },
    ...fetchLists(scene),
  ],
  'session.ended': ({ reason }, scene) => endSession(reason, scene),
  'conversations.received': (_, scene) => fetchTitle(scene),
  'conversation.cleared': (_, scene) => dropUnnamedChatFiles(scene),
  'conversation.opened': (_, scene) => [
    ...loadMessages(scene, 'idle', 'failed'),
    ...fetchTitle(scene),
  ],
  'removal.begun': ({ of, ids }, { before }) =>
    of === 'conversations' ? leaveChats(ids) : leaveSheets(ids, before),
  'removal.undone': (_, scene) => sendQueued(scene),
  'rename.failed': ({ error }) => [{ type: 'NOTIFY', level: 'error', text: errorToMessage(error) }],
  'removal.failed': ({ error }, scene) => [
    { type: 'NOTIFY', level: 'error', text: errorToMessage(error) },
    ...sendQueued(scene),
  ],
  'conversations.deleted': ({ ids }, scene) => [
    // The deletion ended a running answer. The server does not charge for this answer.
    ...onlyIf(
      scene.before.chat.run !== null && scene.after.chat.run === null,
      { type: 'DETACH_RUN' },
      { type: 'LOAD_CREDITS' },
      ...sendQueued(scene),
    ),
    ...leaveChats(ids),
    ...onlyIf(scene.after.conversations.hasMore && scene.after.conversations.items.length === 0, {
      type: 'LOAD_CONVERSATIONS',
    }),
  ],
  'messages.received': (fact, scene) => [
    ...resumeRun(fact, scene),
    ...listDocuments(fact.conversationId, scene),
  ],
  'attempts.received': loadMoreAttempts,
  'messages.outdated': ({ conversationId }, scene) =>
    onlyIf(conversationId === shownId(scene.after.chat), ...loadMessages(scene)),
  'message.deferred': () => [{ type: 'LOAD_CREDITS' }],
  // If an older backend lacks the call, the user sees no error. The UI then hides the earlier
  // attempts.
  'attempts.failed': ({ error }) =>
    onlyIf(!isUnknownCall(error), {
      type: 'NOTIFY',
      level: 'error',
      text: errorToMessage(error),
    }),
  'message.queued': (_, scene) => sendQueued(scene),
  'conversation.started': (_, scene) => uploadWaitingFiles(scene),
  'reply.received': followReply,
  'reply.finished': (_, scene) => [
    ...goToStartedChat(scene),
    ...ended(scene),
    ...continueAfterAnswer(scene),
  ],
  'reply.cut': (_, scene) => [...ended(scene), ...continueAfterAnswer(scene)],
  'reply.recovered': (fact, scene) => [
    ...onlyIf(scene.after.chat.run === null, ...ended(scene)),
    ...loadMessages(scene),
    // The answer to a later question may still run.
    ...resumeRun(fact, scene),
    // The queue does not continue after a failed answer.
    ...onlyIf(!hasFailed(fact.items), ...sendQueued(scene)),
  ],
  'stop.requested': (_, scene) => reportStop(scene),
  'reply.stopped': (_, scene) => [
    ...onlyIf(scene.after.chat.run === null, { type: 'LOAD_CREDITS' }),
    ...reportStop(scene),
    ...continueAfterAnswer(scene),
  ],
  'reply.aborted': (_, scene) => [...refreshChangedSheets(scene), ...reloadChatDocuments(scene)],
  'reply.failed': ({ error }, scene) => [
    ...ended(scene),
    ...loadDeferredMessages(scene),
    ...onlyIf(hasStatus(error, 404), ...deletedItemCommands),
  ],
  'reply.refused': ({ opensPaywall }, scene) => [
    ...onlyIf(opensPaywall, { type: 'OPEN_PAYWALL', isHeld: true }),
    ...ended(scene),
    ...loadMessages(scene),
  ],
  'credit.reserved': () => [{ type: 'CANCEL_CREDITS' }],
  'credits.received': (_, scene) => [...resumeBlockedQueue(scene), ...resetHiddenCheckout(scene)],
  'credit.restored': (_, scene) => resetHiddenCheckout(scene),
  'paywall.closed': (_, scene) => resetHiddenCheckout(scene),
  'checkout.returned': () => [{ type: 'LOAD_CREDITS' }],
  // 409: the plan is already Pro.
  'checkout.failed': ({ error }) => onlyIf(hasStatus(error, 409), { type: 'LOAD_CREDITS' }),
  // The portal may have failed because the plan has ended.
  'portal.failed': () => [{ type: 'LOAD_CREDITS' }],
  'spreadsheets.received': (_, scene) => loadNewestRevision(scene),
  'spreadsheets.deleted': ({ ids }, { before }) => leaveSheets(ids, before),
  'spreadsheet.created': ({ spreadsheet }, { before }) =>
    onlyIf(!before.making?.stays, {
      type: 'NAVIGATE',
      to: sheetPath(spreadsheet.id),
      replace: false,
      onlyAt: '/app/spreadsheets',
    }),
  'copy.deferred': ({ code }) => [
    {
      type: 'NAVIGATE',
      to: `/sign-in?${new URLSearchParams({ next: sharePath(code) })}`,
      replace: false,
      onlyAt: sharePath(code),
    },
  ],
  'copy.made': ({ code, spreadsheet }, scene) => goToCopy(code, spreadsheet, scene),
  'spreadsheet.copied': ({ spreadsheet: { title } }) => [
    { type: 'NOTIFY', level: 'success', text: COPY_TEXTS.copied(title) },
  ],
  'spreadsheet.copy_failed': ({ error }) => [
    { type: 'NOTIFY', level: 'error', text: errorToMessage(error) },
  ],
  'public.opened': (_, { after }) =>
    onlyIf(after.session.status !== 'restoring', { type: 'TAKE_UP_COPY' }),
  'public.received': (_, scene) => repeatFind(scene),
  'find.found': ({ revision }) => [{ type: 'SEE_PUBLIC', revision }],
  'find.failed': ({ error }) =>
    onlyIf(hasStatus(error, 404), { type: 'SEE_PUBLIC', revision: null }),
  'session.missing': (_, scene) => resumeCopy(scene),
  'spreadsheet.create_failed': ({ error }) => [
    { type: 'NOTIFY', level: 'error', text: errorToMessage(error) },
  ],
  'workbook.created': ({ spreadsheet }) => [
    {
      type: 'NAVIGATE',
      to: sheetPath(spreadsheet.id),
      replace: true,
      onlyAt: '/app/spreadsheet',
      keepsSearch: true,
    },
  ],
  // The list reloads, because it shows a preview of the saved workbook.
  'workbook.closed': (_, { before, after }) =>
    onlyIf(before.workbook.id !== null && after.session.status === 'signedIn', {
      type: 'LOAD_SPREADSHEETS',
    }),
  'workbook.received': ({ id, save }) => [
    ...onlyIf(save === 'unsaved', {
      type: 'NOTIFY',
      level: 'info',
      text: SAVE_TEXTS.recovered,
    }),
    ...announceCopy(id),
  ],
  'copy.opened': ({ title }) => [
    { type: 'NOTIFY', level: 'success', text: COPY_TEXTS.yours(title) },
  ],
  'workbook.copied': ({ spreadsheet }, { before }) => [
    {
      type: 'NAVIGATE',
      to: sheetPath(spreadsheet.id),
      replace: true,
      onlyAt: sheetPath(before.workbook.id ?? ''),
    },
  ],
  'workbook.copy_failed': ({ error }) => [
    { type: 'NOTIFY', level: 'error', text: errorToMessage(error) },
  ],
  'share.enabled': (_, scene) => reloadSheetList(scene),
  'share.disabled': (_, scene) => reloadSheetList(scene),
  'share.failed': reportShareFailure,
  'table.inserted': (_, scene) => loadNewestRevision(scene),
  'workbook.outdated': (_, { after }) => refreshSheet(after),
  'page.shown': (_, scene) => [
    ...refreshSheet(scene.after),
    ...reportStop(scene),
    ...loadMessages(scene),
    ...checkForNewQuestion(scene),
    ...refreshConversations(scene),
    ...refreshCredits(scene),
  ],
  'connection.restored': (_, scene) => retryAfterReconnect(scene),
}

/** The commands that follow from a fact. */
export const commandsFor = (fact: Fact, scene: PolicyInput): readonly Command[] =>
  (policies[fact.type] as Policy<Fact['type']> | undefined)?.(fact, scene) ?? []
