import { enqueueActions, fromCallback, sendTo, setup } from 'xstate'
import type { AppFlags } from '#contract/flags.ts'
import type { Fact } from '#src/events/fact.ts'
import { logLogic, type LogRef } from '#src/events/log.ts'
import type { CopyEvent } from '../copy/types.ts'
import type { DocumentsEvent } from '../documents/types.ts'
import type { FindEvent } from '../find/types.ts'
import { loadMachine } from '../load/machine.ts'
import type { RemovalsEvent } from '../removal/types.ts'
import type { RenameEvent } from '../rename/types.ts'
import type { ReplyCommand } from '../reply/types.ts'
import { sessionMachine } from '../session/machine.ts'
import type { ShareEvent } from '../share/types.ts'
import type { TransferEvent } from '../transfer/types.ts'
import type { WorkbookEvent } from '../workbook/types.ts'
import type { AppCommand, Stamped } from './commands.ts'
import { commandsFor } from './policies.ts'
import { route } from './route.ts'
import type { AppEvent, Errand, Heard, Navigate, PayEvent, Step } from './types.ts'

const notProvided = (name: string) => (): never => {
  throw new Error(`app: actor '${name}' was not provided`)
}

type Target = LogRef | Extract<Step, { do: 'tell' }>['to']
type Send = (target: Target, event: Fact | Extract<Step, { do: 'tell' }>['event']) => void

const take = (steps: readonly Step[], log: LogRef, send: Send): void => {
  for (const step of steps) {
    if (step.do === 'record') send(log, step.fact)
    else send(step.to, step.event)
  }
}

const s = setup({
  types: {} as {
    context: { readonly flags: AppFlags }
    events: AppEvent
    input: { readonly flags: AppFlags }
  },
  actors: {
    log: logLogic,
    session: sessionMachine,
    reply: fromCallback<ReplyCommand>(notProvided('reply')),
    workbook: fromCallback<WorkbookEvent>(notProvided('workbook')),
    share: fromCallback<ShareEvent>(notProvided('share')),
    copy: fromCallback<CopyEvent>(notProvided('copy')),
    find: fromCallback<FindEvent>(notProvided('find')),
    transfer: fromCallback<TransferEvent>(notProvided('transfer')),
    documents: fromCallback<DocumentsEvent>(notProvided('documents')),
    pay: fromCallback<PayEvent>(notProvided('pay')),
    removals: fromCallback<RemovalsEvent>(notProvided('removals')),
    renames: fromCallback<RenameEvent>(notProvided('renames')),
    load: loadMachine,
    facts: fromCallback(notProvided('facts')),
    sheetNews: fromCallback(notProvided('sheetNews')),
    chatNews: fromCallback(notProvided('chatNews')),
    page: fromCallback<{ type: 'RELOAD_PAGE' }>(notProvided('page')),
    navigation: fromCallback<Navigate>(notProvided('navigation')),
    errands: fromCallback<Stamped<Errand>>(notProvided('errands')),
  },
  actions: {
    sendRemovals: sendTo('removals', { type: 'SEND_ALL' }),
    sendRenames: sendTo('renames', { type: 'LEAVE' }),
    record: sendTo(
      ({ system }) => system.get('log') as LogRef,
      (_, fact: Fact) => fact,
    ),
    recordAll: enqueueActions(({ enqueue, system }, facts: readonly Fact[]) => {
      for (const fact of facts) enqueue.sendTo(system.get('log') as LogRef, fact)
    }),
    obey: enqueueActions(({ context, enqueue, system }, command: Stamped<AppCommand>) => {
      const log = system.get('log') as LogRef
      const state = log.getSnapshot().context.app
      take(route(command, state, context.flags), log, enqueue.sendTo as Send)
    }),
    follow: enqueueActions(
      ({ context, enqueue, system }, { fact, stamp, before, after }: Heard) => {
        const log = system.get('log') as LogRef
        const { flags } = context
        for (const command of commandsFor(fact, { before, after, flags }))
          take(route({ ...command, stamp }, after, flags), log, enqueue.sendTo as Send)
      },
    ),
  },
  guards: {
    hasBegun: (_, fact: Fact) =>
      fact.type === 'session.started' || fact.type === 'session.restored',
    hasEnded: (_, fact: Fact) => fact.type === 'session.ended' || fact.type === 'session.missing',
  },
})

/** Rows of commands that the supervisor routes as they are. */
const obeys = <const T extends AppCommand['type']>(...types: readonly T[]) =>
  Object.fromEntries(
    types.map((type) => [
      type,
      {
        actions: {
          type: 'obey',
          params: ({ event }: { event: Stamped<Extract<AppCommand, { type: T }>> }) => event,
        },
      },
    ]),
  ) as unknown as { readonly [K in T]: undefined }

