import type { AppFlags } from '#contract/api/flags.ts'
import type { AppState } from '#src/log/state.ts'
import type { Ask } from '../reply/types.ts'
import type { AppCommand, Stamped } from './commands.ts'
import { showAttempt } from './route-attempts.ts'
import { manage, startCheckout, tellPay } from './route-billing.ts'
import {
  closePublic,
  copyOwn,
  copyPublic,
  openPublic,
  reloadPublic,
  takeUpCopy,
  tellCopy,
} from './route-copy.ts'
import {
  cancelDocuments,
  leaveDocuments,
  listDocuments,
  startDocuments,
  tellDocuments,
} from './route-documents.ts'
import { findPublic, seePublic, tellFind } from './route-find.ts'
import { insertTable } from './route-insert.ts'
import {
  createFrom,
  earlier,
  more,
  moreFound,
  removeConversations,
  removeSpreadsheets,
  renameConversation,
  renameSpreadsheet,
  search,
  tellRemovals,
} from './route-lists.ts'
import { notify } from './route-notices.ts'
import { resume, tellStop } from './route-reply.ts'
import { closeShare, openShare, tellShare } from './route-share.ts'
import { cancelTransfers, tellTransfer } from './route-transfer.ts'
import { errand, load, record, tellReply, tellSession, tellWorkbook, type Router } from './steps.ts'
import type { Command, Step } from './types.ts'

/** The reply flow decides whether the message is sent, repeated or queued. */
const ask = (command: Ask, _: AppState, flags: AppFlags): readonly Step[] =>
  tellReply({ type: 'ASK', command, flags })

/** Who may give a command. `either`: as soon as the session state is known. */
export type Who = 'anyone' | 'visitor' | 'member' | 'either'

type Feature = 'chat' | 'spreadsheets' | 'documents' | 'billing'

type Row<T extends Command['type']> = {
  /** `policies`: an internal command. */
  readonly who: Who | 'policies'
  /** Features the command starts. It is ignored if one of them is off. */
  readonly begins: readonly Feature[]
  readonly to: Router<T>
}

