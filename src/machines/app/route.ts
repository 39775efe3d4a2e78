import { TOAST_DURATION_MS } from '#contract/limits.ts'
import type { AppFlags } from '#contract/flags.ts'
import { under } from '#src/events/record.ts'
import { lastAsked } from '#src/events/run.ts'
import type { AppState } from '#src/events/state.ts'
import type { Rename } from '../rename/types.ts'
import type { Stamped } from './commands.ts'
import { isCommandOff } from './commands-off.ts'
import {
  closePublic,
  copyOwn,
  copyPublic,
  openPublic,
  reloadPublic,
  takeUpCopy,
  tellCopy,
} from './route-copy.ts'
import { manage, startCheckout, tellPay } from './route-billing.ts'
import {
  cancelDocuments,
  leaveDocuments,
  listDocuments,
  startDocuments,
  tellDocuments,
} from './route-documents.ts'
import { findPublic, seePublic, tellFind } from './route-find.ts'
import { showAttempt } from './route-attempts.ts'
import { insertTable } from './route-insert.ts'
import {
  createFrom,
  more,
  moreFound,
  removeConversations,
  removeSpreadsheets,
  search,
  tellRemovals,
} from './route-lists.ts'
import { closeShare, openShare, tellShare } from './route-share.ts'
import { cancelTransfers, tellTransfer } from './route-transfer.ts'
import { edit, goOn, queue, retry, sendNew, sendWaiting, unqueue } from './route-send.ts'
import {
  errand,
  load,
  loadPage,
  record,
  tellReply,
  tellSession,
  tellWorkbook,
  type Of,
  type Router,
} from './steps.ts'
import type { Command, Step } from './types.ts'

const earlier: Router<'LOAD_EARLIER_MESSAGES'> = ({ id }, state) => {
  const messages = under(state.chat.messages, id)
  return messages?.hasMore === true && messages.status !== 'loading'
    ? loadPage('messages', { of: 'messages', id }, messages.page + 1)
    : []
}

const notify: Router<'NOTIFY'> = ({ level, text, stamp }) =>
  record({
    type: 'notice.raised',
    notice: {
      id: stamp.id,
      level,
      text,
      detail: null,
      durationMs: TOAST_DURATION_MS,
      action: null,
    },
  })

