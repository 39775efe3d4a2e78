import type { AppFlags } from '#contract/api/flags.ts'
import type { AppState } from '#src/log/state.ts'
import type { MessageCommand } from '../reply/types.ts'
import type { AppCommand, Stamped } from './commands.ts'
import { showAttempt } from './route-attempts.ts'
import { manageSubscription, startCheckout, sendToPay } from './route-billing.ts'
import {
  closePublic,
  copyOwn,
  copyPublic,
  openPublic,
  reloadPublic,
  resumeCopy,
  sendToCopy,
} from './route-copy.ts'
import {
  cancelDocuments,
  leaveDocuments,
  listDocuments,
  startDocuments,
  routeDocuments,
} from './route-documents.ts'
import { findPublic, refreshPublic, sendToFind } from './route-find.ts'
import { insertTable } from './route-insert.ts'
import {
  createFromTemplate,
  loadEarlierMessages,
  loadMoreConversations,
  loadMoreResults,
  removeConversations,
  removeSpreadsheets,
  renameConversation,
  renameSpreadsheet,
  searchConversations,
  sendToRemovals,
} from './route-lists.ts'
import { notify } from './route-notices.ts'
import { resumeRun, reportStop } from './route-reply.ts'
import { closeShare, openShare, sendToShare } from './route-share.ts'
import { cancelTransfers, routeTransfer } from './route-transfer.ts'
import {
  sendOneShotRequest,
  load,
  recordFact,
  sendToReply,
  sendToSession,
  sendToWorkbook,
  type Router,
} from './steps.ts'
import type { Command, Step } from './types.ts'

/** The reply flow decides whether the message is sent, repeated or queued. */
const ask = (command: MessageCommand, _: AppState, flags: AppFlags): readonly Step[] =>
  sendToReply({ type: 'ASK', command, flags })

/**
 * Who may give a command. `visitor`: a signed-out user. `member`: a signed-in user. `either`: both,
 * but not before the session state is known.
 */
export type Audience = 'anyone' | 'visitor' | 'member' | 'either'

type Feature = 'chat' | 'spreadsheets' | 'documents' | 'billing'

type Row<T extends Command['type']> = {
  /** `policies`: an internal command. */
  readonly who: Audience | 'policies'
  /**
   * The features in which the command starts something. If one of them is off, the command has no
   * effect.
   */
  readonly begins: readonly Feature[]
  readonly to: Router<T>
}

const by =
  (who: Audience | 'policies') =>
  <T extends Command['type']>(to: NoInfer<Router<T>>, ...begins: readonly Feature[]): Row<T> => ({
    who,
    begins,
    to,
  })

const anyone = by('anyone')
const visitor = by('visitor')
const member = by('member')
const either = by('either')
const inner = by('policies')

