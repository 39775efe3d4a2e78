import { MESSAGE_COST_CREDITS, PAYWALL_CREDITS, TOAST_DURATION_MS } from '#contract/limits.ts'
import type { Fact } from '#src/events/fact.ts'
import { keyOf } from '#src/events/selectors.ts'
import { NEW_CHAT, type AppState } from '#src/events/state.ts'
import type { SendOrder, Spend } from '../reply/types.ts'
import type { Stamped } from './commands.ts'
import type { AppFlags, Command, LoaderName, Step } from './types.ts'

type Of<T extends Command['type']> = Stamped<Extract<Command, { type: T }>>
type Router<T extends Command['type']> = (
  command: Of<T>,
  state: AppState,
  flags: AppFlags,
) => readonly Step[]

const record = (fact: Fact): readonly Step[] => [{ do: 'record', fact }]
const load = (to: LoaderName, resource: Parameters<typeof loadPage>[1]): readonly Step[] =>
  loadPage(to, resource, 1)
const loadPage = (
  to: LoaderName,
  resource: Extract<Extract<Step, { to: LoaderName }>['event'], { type: 'LOAD' }>['resource'],
  page: number,
): readonly Step[] => [{ do: 'tell', to, event: { type: 'LOAD', resource, page } }]
const tellWorkbook = (event: Extract<Step, { to: 'workbook' }>['event']): readonly Step[] => [
  { do: 'tell', to: 'workbook', event },
]
const tellReply = (event: Extract<Step, { to: 'reply' }>['event']): readonly Step[] => [
  { do: 'tell', to: 'reply', event },
]

/** What a message costs now (spec §5; CRED-2, CRED-3, CRED-10). An unknown balance is the server's to judge. */
export const spendNow = ({ credits }: AppState, flags: AppFlags): Spend => {
  if (!flags.billing || credits.isPro) return 'free'
  return credits.status === 'ready' && credits.balance - MESSAGE_COST_CREDITS < PAYWALL_CREDITS
    ? 'blocked'
    : 'credit'
}

const sheetOf = (state: AppState, key: string): string | null =>
  state.conversations.items.find((item) => item.conversation_id === key)?.spreadsheet_id ?? null

type Draft = Pick<SendOrder, 'text' | 'documents' | 'isRetry' | 'replaces'> & {
  readonly id: string
  readonly spreadsheetId: string | null
  /** The server has the message, with what it cost. */
  readonly isPaid?: boolean
}

/** The order of a send; a sheet it concerns is saved first (SAVE-2, SEND-2, SEND-25). */
const send = (
  { stamp }: Stamped<object>,
  key: string,
  draft: Draft,
  state: AppState,
  flags: AppFlags,
): readonly Step[] => {
  const spreadsheetId = draft.spreadsheetId ?? sheetOf(state, key)
  const order: SendOrder = {
    id: draft.id,
    replyId: `${stamp.id}:answer`,
    at: stamp.at,
    conversationId: key === NEW_CHAT ? null : key,
    text: draft.text.trim(),
    documents: draft.documents,
    spreadsheetId,
    spend: draft.isPaid ? 'free' : spendNow(state, flags),
    isRetry: draft.isRetry,
    replaces: draft.replaces,
  }
  if (order.text === '') return []
  const concerned = spreadsheetId !== null && spreadsheetId === state.workbook.id
  return [
    ...(concerned ? tellWorkbook({ type: 'SAVE_NOW' }) : []),
    // What is sent while a stop is told waits for it (SEND-41).
    ...(key in state.chat.untold ? tellReply({ type: 'TELL_STOP', conversationId: key }) : []),
    ...tellReply({
      type: 'SEND',
      order,
      leavesChat: !(key === NEW_CHAT && state.chat.messages[key]),
    }),
  ]
}

/**
 * Sends the last user message of a conversation again (SEND-9). Of one the server never spoke about nobody
 * knows whether it has it: the same request joins its run, or begins it (SEND-30). So it joins the run
 * that was lost sight of, whose answer may be there whole (SEND-40).
 */
const retry: Router<'RETRY'> = (command, state, flags) => {
  const key = keyOf(state, command.conversationId)
  const messages = state.chat.messages[key]
  const last = messages?.settled.findLast((row) => row.type === 'user')
  if (last?.type !== 'user') return []
  const { content: text, documents } = last
  const { unheard } = state.chat
  const isPaid = state.chat.lost[key] === last.id
  const again =
    unheard?.id === last.id
      ? unheard
      : { id: isPaid ? last.id : command.stamp.id, replaces: last.id, spreadsheetId: null }
  // A conversation says itself which sheet it is about; a new chat only the first send (CONV-19).
  const spreadsheetId = key === NEW_CHAT ? again.spreadsheetId : null
  return send(
    command,
    key,
    { ...again, text, documents, isRetry: true, spreadsheetId, isPaid },
    state,
    flags,
  )
}

const earlier: Router<'LOAD_EARLIER_MESSAGES'> = ({ id }, state) => {
  const messages = state.chat.messages[id]
  return messages?.hasMore === true && messages.status !== 'loading'
    ? loadPage('messages', { of: 'messages', id }, messages.page + 1)
    : []
}

const more: Router<'LOAD_MORE_CONVERSATIONS'> = (_, { conversations }) =>
  conversations.hasMore && conversations.status !== 'loading'
    ? loadPage('conversations', { of: 'conversations' }, conversations.page + 1)
    : []

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

const errand = (command: Extract<Step, { to: 'errands' }>['event']): readonly Step[] => [
  { do: 'tell', to: 'errands', event: command },
]