/** Shown at once, then told; an empty or unchanged name is neither (CONV-9). */
const rename = (
  of: Rename['of'],
  { id, title: typed, stamp }: Of<'RENAME_CONVERSATION'> | Of<'RENAME_SPREADSHEET'>,
  found: { readonly title: string; readonly updated_at: string } | undefined,
): readonly Step[] => {
  const title = typed.trim()
  if (title === '' || title === found?.title) return []
  const before = found ? { title: found.title, updatedAt: found.updated_at } : null
  const named = { id, title, updatedAt: stamp.at }
  return [
    ...record(
      of === 'conversation'
        ? { type: 'conversation.renamed', ...named }
        : { type: 'spreadsheet.renamed', ...named },
    ),
    {
      do: 'tell',
      to: 'renames',
      event: { type: 'RENAME', rename: { of, id, title, before, stamp } },
    },
  ]
}
/** Which actor a command is for, or which fact it states: one row a command (design §5). */
const routes: { readonly [T in Command['type']]: Router<T> } = {
  SEND: sendNew,
  EDIT: edit,
  RETRY: retry,
  CONTINUE: goOn,
  STOP: () => tellReply({ type: 'STOP' }),
  QUEUE: queue,
  SEND_QUEUED: sendWaiting,
  UNQUEUE: unqueue,
  SHOW_STOPPED: ({ messageId }) => record({ type: 'stopped.shown', messageId }),
  SHOW_ATTEMPT: showAttempt,
  OPEN_CONVERSATION: ({ id }) => record({ type: 'conversation.opened', id }),
  NEW_CONVERSATION: () => record({ type: 'conversation.cleared' }),
  RESUME_RUN: ({ conversationId, stamp }, { chat }) =>
    tellReply({
      type: 'RESUME',
      conversationId,
      messageId: lastAsked(under(chat.messages, conversationId)) ?? null,
      replyId: `${stamp.id}:answer`,
      at: stamp.at,
    }),
  TELL_STOP: ({ id }, { chat }) => {
    const { messageId = null } = under(chat.untold, id) ?? {}
    return tellReply({ type: 'TELL_STOP', conversationId: id, messageId })
  },
  DETACH_RUN: () => tellReply({ type: 'DETACH' }),
  LOAD_MESSAGES: ({ id }) => load('messages', { of: 'messages', id }),
  LOAD_NEWEST: ({ id }) => load('newest', { of: 'newest', id }),
  RELOAD_MESSAGES: ({ id }) => load('messages', { of: 'messages', id }),
  LOAD_EARLIER_MESSAGES: earlier,
  LOAD_CONVERSATION: ({ id }) => load('conversation', { of: 'conversation', id }),
  LOAD_CONVERSATIONS: ({ isQuiet }) =>
    load('conversations', { of: 'conversations', ...(isQuiet && { isQuiet }) }),
  LOAD_MORE_CONVERSATIONS: more,
  SEARCH_CONVERSATIONS: search,
  LOAD_MORE_FOUND: moreFound,
  RENAME_CONVERSATION: (command, { conversations: { items } }) =>
    rename(
      'conversation',
      command,
      items.find(({ conversation_id: id }) => id === command.id),
    ),
  DELETE_CONVERSATIONS: removeConversations,
  LOAD_SHEET_CHATS: ({ id }) => load('sheetChats', { of: 'sheetChats', id }),
  LOAD_SPREADSHEETS: () => load('spreadsheets', { of: 'spreadsheets' }),
  RENAME_SPREADSHEET: (command, { spreadsheets: { items } }) =>
    rename(
      'spreadsheet',
      command,
      items.find(({ id }) => id === command.id),
    ),
  DELETE_SPREADSHEETS: removeSpreadsheets,
  CREATE_FROM_TEMPLATE: createFrom,
  UNDO_REMOVAL: ({ id }) => tellRemovals({ type: 'UNDO', id }),
  SEND_REMOVALS: () => tellRemovals({ type: 'SEND_ALL' }),
  INSERT_TABLE: insertTable,
  OPEN_PUBLIC: openPublic,
  RELOAD_PUBLIC: reloadPublic,
  CLOSE_PUBLIC: closePublic,
  SEE_PUBLIC: seePublic,
  FIND_PUBLIC: findPublic,
  STEP_FOUND: ({ by }) => tellFind({ type: 'STEP', by }),
  RENEW_FOUND: ({ revision }) => tellFind({ type: 'RENEW', revision }),
  COPY_PUBLIC: copyPublic,
  TAKE_UP_COPY: takeUpCopy,
  LOOK_FOR_COPY: ({ code }) => tellCopy({ type: 'LOOK', at: 'signIn', id: code }),
  GREET_COPY: ({ id }) => tellCopy({ type: 'LOOK', at: 'sheet', id }),
  CANCEL_COPY: () => tellCopy({ type: 'CANCEL' }),
  COPY_SPREADSHEET: copyOwn,
  TRANSFER: tellTransfer,
  CANCEL_TRANSFERS: cancelTransfers,
  DOCUMENTS: tellDocuments,
  START_DOCUMENTS: startDocuments,
  LIST_DOCUMENTS: listDocuments,
  CANCEL_DOCUMENTS: cancelDocuments,
  LEAVE_DOCUMENTS: leaveDocuments,
  OPEN_WORKBOOK: ({ id }) => tellWorkbook({ type: 'OPEN_WORKBOOK', id }),
  CLOSE_WORKBOOK: () => tellWorkbook({ type: 'CLOSE_WORKBOOK' }),
  RELOAD_WORKBOOK: () => tellWorkbook({ type: 'RELOAD_WORKBOOK' }),
  REFRESH_WORKBOOK: () => tellWorkbook({ type: 'REFRESH' }),
  EDITED: () => tellWorkbook({ type: 'EDITED' }),
  SAVE_NOW: () => tellWorkbook({ type: 'SAVE_NOW' }),
  KEEP_MINE: (_, { workbook }) => tellWorkbook({ type: 'KEEP_MINE', title: workbook.title }),
  LOAD_THEIRS: () => tellWorkbook({ type: 'LOAD_THEIRS' }),
  KEEP_BOTH: () => tellWorkbook({ type: 'KEEP_BOTH' }),
  TAKE_BACK: () => tellWorkbook({ type: 'TAKE_BACK' }),
  DROP_ASIDE: () => tellWorkbook({ type: 'DROP_ASIDE' }),
  OPEN_SHARE: openShare,
  CLOSE_SHARE: closeShare,
  ENABLE_SHARE: () => tellShare({ type: 'ENABLE' }),
  DISABLE_SHARE: () => tellShare({ type: 'DISABLE' }),
  RETRY_SHARE: () => tellShare({ type: 'RETRY' }),
  SIGN_IN: tellSession,
  SIGN_UP: tellSession,
  SIGN_OUT: () => [...tellRemovals({ type: 'SEND_ALL' }), ...tellSession({ type: 'SIGN_OUT' })],
  LOAD_CREDITS: (_, __, flags) => (flags.billing ? load('credits', { of: 'credits' }) : []),
  CANCEL_CREDITS: () => [{ do: 'tell', to: 'credits', event: { type: 'CANCEL' } }],
  OPEN_PAYWALL: ({ isHeld }, _, flags) =>
    flags.billing ? record({ type: 'paywall.opened', isHeld }) : [],
  CLOSE_PAYWALL: () => record({ type: 'paywall.closed' }),
  START_CHECKOUT: startCheckout,
  RESET_CHECKOUT: () => tellPay('RESET'),
  RESET_PAY: () => tellPay('END'),
  MANAGE_SUBSCRIPTION: manage,
  NAVIGATE: (event) => [{ do: 'tell', to: 'navigation', event }],
  NOTIFY: notify,
  DISMISS_NOTICE: ({ id }) => record({ type: 'notice.dismissed', id }),
  SEE_NOTICES: () => record({ type: 'notices.seen' }),
  CLEAR_NOTICES: () => record({ type: 'notices.cleared' }),
  COPY_LOG: errand,
  FINISH_OFFERS: errand,
  RELOAD_PAGE: () => [{ do: 'tell', to: 'page', event: { type: 'RELOAD_PAGE' } }],
}

/** What the supervisor does for a command. Pure: a table, tested as one. */
export const route = (
  command: Stamped<Command>,
  state: AppState,
  flags: AppFlags,
): readonly Step[] =>
  isCommandOff(command, flags)
    ? []
    : (routes[command.type] as Router<Command['type']>)(command, state, flags)