/** The supervisor: starts every flow, hands it its commands, turns facts into commands (design §5). */
export const appMachine = s.createMachine({
  id: 'app',
  context: ({ input }) => ({ flags: input.flags }),
  initial: 'restoring',
  invoke: [
    { id: 'log', systemId: 'log', src: 'log' },
    { id: 'facts', src: 'facts' },
    { id: 'sheetNews', src: 'sheetNews' },
    { id: 'chatNews', src: 'chatNews' },
    { id: 'page', src: 'page' },
    { id: 'navigation', src: 'navigation' },
    { id: 'errands', src: 'errands' },
    { id: 'conversations', src: 'load' },
    { id: 'search', src: 'load' },
    { id: 'conversation', src: 'load' },
    { id: 'messages', src: 'load' },
    { id: 'newest', src: 'load' },
    { id: 'attempts', src: 'load' },
    { id: 'spreadsheets', src: 'load' },
    { id: 'sheetChats', src: 'load' },
    { id: 'credits', src: 'load' },
    { id: 'reply', src: 'reply' },
    { id: 'workbook', src: 'workbook' },
    { id: 'share', src: 'share' },
    { id: 'copy', src: 'copy' },
    { id: 'find', src: 'find' },
    { id: 'transfer', src: 'transfer' },
    { id: 'documents', src: 'documents' },
    { id: 'pay', src: 'pay' },
    { id: 'public', src: 'load' },
    { id: 'removals', src: 'removals' },
    { id: 'renames', src: 'renames' },
    { id: 'session', src: 'session' },
  ],
  on: {
    FACT: [
      {
        guard: { type: 'hasBegun', params: ({ event }) => event.fact },
        target: '.signedIn',
        actions: { type: 'follow', params: ({ event }) => event },
      },
      {
        guard: { type: 'hasEnded', params: ({ event }) => event.fact },
        target: '.signedOut',
        actions: { type: 'follow', params: ({ event }) => event },
      },
      { actions: { type: 'follow', params: ({ event }) => event } },
    ],
    RECORD: { actions: { type: 'recordAll', params: ({ event }) => event.facts } },
    CONNECTION_LOST: { actions: { type: 'record', params: { type: 'connection.lost' } } },
    CONNECTION_RESTORED: { actions: { type: 'record', params: { type: 'connection.restored' } } },
    SERVER_LOST: { actions: { type: 'record', params: { type: 'server.lost' } } },
    PAGE_LEFT: { actions: ['sendRemovals', 'sendRenames'] },
    PAGE_SHOWN: { actions: { type: 'record', params: { type: 'page.shown' } } },
    // The page of a public spreadsheet stands whoever looks at it, also before that is known.
    ...obeys('DISMISS_NOTICE', 'RELOAD_PAGE', 'OPEN_PUBLIC', 'RELOAD_PUBLIC', 'CLOSE_PUBLIC'),
    ...obeys('SEE_PUBLIC', 'FIND_PUBLIC', 'STEP_FOUND'),
  },
  states: {
    restoring: {},
    signedOut: { on: obeys('SIGN_IN', 'SIGN_UP', 'COPY_PUBLIC', 'LOOK_FOR_COPY') },
    signedIn: {
      on: obeys(
        'SEND',
        'EDIT',
        'STOP',
        'RETRY',
        'CONTINUE',
        'QUEUE',
        'UNQUEUE',
        'SEND_QUEUED',
        'SHOW_STOPPED',
        'SHOW_ATTEMPT',
        'OPEN_CONVERSATION',
        'NEW_CONVERSATION',
        'LOAD_EARLIER_MESSAGES',
        'RELOAD_MESSAGES',
        'LOAD_CONVERSATIONS',
        'LOAD_MORE_CONVERSATIONS',
        'SEARCH_CONVERSATIONS',
        'LOAD_MORE_FOUND',
        'RENAME_CONVERSATION',
        'DELETE_CONVERSATIONS',
        'LOAD_SPREADSHEETS',
        'LOAD_SHEET_CHATS',
        'RENAME_SPREADSHEET',
        'DELETE_SPREADSHEETS',
        'CREATE_FROM_TEMPLATE',
        'UNDO_REMOVAL',
        'INSERT_TABLE',
        'COPY_PUBLIC',
        'COPY_SPREADSHEET',
        'OPEN_WORKBOOK',
        'CLOSE_WORKBOOK',
        'RELOAD_WORKBOOK',
        'EDITED',
        'SAVE_NOW',
        'KEEP_MINE',
        'LOAD_THEIRS',
        'KEEP_BOTH',
        'TAKE_BACK',
        'DROP_ASIDE',
        'OPEN_SHARE',
        'CLOSE_SHARE',
        'ENABLE_SHARE',
        'DISABLE_SHARE',
        'RETRY_SHARE',
        'TRANSFER',
        'DOCUMENTS',
        'SIGN_OUT',
        'LOAD_CREDITS',
        'OPEN_PAYWALL',
        'CLOSE_PAYWALL',
        'START_CHECKOUT',
        'MANAGE_SUBSCRIPTION',
        'COPY_LOG',
        'FINISH_OFFERS',
        'NOTIFY',
        'SEE_NOTICES',
        'CLEAR_NOTICES',
      ),
    },
  },
})