const by =
  (who: Who | 'policies') =>
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
  STOP: member(() => tellReply({ type: 'STOP' })),
  QUEUE: member(ask, 'chat'),
  SEND_QUEUED: member(ask),
  UNQUEUE: member(ask),
  SHOW_STOPPED: member(({ messageId }) => record({ type: 'stopped.shown', messageId })),
  SHOW_ATTEMPT: member(showAttempt),
  OPEN_CONVERSATION: member(({ id }) => record({ type: 'conversation.opened', id }), 'chat'),
  NEW_CONVERSATION: member(() => record({ type: 'conversation.cleared' })),
  RESUME_RUN: inner(resume),
  TELL_STOP: inner(tellStop),
  DETACH_RUN: inner(() => tellReply({ type: 'DETACH' })),
  LOAD_MESSAGES: inner(({ id }) => load('messages', { of: 'messages', id })),
  LOAD_NEWEST: inner(({ id }) => load('newest', { of: 'newest', id })),
  RELOAD_MESSAGES: member(({ id }) => load('messages', { of: 'messages', id }), 'chat'),
  LOAD_EARLIER_MESSAGES: member(earlier, 'chat'),
  LOAD_CONVERSATION: inner(({ id }) => load('conversation', { of: 'conversation', id })),
  LOAD_CONVERSATIONS: member(
    ({ isQuiet }) => load('conversations', { of: 'conversations', ...(isQuiet && { isQuiet }) }),
    'chat',
  ),
  LOAD_MORE_CONVERSATIONS: member(more),
  SEARCH_CONVERSATIONS: member(search, 'chat'),
  LOAD_MORE_FOUND: member(moreFound),
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
  CREATE_FROM_TEMPLATE: member(createFrom, 'spreadsheets'),
  UNDO_REMOVAL: member(({ id }) => tellRemovals({ type: 'UNDO', id })),
  SEND_REMOVALS: inner(() => tellRemovals({ type: 'SEND_ALL' })),
  INSERT_TABLE: member(insertTable, 'spreadsheets'),
  OPEN_PUBLIC: anyone(openPublic, 'spreadsheets'),
  RELOAD_PUBLIC: anyone(reloadPublic),
  CLOSE_PUBLIC: anyone(closePublic),
  SEE_PUBLIC: anyone(seePublic),
  FIND_PUBLIC: anyone(findPublic),
  STEP_FOUND: anyone(({ by }) => tellFind({ type: 'STEP', by })),
  RENEW_FOUND: inner(({ revision }) => tellFind({ type: 'RENEW', revision })),
  COPY_PUBLIC: either(copyPublic, 'spreadsheets'),
  TAKE_UP_COPY: inner(takeUpCopy, 'spreadsheets'),
  LOOK_FOR_COPY: visitor(({ code }) => tellCopy({ type: 'LOOK', at: 'signIn', id: code })),
  GREET_COPY: inner(({ id }) => tellCopy({ type: 'LOOK', at: 'sheet', id })),
  CANCEL_COPY: inner(() => tellCopy({ type: 'CANCEL' })),
  COPY_SPREADSHEET: member(copyOwn, 'spreadsheets'),
  TRANSFER: member(tellTransfer, 'spreadsheets'),
  CANCEL_TRANSFERS: inner(cancelTransfers),
  DOCUMENTS: member(tellDocuments),
  START_DOCUMENTS: inner(startDocuments),
  LIST_DOCUMENTS: inner(listDocuments, 'documents'),
  CANCEL_DOCUMENTS: inner(cancelDocuments),
  LEAVE_DOCUMENTS: inner(leaveDocuments),
  OPEN_WORKBOOK: member(({ id }) => tellWorkbook({ type: 'OPEN_WORKBOOK', id }), 'spreadsheets'),
  CLOSE_WORKBOOK: member(() => tellWorkbook({ type: 'CLOSE_WORKBOOK' })),
  RELOAD_WORKBOOK: member(() => tellWorkbook({ type: 'RELOAD_WORKBOOK' })),
  REFRESH_WORKBOOK: inner(() => tellWorkbook({ type: 'REFRESH' })),
  EDITED: member(() => tellWorkbook({ type: 'EDITED' })),
  SAVE_NOW: member(() => tellWorkbook({ type: 'SAVE_NOW' })),
  KEEP_MINE: member((_, { workbook }) =>
    tellWorkbook({ type: 'KEEP_MINE', title: workbook.title }),
  ),
  LOAD_THEIRS: member(() => tellWorkbook({ type: 'LOAD_THEIRS' })),
  KEEP_BOTH: member(() => tellWorkbook({ type: 'KEEP_BOTH' })),
  TAKE_BACK: member(() => tellWorkbook({ type: 'TAKE_BACK' })),
  DROP_ASIDE: member(() => tellWorkbook({ type: 'DROP_ASIDE' })),
  OPEN_SHARE: member(openShare, 'spreadsheets'),
  CLOSE_SHARE: member(closeShare),
  ENABLE_SHARE: member(() => tellShare({ type: 'ENABLE' })),
  DISABLE_SHARE: member(() => tellShare({ type: 'DISABLE' })),
  RETRY_SHARE: member(() => tellShare({ type: 'RETRY' })),
  SIGN_IN: visitor(tellSession),
  SIGN_UP: visitor(tellSession),
  SIGN_OUT: member(() => [
    ...tellRemovals({ type: 'SEND_ALL' }),
    ...tellSession({ type: 'SIGN_OUT' }),
  ]),
  LOAD_CREDITS: member(() => load('credits', { of: 'credits' }), 'billing'),
  CANCEL_CREDITS: inner(() => [{ do: 'tell', to: 'credits', event: { type: 'CANCEL' } }]),
  OPEN_PAYWALL: member(({ isHeld }) => record({ type: 'paywall.opened', isHeld }), 'billing'),
  CLOSE_PAYWALL: member(() => record({ type: 'paywall.closed' })),
  START_CHECKOUT: member(startCheckout, 'billing'),
  RESET_CHECKOUT: inner(() => tellPay('RESET')),
  RESET_PAY: inner(() => tellPay('END')),
  MANAGE_SUBSCRIPTION: member(manage, 'billing'),
  NAVIGATE: inner((event) => [{ do: 'tell', to: 'navigation', event }]),
  NOTIFY: member(notify),
  DISMISS_NOTICE: anyone(({ id }) => record({ type: 'notice.dismissed', id })),
  SEE_NOTICES: member(() => record({ type: 'notices.seen' })),
  CLEAR_NOTICES: member(() => record({ type: 'notices.cleared' })),
  COPY_LOG: member(errand),
  FINISH_OFFERS: member(errand),
  RELOAD_PAGE: anyone(() => [{ do: 'tell', to: 'page', event: { type: 'RELOAD_PAGE' } }]),
}

/** True for a command of the UI, false for internal ones. */
export const isGiven = (type: string): type is AppCommand['type'] =>
  Object.hasOwn(routes, type) && routes[type as Command['type']].who !== 'policies'

/** The commands that the given people may use. */
export const givenBy = (...people: readonly Who[]): readonly AppCommand['type'][] =>
  Object.keys(routes).filter(
    (type): type is AppCommand['type'] => isGiven(type) && people.includes(routes[type].who as Who),
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