/** Shown at once, then told; an empty or unchanged name is neither (CONV-9). */
const rename = (
  command: Of<'RENAME_CONVERSATION'> | Of<'RENAME_SPREADSHEET'>,
  found: { readonly title: string; readonly updated_at: string } | undefined,
  toFact: (title: string) => Fact,
): readonly Step[] => {
  const title = command.title.trim()
  if (title === '' || title === found?.title) return []
  const before = found ? { title: found.title, updatedAt: found.updated_at } : null
  return [...record(toFact(title)), ...errand({ ...command, title, before })]
}
const tellSession = (event: Extract<Step, { to: 'session' }>['event']): readonly Step[] => [
  { do: 'tell', to: 'session', event },
]

/** Which actor a command is for, or which fact it states: one row a command (design §5). */
const routes: { readonly [T in Command['type']]: Router<T> } = {
  SEND: (command, state, flags) =>
    send(
      command,
      keyOf(state, command.conversationId),
      {
        id: command.stamp.id,
        text: command.text,
        documents: command.documents,
        spreadsheetId: command.spreadsheetId ?? null,
        isRetry: false,
        replaces: null,
      },
      state,
      flags,
    ),
  RETRY: retry,
  STOP: () => tellReply({ type: 'STOP' }),
  QUEUE: ({ conversationId, text, spreadsheetId = null, stamp }) =>
    record({ type: 'message.queued', id: stamp.id, conversationId, text, spreadsheetId }),
  UNQUEUE: ({ id }) => record({ type: 'message.unqueued', id }),
  SHOW_STOPPED: ({ messageId }) => record({ type: 'stopped.shown', messageId }),
  OPEN_CONVERSATION: ({ id }) => record({ type: 'conversation.opened', id }),
  NEW_CONVERSATION: () => record({ type: 'conversation.cleared' }),
  RESUME_RUN: ({ conversationId, stamp }) =>
    tellReply({ type: 'RESUME', conversationId, replyId: `${stamp.id}:answer`, at: stamp.at }),
  TELL_STOP: ({ id }) => tellReply({ type: 'TELL_STOP', conversationId: id }),
  DETACH_RUN: () => tellReply({ type: 'DETACH' }),
  LOAD_MESSAGES: ({ id }) => load('messages', { of: 'messages', id }),
  RELOAD_MESSAGES: ({ id }) => load('messages', { of: 'messages', id }),
  LOAD_EARLIER_MESSAGES: earlier,
  LOAD_CONVERSATION: ({ id }) => load('conversation', { of: 'conversation', id }),
  LOAD_CONVERSATIONS: () => load('conversations', { of: 'conversations' }),
  LOAD_MORE_CONVERSATIONS: more,
  RENAME_CONVERSATION: (command, { conversations }) => {
    const { id, stamp } = command
    const found = conversations.items.find((item) => item.conversation_id === id)
    return rename(command, found, (title) => ({
      type: 'conversation.renamed',
      id,
      title,
      updatedAt: stamp.at,
    }))
  },
  DELETE_CONVERSATIONS: errand,
  LOAD_SPREADSHEETS: () => load('spreadsheets', { of: 'spreadsheets' }),
  RENAME_SPREADSHEET: (command, { spreadsheets }) => {
    const { id, stamp } = command
    const found = spreadsheets.items.find((item) => item.id === id)
    return rename(command, found, (title) => ({
      type: 'spreadsheet.renamed',
      id,
      title,
      updatedAt: stamp.at,
    }))
  },
  DELETE_SPREADSHEETS: errand,
  OPEN_WORKBOOK: ({ id }) => tellWorkbook({ type: 'OPEN_WORKBOOK', id }),
  CLOSE_WORKBOOK: () => tellWorkbook({ type: 'CLOSE_WORKBOOK' }),
  RELOAD_WORKBOOK: () => tellWorkbook({ type: 'RELOAD_WORKBOOK' }),
  REFRESH_WORKBOOK: () => tellWorkbook({ type: 'REFRESH' }),
  EDITED: () => tellWorkbook({ type: 'EDITED' }),
  SAVE_NOW: () => tellWorkbook({ type: 'SAVE_NOW' }),
  KEEP_MINE: (_, { workbook }) => tellWorkbook({ type: 'KEEP_MINE', title: workbook.title }),
  LOAD_THEIRS: () => tellWorkbook({ type: 'LOAD_THEIRS' }),
  TAKE_BACK: () => tellWorkbook({ type: 'TAKE_BACK' }),
  DROP_ASIDE: () => tellWorkbook({ type: 'DROP_ASIDE' }),
  SIGN_IN: tellSession,
  SIGN_UP: tellSession,
  SIGN_OUT: () => tellSession({ type: 'SIGN_OUT' }),
  LOAD_CREDITS: (_, __, flags) => (flags.billing ? load('credits', { of: 'credits' }) : []),
  CANCEL_CREDITS: () => [{ do: 'tell', to: 'credits', event: { type: 'CANCEL' } }],
  OPEN_PAYWALL: () => record({ type: 'paywall.opened' }),
  CLOSE_PAYWALL: () => record({ type: 'paywall.closed' }),
  NAVIGATE: (event) => [{ do: 'tell', to: 'navigation', event }],
  NOTIFY: notify,
  DISMISS_NOTICE: ({ id }) => record({ type: 'notice.dismissed', id }),
  COPY_LOG: errand,
  RELOAD_PAGE: () => [{ do: 'tell', to: 'page', event: { type: 'RELOAD_PAGE' } }],
}

/** What the supervisor does for a command. Pure: a table, tested as one. */
export const route = (
  command: Stamped<Command>,
  state: AppState,
  flags: AppFlags,
): readonly Step[] => (routes[command.type] as Router<Command['type']>)(command, state, flags)