/** One row per command: who may give it, the features it starts and its router. */
const routes: { readonly [T in Command['type']]: Row<T> } = {
  SEND: member(ask, 'chat'),
  EDIT: member(ask, 'chat'),
  RETRY: member(ask, 'chat'),
  CONTINUE: member(ask, 'chat'),
  STOP: member(() => sendToReply({ type: 'STOP' })),
  QUEUE: member(ask, 'chat'),
  SEND_QUEUED: member(ask),
  UNQUEUE: member(ask),
  SHOW_STOPPED: member(({ messageId }) => recordFact({ type: 'stopped.shown', messageId })),
  SHOW_ATTEMPT: member(showAttempt),
  OPEN_CONVERSATION: member(({ id }) => recordFact({ type: 'conversation.opened', id }), 'chat'),
  NEW_CONVERSATION: member(() => recordFact({ type: 'conversation.cleared' })),
  RESUME_RUN: inner(resumeRun),
  TELL_STOP: inner(reportStop),
  DETACH_RUN: inner(() => sendToReply({ type: 'DETACH' })),
  LOAD_MESSAGES: inner(({ id }) => load('messages', { of: 'messages', id })),
  LOAD_NEWEST: inner(({ id }) => load('newest', { of: 'newest', id })),
  RELOAD_MESSAGES: member(({ id }) => load('messages', { of: 'messages', id }), 'chat'),
  LOAD_EARLIER_MESSAGES: member(loadEarlierMessages, 'chat'),
  LOAD_CONVERSATION: inner(({ id }) => load('conversation', { of: 'conversation', id })),
  LOAD_CONVERSATIONS: member(
    ({ isQuiet }) => load('conversations', { of: 'conversations', ...(isQuiet && { isQuiet }) }),
    'chat',
  ),
  LOAD_MORE_CONVERSATIONS: member(loadMoreConversations),
  SEARCH_CONVERSATIONS: member(searchConversations, 'chat'),
  LOAD_MORE_FOUND: member(loadMoreResults),
  RENAME_CONVERSATION: member(renameConversation, 'chat'),
  DELETE_CONVERSATIONS: member(removeConversations, 'chat'),
  LOAD_SHEET_CHATS: member(
    ({ id }) => load('sheetChats', { of: 'sheetChats', id }),
    'chat',
    'spreadsheets',
  ),
  LOAD_SPREADSHEETS: member(() => load('spreadsheets', { of: 'spreadsheets' }), 'spreadsheets'),
  RENAME_SPREADSHEET: member(renameSpreadsheet, 'spreadsheets'),
  DELETE_SPREADSHEETS: member(removeSpreadsheets, 'spreadsheets'),
  CREATE_FROM_TEMPLATE: member(createFromTemplate, 'spreadsheets'),
  UNDO_REMOVAL: member(({ id }) => sendToRemovals({ type: 'UNDO', id })),
  SEND_REMOVALS: inner(() => sendToRemovals({ type: 'SEND_ALL' })),
  INSERT_TABLE: member(insertTable, 'spreadsheets'),
  OPEN_PUBLIC: anyone(openPublic, 'spreadsheets'),
  RELOAD_PUBLIC: anyone(reloadPublic),
  CLOSE_PUBLIC: anyone(closePublic),
  SEE_PUBLIC: anyone(refreshPublic),
  FIND_PUBLIC: anyone(findPublic),
  STEP_FOUND: anyone(({ by }) => sendToFind({ type: 'STEP', by })),
  RENEW_FOUND: inner(({ revision }) => sendToFind({ type: 'RENEW', revision })),
  COPY_PUBLIC: either(copyPublic, 'spreadsheets'),
  TAKE_UP_COPY: inner(resumeCopy, 'spreadsheets'),
  FIND_WAITING_COPY: visitor(({ code }) => sendToCopy({ type: 'LOOK_UP', at: 'signIn', id: code })),
  GREET_COPY: inner(({ id }) => sendToCopy({ type: 'LOOK_UP', at: 'sheet', id })),
  CANCEL_COPY: inner(() => sendToCopy({ type: 'CANCEL' })),
  COPY_SPREADSHEET: member(copyOwn, 'spreadsheets'),
  TRANSFER: member(routeTransfer, 'spreadsheets'),
  CANCEL_TRANSFERS: inner(cancelTransfers),
  DOCUMENTS: member(routeDocuments),
  START_DOCUMENTS: inner(startDocuments),
  LIST_DOCUMENTS: inner(listDocuments, 'documents'),
  CANCEL_DOCUMENTS: inner(cancelDocuments),
  LEAVE_DOCUMENTS: inner(leaveDocuments),
  OPEN_WORKBOOK: member(({ id }) => sendToWorkbook({ type: 'OPEN_WORKBOOK', id }), 'spreadsheets'),
  CLOSE_WORKBOOK: member(() => sendToWorkbook({ type: 'CLOSE_WORKBOOK' })),
  RELOAD_WORKBOOK: member(() => sendToWorkbook({ type: 'RELOAD_WORKBOOK' })),
  REFRESH_WORKBOOK: inner(() => sendToWorkbook({ type: 'REFRESH' })),
  EDITED: member(() => sendToWorkbook({ type: 'EDITED' })),
  SAVE_NOW: member(() => sendToWorkbook({ type: 'SAVE_NOW' })),
  KEEP_MINE: member((_, { workbook }) =>
    sendToWorkbook({ type: 'KEEP_MINE', title: workbook.title }),
  ),
  LOAD_THEIRS: member(() => sendToWorkbook({ type: 'LOAD_THEIRS' })),
  KEEP_BOTH: member(() => sendToWorkbook({ type: 'KEEP_BOTH' })),
  TAKE_BACK: member(() => sendToWorkbook({ type: 'TAKE_BACK' })),
  DROP_ASIDE: member(() => sendToWorkbook({ type: 'DROP_ASIDE' })),
  OPEN_SHARE: member(openShare, 'spreadsheets'),
  CLOSE_SHARE: member(closeShare),
  ENABLE_SHARE: member(() => sendToShare({ type: 'ENABLE' })),
  DISABLE_SHARE: member(() => sendToShare({ type: 'DISABLE' })),
  RETRY_SHARE: member(() => sendToShare({ type: 'RETRY' })),
  SIGN_IN: visitor(sendToSession),
  SIGN_UP: visitor(sendToSession),
  SIGN_OUT: member(() => [
    ...sendToRemovals({ type: 'SEND_ALL' }),
    ...sendToSession({ type: 'SIGN_OUT' }),
  ]),
  LOAD_CREDITS: member(() => load('credits', { of: 'credits' }), 'billing'),
  CANCEL_CREDITS: inner(() => [{ do: 'tell', to: 'credits', event: { type: 'CANCEL' } }]),
  OPEN_PAYWALL: member(({ isHeld }) => recordFact({ type: 'paywall.opened', isHeld }), 'billing'),
  CLOSE_PAYWALL: member(() => recordFact({ type: 'paywall.closed' })),
  START_CHECKOUT: member(startCheckout, 'billing'),
  RESET_CHECKOUT: inner(() => sendToPay('RESET')),
  RESET_PAY: inner(() => sendToPay('END')),
  MANAGE_SUBSCRIPTION: member(manageSubscription, 'billing'),
  NAVIGATE: inner((event) => [{ do: 'tell', to: 'navigation', event }]),
  NOTIFY: member(notify),
  DISMISS_NOTICE: anyone(({ id }) => recordFact({ type: 'notice.dismissed', id })),
  SEE_NOTICES: member(() => recordFact({ type: 'notices.seen' })),
  CLEAR_NOTICES: member(() => recordFact({ type: 'notices.cleared' })),
  COPY_LOG: member(sendOneShotRequest),
  FINISH_EXAMPLES: member(sendOneShotRequest),
  RELOAD_PAGE: anyone(() => [{ do: 'tell', to: 'page', event: { type: 'RELOAD_PAGE' } }]),
}

/** True for a command of the UI, false for internal ones. */
export const isUiCommand = (type: string): type is AppCommand['type'] =>
  Object.hasOwn(routes, type) && routes[type as Command['type']].who !== 'policies'

/** The commands that the given people may use. */
export const commandsAllowedTo = (...people: readonly Audience[]): readonly AppCommand['type'][] =>
  Object.keys(routes).filter(
    (type): type is AppCommand['type'] =>
      isUiCommand(type) && people.includes(routes[type].who as Audience),
  )

/** True if a feature flag disables the command. */
export const isCommandOff = ({ type }: Command, flags: AppFlags): boolean =>
  routes[type].begins.some((feature) => !flags[feature])

export const route = (
  command: Stamped<Command>,
  state: AppState,
  flags: AppFlags,
): readonly Step[] =>
  isCommandOff(command, flags)
    ? []
    : (routes[command.type].to as Router<Command['type']>)(command, state, flags)
